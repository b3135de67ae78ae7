import { type FileHandle, open } from 'node:fs/promises'

const keptMs = 5_000
const keptMost = 64

export type OpenFile = Pick<FileHandle, 'read' | 'close'> & { size: number }

type Kept = { opened: Promise<FileHandle>; readers: number }

/**
 * Files that were read a moment ago, each of which stays open for whoever asks next: a video is asked for range by range. What
 * has become of a file is asked each time; one that was removed or replaced, by whomever, is not read on from here.
 */
export class OpenFileCache {
  readonly #kept = new Map<string, Kept>()

  /** A file to be read, as large as it is now: `close` gives it back. @throws an Error with `code` 'ENOENT' where there is none */
  async open(path: string): Promise<OpenFile> {
    const kept = this.#kept.get(path) ?? this.#keep(path)
    kept.readers += 1
    const handle = await kept.opened
    const close = () => this.#giveBack(path, kept)
    try {
      const { size, nlink } = await handle.stat()
      if (nlink > 0) return { size, read: handle.read.bind(handle), close }
    } catch (cause) {
      await close()
      throw cause
    }
    this.#forget(path, kept)
    await close()
    return this.open(path)
  }

  #keep(path: string): Kept {
    const kept = { opened: open(path, 'r'), readers: 0 }
    if (this.#kept.size >= keptMost) return kept
    this.#kept.set(path, kept)
    const noLonger = async () => {
      this.#forget(path, kept)
      if (kept.readers === 0) await (await kept.opened).close()
    }
    kept.opened.then(
      () => setTimeout(noLonger, keptMs).unref(),
      () => this.#forget(path, kept),
    )
    return kept
  }

  #forget(path: string, kept: Kept): void {
    if (this.#kept.get(path) === kept) this.#kept.delete(path)
  }

  async #giveBack(path: string, kept: Kept): Promise<void> {
    kept.readers -= 1
    if (kept.readers === 0 && this.#kept.get(path) !== kept) await (await kept.opened).close()
  }
}
