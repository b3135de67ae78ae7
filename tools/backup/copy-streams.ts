import type { EventEmitter } from 'node:events'
import { Readable, Writable } from 'node:stream'
import type { Submittable } from 'pg'

/** Connection that `pg` passes to code that implements the protocol itself, beyond its published types. */
type Wire = EventEmitter & {
  stream: Writable & Readable
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

const bytesAtOnce = 2 ** 18

/** Readable stream of `COPY … TO STDOUT`, with backpressure: `client.query(new CopyToStdoutStream('COPY …'))`. */
export class CopyToStdoutStream extends Readable implements Submittable {
  rows = 0
  #text: string
  #wire: Wire | undefined
  #held: Buffer[] = []
  #bytes = 0

  constructor(text: string) {
    super({ highWaterMark: 4 * bytesAtOnce })
    this.#text = text
  }

  submit(connection: unknown): void {
    this.#wire = connection as Wire
    this.#wire.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return
    // A row comes at a time, in a buffer that is used again.
    this.#held.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes >= bytesAtOnce && !this.#pass()) this.#wire?.stream.pause()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsIn(text)
  }

  handleReadyForQuery(): void {
    if (this.destroyed) return
    this.#pass()
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  override _read(): void {
    this.#wire?.stream.resume()
  }

  #pass(): boolean {
    const held = Buffer.concat(this.#held.splice(0))
    this.#bytes = 0
    return held.length === 0 || this.push(held)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#wire?.stream.resume()
    done(error)
  }
}

/** Takes what `COPY … FROM STDIN` is to read; has finished when the database has taken all of it. */
export class CopyFromStdinStream extends Writable implements Submittable {
  rows = 0
  #text: string
  #ready = Promise.withResolvers<Wire>()
  #done = Promise.withResolvers<void>()
  #isOver = false

  constructor(text: string) {
    super()
    this.#text = text
    // Who writes is told by the stream's own error.
    this.#ready.promise.catch(() => undefined)
    this.#done.promise.catch(() => undefined)
  }

  submit(connection: unknown): void {
    ;(connection as Wire).query(this.#text)
  }

  handleCopyInResponse(connection: unknown): void {
    this.#ready.resolve(connection as Wire)
    if (this.destroyed) (connection as Wire).sendCopyFail('given up')
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsIn(text)
  }

  handleReadyForQuery(): void {
    this.#isOver = true
    this.#done.resolve()
  }

  handleError(error: Error): void {
    this.#isOver = true
    this.#ready.reject(error)
    this.#done.reject(error)
    this.destroy(error)
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#ready.promise.then((wire) => {
      wire.sendCopyFromChunk(chunk)
      if (wire.stream.writableNeedDrain) wire.stream.once('drain', () => done())
      else done()
    }, done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#ready.promise
      .then((wire) => {
        wire.endCopyFrom()
        return this.#done.promise
      })
      .then(() => done(), done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error && !this.#isOver)
      void this.#ready.promise.then(
        (wire) => wire.sendCopyFail(error.message),
        () => undefined,
      )
    done(error)
  }
}

/** Parses the row count of `COPY 12`. */
function rowsIn(text: string): number {
  return Number(text.split(' ')[1])
}
