import { randomUUID } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MisconfiguredError } from '../../config/misconfigured-error.ts'
import { makeFolders } from './make-folders.ts'

/**
 * Makes sure that a store in a folder can be written to, and so can the folder for temporary files, into which uploads are received.
 * @throws MisconfiguredError that says why not
 */
export async function requireWritableFolders(storageUrl: string): Promise<void> {
  if (storageUrl.startsWith('file:')) await requireWritable('STORAGE_URL', fileURLToPath(storageUrl))
  await requireWritable('TMPDIR', tmpdir())
}

/**
 * Writes a file: of /proc and the like the permissions alone say nothing. A folder that is not there yet is made; a full disk is
 * no reason not to serve what is stored.
 */
async function requireWritable(setting: string, folder: string): Promise<void> {
  try {
    await makeFolders(folder)
    if (!(await stat(folder)).isDirectory()) throw refusal(setting, folder, 'ENOTDIR')
    const probe = join(folder, `.written-${randomUUID()}`)
    await writeFile(probe, '', { mode: 0o600 }).finally(() => rm(probe, { force: true }))
  } catch (cause) {
    if (cause instanceof MisconfiguredError) throw cause
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (code === 'ENOSPC' || code === 'EDQUOT') return
    throw refusal(setting, folder, code)
  }
}

function refusal(setting: string, folder: string, code: string): MisconfiguredError {
  const why = reasons[code] ?? `can't be created or written to (${code}): choose another folder`
  return new MisconfiguredError(`${setting} names ${folder}, which ${why}.`)
}

const reasons: Record<string, string> = {
  ENOTDIR: 'is a file or is inside one: choose a folder',
  EACCES: "can't be written to by the user who runs this",
  EROFS: 'is on a read-only disk',
}
