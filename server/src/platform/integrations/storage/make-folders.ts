import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it that are missing. Node's own recursion never ends where a system has folders that nobody can
 * add to, such as /proc.
 * @returns the uppermost that was made; undefined where it was there
 */
export async function makeFolders(folder: string): Promise<string | undefined> {
  try {
    await mkdir(folder, { mode: 0o700 })
    return folder
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'EEXIST') return undefined
    if (code !== 'ENOENT' || folder === dirname(folder)) throw cause
  }
  const first = await makeFolders(dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    // Another process made it meanwhile.
    if (cause.code !== 'EEXIST') throw cause
  })
  return first ?? folder
}
