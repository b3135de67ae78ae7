import { type FileHandle, open } from 'node:fs/promises'

const keptMs = 5_000
const keptMost = 64

export type OpenFile = Pick<FileHandle, 'read' | 'close'> & { size: number }

type Kept = { opened: Promise<{ handle: FileHandle; size: number }>; readers: number }

/**
 * Files of a store, each of which stays open for a moment for whoever asks next: a video is asked for range by range, and to
 * open it, ask its size and close it would be a sixth of what a range costs. That works because they are never changed in
 * place; who replaces or removes one says so, and of what another process does nobody hears for 5 seconds.
 */
export class KeptOpen {
  readonly #kept = new Map<string, Kept>()

  /** A file to be read: `close` gives it back. @throws an Error with `code` 'ENOENT' where there is none */
  async open(path: string): Promise<OpenFile> {
    const kept = this.#kept.get(path) ?? this.#keep(path)
    kept.readers += 1
    const { handle, size } = await kept.opened
    return { size, read: handle.read.bind(handle), close: () => this.#giveBack(path, kept) }
  }

  /** The next who asks opens what is there by then; who is reading reads on. */
  async forget(path: string): Promise<void> {
    const kept = this.#kept.get(path)
    this.#kept.delete(path)
    if (kept?.readers === 0) await close(kept)
  }

  #keep(path: string): Kept {
    const kept = { opened: opened(path), readers: 0 }
    if (this.#kept.size >= keptMost) return kept
    this.#kept.set(path, kept)
    const noLonger = () => {
      if (this.#kept.get(path) === kept) return this.forget(path)
    }
    kept.opened.then(() => setTimeout(noLonger, keptMs).unref(), noLonger)
    return kept
  }

  async #giveBack(path: string, kept: Kept): Promise<void> {
    kept.readers -= 1
    if (kept.readers === 0 && this.#kept.get(path) !== kept) await close(kept)
  }
}

async function opened(path: string): Promise<{ handle: FileHandle; size: number }> {
  const handle = await open(path, 'r')
  try {
    return { handle, size: (await handle.stat()).size }
  } catch (cause) {
    await handle.close()
    throw cause
  }
}

async function close({ opened }: Kept): Promise<void> {
  const { handle } = await opened
  await handle.close()
}
