import { mkdtempSync, readdirSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../process/processes.ts'
import { removeDatabase } from './database.ts'

const PREFIX = 'fanfare-throw-away-'

/** A data folder that lives as long as this process; first removes those whose process was killed before it could. */
export async function throwAwayFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN)
    if (owner > 0 && !isAlive(owner)) await removeFolder(join(tmpdir(), name))
  }
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // The database's user, which is not root, passes through.
  await chmod(path, 0o711)
  return { path, remove: () => removeFolder(path) }
}

async function removeFolder(path: string): Promise<void> {
  await removeDatabase(path)
  await rm(path, { recursive: true, force: true, maxRetries: 5 })
}
