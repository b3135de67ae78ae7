import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, copyFile, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { downloadConcatenatedFiles } from './concatenate-files.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { FileRangeStream } from './file-bytes.ts'
import { makeFolders } from './make-folders.ts'
import { OpenFileCache } from './open-file-cache.ts'
import { SizeChangedError, type Storage } from './storage.ts'
import { requireSafeStorageKey } from './storage-key.ts'

/**
 * Waiting for the disk keeps a thread of the four that Node has for files, and for compressing what it answers: some stay
 * free for those who only read.
 */
const writersMax = 2

/**
 * A store in a folder of this machine. Every file is whole or not there, also after a cut of power.
 * @param reserveBytes what it leaves free of its disk: others, the embedded database above all, need room to go on
 */
export function createFolderStorage(root: string, reserveBytes = 0): Storage {
  const pathOf = (key: string) => join(root, requireSafeStorageKey(key))
  const limitWriters = createConcurrencyLimiter(writersMax)
  const openFiles = new OpenFileCache()
  const read: Storage['read'] = async (key, range, bytes) => {
    const file = await openFiles.open(pathOf(key))
    if (bytes !== undefined && file.size !== bytes) {
      await file.close()
      throw new SizeChangedError(`${key} has ${file.size} bytes and had ${bytes}.`)
    }
    return new FileRangeStream(file, range ?? { start: 0, end: file.size - 1 })
  }
  return {
    async put(key, path) {
      const target = pathOf(key)
      const folder = dirname(target)
      const draft = join(folder, `.${randomUUID()}`)
      await makeFolder(folder, root)
      try {
        await limitWriters(async () => {
          if (reserveBytes > 0) await requireRoom(root, path, reserveBytes)
          await copyFile(path, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
          await flush(draft)
        })
        await rename(draft, target)
      } catch (cause) {
        await rm(draft, { force: true })
        throw cause
      }
      await flush(folder)
    },
    read,
    async fetch(keys, path) {
      const [only, ...others] = keys
      // The system copies a whole file without a byte of it passing through here.
      if (only !== undefined && others.length === 0) {
        await limitWriters(() =>
          copyFile(pathOf(only), path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE),
        )
      } else await downloadConcatenatedFiles(keys, read, path)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async check() {
      await makeFolders(root)
      await access(root, constants.R_OK | constants.W_OK)
    },
  }
}

/** @throws an Error that `isOutOfSpaceError` knows when the file at `path` would take what is to be left free */
async function requireRoom(root: string, path: string, reserveBytes: number): Promise<void> {
  const [{ bavail, bsize }, { size }] = await Promise.all([statfs(root), stat(path)])
  const free = bavail * bsize
  if (free >= size + reserveBytes) return
  const message = `The disk of ${root} has ${free} bytes free, of which ${reserveBytes} are to be left.`
  throw Object.assign(new Error(message), { code: 'ENOSPC' })
}

/** Makes a folder and those above it, each recorded on disk in the one above. */
async function makeFolder(folder: string, root: string): Promise<void> {
  const first = await makeFolders(folder)
  if (first === undefined) return
  for (let made = folder; made.length >= first.length && made !== dirname(root); made = dirname(made)) {
    await flush(dirname(made))
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
