import { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { OpenFile } from './open-file-cache.ts'
import { SizeChangedError } from './storage.ts'

/** Memory held by one slow reader, in bytes. */
const chunk = 512 * 1024
/** Making one, and collecting it as garbage, takes longer than filling it. */
const spare: Buffer[] = []
const spareMost = 16

/**
 * Bytes `start` to `end` (inclusive) of an open file, which it closes. Piped into a reply they go through one buffer: it is
 * filled again when what it held has left, and another file's bytes come into it only after the last of them has. Only of a
 * reply is it known when that is: anything else may pass on what it was given, and call back before it was read.
 */
export class FileRangeStream extends Readable {
  readonly #file: Pick<OpenFile, 'read' | 'close'>
  readonly #end: number
  #at: number

  constructor(file: Pick<OpenFile, 'read' | 'close'>, { start, end }: { start: number; end: number }) {
    super({ highWaterMark: chunk })
    this.#file = file
    this.#at = start
    this.#end = end
  }

  override pipe<Target extends NodeJS.WritableStream>(target: Target, { end = true } = {}): Target {
    const isReadBeside = this.readableFlowing !== null
    if (isReadBeside || !(target instanceof ServerResponse)) return super.pipe(target, { end })
    if (end) this.once('end', () => target.end())
    this.#pour(target).then(
      () => {
        this.push(null)
        this.resume()
      },
      (cause) => this.destroy(cause),
    )
    return target
  }

  override _read(): void {
    const buffer = Buffer.allocUnsafe(Math.min(chunk, this.#left))
    this.#fill(buffer).then(
      (filled) => this.push(filled),
      (cause) => this.destroy(cause),
    )
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#file.close().then(() => done(error), done)
  }

  get #left(): number {
    return this.#end + 1 - this.#at
  }

  async #pour(target: NodeJS.WritableStream): Promise<void> {
    const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(chunk)
    for (let filled = await this.#fill(buffer); filled !== null; filled = await this.#fill(buffer)) {
      await written(target, filled)
    }
    // What failed may still be on its way.
    if (spare.length < spareMost) spare.push(buffer)
  }

  /** The next bytes; null behind the last of them. */
  async #fill(buffer: Buffer): Promise<Buffer | null> {
    if (this.#left <= 0) return null
    const { bytesRead } = await this.#file.read(buffer, 0, Math.min(buffer.length, this.#left), this.#at)
    if (bytesRead === 0) throw new SizeChangedError('A file became shorter while it was read.')
    this.#at += bytesRead
    return buffer.subarray(0, bytesRead)
  }
}

function written(target: NodeJS.WritableStream, bytes: Buffer): Promise<void> {
  return new Promise((done, failed) => {
    target.write(bytes, (cause) => (cause ? failed(cause) : done()))
  })
}
