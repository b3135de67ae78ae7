import { accessSync, constants, mkdtempSync, readdirSync, statfsSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isProcessAlive } from '../process/processes.ts'
import { endAndDeleteEmbeddedDatabase } from './embedded-database.ts'

const PREFIX = 'fanfare-throw-away-'
const MEMORY = '/dev/shm'
const ENOUGH = 4 * 2 ** 30

/**
 * A data folder that lives as long as this process; first removes those whose process was killed before it could.
 * @param isLarge whether more is put into it than memory is for
 */
export async function createDisposableFolder({
  isLarge = false,
} = {}): Promise<{ path: string; remove(): Promise<void> }> {
  const parent = !isLarge && isSpacious(MEMORY) ? MEMORY : tmpdir()
  for (const name of readdirSync(parent)) {
    const owner = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN)
    if (owner > 0 && !isProcessAlive(owner)) await removeFolder(join(parent, name))
  }
  const path = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  // The database's user, which is not root, passes through.
  await chmod(path, 0o711)
  return { path, remove: () => removeFolder(path) }
}

/** A database is copied for each file of tests, a thousand small files: a second of work on a disk, a tenth in memory. */
function isSpacious(parent: string): boolean {
  try {
    accessSync(parent, constants.W_OK)
    const { bavail, bsize } = statfsSync(parent)
    return Math.min(bavail * bsize, freemem()) > ENOUGH
  } catch {
    return false
  }
}

async function removeFolder(path: string): Promise<void> {
  await endAndDeleteEmbeddedDatabase(path)
  await rm(path, { recursive: true, force: true, maxRetries: 5 })
}
