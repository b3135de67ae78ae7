import { createHash, randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { OperatorError } from '../process/operator-error.ts'
import { canUserTraverseFolder, type SystemUser, systemDataFolder } from './postgres-program.ts'

/** The folder of a data folder's database, made if there is none: below it where its user can get there, else in the system's folder; `database-folder` records which. */
export async function findOrCreateDatabaseFolder(
  dataDir: string,
  user: SystemUser | undefined,
): Promise<string> {
  const recorded = await findRecordedDatabaseFolder(dataDir)
  const usable = recorded !== undefined && (await canUserTraverseFolder(user, recorded))
  const home = usable
    ? recorded
    : (await canUserTraverseFolder(user, dataDir))
      ? join(dataDir, 'postgres')
      : join(
          systemDataFolder,
          `${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-${randomBytes(4).toString('hex')}`,
        )
  if (recorded !== undefined && !usable) {
    throw new OperatorError(
      `The database is in ${recorded}, which the user "${user?.name}", who runs it, can't access. Allow passing through the folders above it again.`,
    )
  }
  if (recorded === undefined) {
    if (home.startsWith(systemDataFolder)) await mkdir(systemDataFolder, { recursive: true, mode: 0o755 })
    await mkdir(home, { recursive: true, mode: 0o700 })
    if (user) await chown(home, user.uid, user.gid)
    const recordedAs = home.startsWith(dataDir) ? 'postgres' : home
    await writeFile(join(dataDir, 'database-folder'), `${recordedAs}\n`, { mode: 0o600 })
  }
  return home
}

/** Finds the folder of a data folder’s database; undefined if it has none. */
export async function findRecordedDatabaseFolder(dataDir: string): Promise<string | undefined> {
  try {
    return await realpath(resolve(dataDir, (await readFile(join(dataDir, 'database-folder'), 'utf8')).trim()))
  } catch {
    return undefined
  }
}

/** Makes a folder and all in it the user's. */
export async function changeFolderOwnerRecursively(
  user: { uid: number; gid: number },
  folder: string,
): Promise<void> {
  for (const name of await readdir(folder, { recursive: true }))
    await chown(join(folder, name), user.uid, user.gid)
  await chown(folder, user.uid, user.gid)
}
