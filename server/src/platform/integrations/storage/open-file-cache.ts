import { type FileHandle, open } from 'node:fs/promises'

const ttlMs = 5_000
const maxEntries = 64

export type OpenFile = Pick<FileHandle, 'read' | 'close'> & { size: number }

type CachedFile = { opened: Promise<FileHandle>; readers: number }

/**
 * Cache of open files: each stays open for the next reader for a while, as a video is requested range by range. Every read
 * checks the file anew; one that was removed or replaced is not served from here.
 */
export class OpenFileCache {
  readonly #files = new Map<string, CachedFile>()

  /** Opens a file at its current size; `close` releases it. @throws an Error with `code` 'ENOENT' where there is none */
  async open(path: string): Promise<OpenFile> {
    const file = this.#files.get(path) ?? this.#add(path)
    file.readers += 1
    const handle = await file.opened
    const close = () => this.#release(path, file)
    try {
      const { size, nlink } = await handle.stat()
      if (nlink > 0) return { size, read: handle.read.bind(handle), close }
    } catch (cause) {
      await close()
      throw cause
    }
    this.#evict(path, file)
    await close()
    return this.open(path)
  }

  #add(path: string): CachedFile {
    const file = { opened: open(path, 'r'), readers: 0 }
    if (this.#files.size >= maxEntries) return file
    this.#files.set(path, file)
    const expire = async () => {
      this.#evict(path, file)
      if (file.readers === 0) await (await file.opened).close()
    }
    file.opened.then(
      () => setTimeout(expire, ttlMs).unref(),
      () => this.#evict(path, file),
    )
    return file
  }

  #evict(path: string, file: CachedFile): void {
    if (this.#files.get(path) === file) this.#files.delete(path)
  }

  async #release(path: string, file: CachedFile): Promise<void> {
    file.readers -= 1
    if (file.readers === 0 && this.#files.get(path) !== file) await (await file.opened).close()
  }
}
