import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Misconfigured } from '../../config/misconfigured.ts'
import { makeFolders } from './make-folders.ts'

/**
 * Makes sure that a store in a folder can be written to; one that is not there yet is made.
 * @throws Misconfigured that says why not
 */
export async function requireFolder(storageUrl: string): Promise<void> {
  if (!storageUrl.startsWith('file:')) return
  const folder = fileURLToPath(storageUrl)
  try {
    await makeFolders(folder)
    if (!(await stat(folder)).isDirectory()) throw refusal(folder, 'ENOTDIR')
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    if (cause instanceof Misconfigured) throw cause
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw refusal(folder, code)
  }
}

function refusal(folder: string, code: string): Misconfigured {
  const why = reasons[code] ?? `cannot be made or written to (${code}): name another folder`
  return new Misconfigured(`STORAGE_URL names ${folder}, which ${why}.`)
}

const reasons: Record<string, string> = {
  ENOTDIR: 'is a file, or lies in one: name a folder',
  EACCES: 'the user who runs this may not make or write to',
  EROFS: 'lies on a disk that can only be read',
}
