import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { OperatorError } from './operator-error.ts'

/** Test data for a first write: a full disk has room for an empty file. */
const probe = Buffer.alloc(64 * 1024)

/**
 * Makes a folder that an operator has named where there is none, and writes to it once.
 * @param setting that names it, or what it is called where no setting does
 * @throws OperatorError that says why that cannot be done
 */
export function ensureWritableFolder(folder: string, setting: string): void {
  const path = join(folder, `.written-${process.pid}`)
  try {
    makeFolders(folder)
    try {
      writeFileSync(path, probe, { mode: 0o600 })
    } finally {
      rmSync(path, { force: true })
    }
  } catch (cause) {
    throw folderFailure(folder, setting, cause)
  }
}

/**
 * Finds what `ensureWritableFolder` would not get past, and leaves nothing there. Permissions are left out: the settings may be checked by
 * another user than runs the rest.
 * @returns a sentence, or null
 */
export function findFolderProblem(folder: string, setting: string): string | null {
  try {
    // Of systems such as /proc, only an attempt tells that nobody can add to them.
    rmdirSync(mkdtempSync(join(nearestFolder(folder), '.probe-')))
    return null
  } catch (cause) {
    const isPermission = cause instanceof Error && 'code' in cause && cause.code === 'EACCES'
    return isPermission ? null : folderFailure(folder, setting, cause).message
  }
}

function folderFailure(folder: string, setting: string, cause: unknown): OperatorError {
  if (!(cause instanceof Error) || !('code' in cause)) throw cause
  // A link to nothing exists for whoever makes a folder of its name, and for nobody who reads it.
  const isLink = cause.code === 'EEXIST' && 'path' in cause && !existsSync(String(cause.path))
  return new OperatorError(describeFolderProblem(setting, folder, isLink ? 'DANGLING' : String(cause.code)), {
    cause,
  })
}

/** Makes a folder and those that it lies in. Node's own recursion never ends where a system has folders that nobody can add to, such as /proc. */
function makeFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  if (folder !== dirname(folder)) makeFolders(dirname(folder))
  // Where root runs everything, the database's user passes through.
  mkdirSync(folder, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

function nearestFolder(folder: string): string {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return folder
  const code = found ? 'ENOTDIR' : lstatSync(folder, { throwIfNoEntry: false }) ? 'DANGLING' : ''
  if (code !== '') throw Object.assign(new Error('No folder can be made here'), { code })
  return nearestFolder(dirname(folder))
}

/** Describes why a folder cannot be used, by the system’s error code; `DANGLING` is a broken link. */
export function describeFolderProblem(setting: string, folder: string, code: string): string {
  const why = reasons[code] ?? `can't be created or written to (${code}): choose another folder`
  return `${setting} is ${folder}, which ${why}.`
}

const isNoFolder = 'is a file or is inside one: choose a folder'
const isClosed = "can't be written to by the user who runs this: change its owner or choose another folder"
const isFull = 'is on a full disk: free up space or choose a folder on another disk'

const reasons: Record<string, string> = {
  EEXIST: isNoFolder,
  ENOTDIR: isNoFolder,
  EACCES: isClosed,
  EPERM: isClosed,
  EROFS: 'is on a read-only disk: choose a folder on another disk',
  ENOSPC: isFull,
  EDQUOT: isFull,
  DANGLING: 'is or is inside a link to a missing folder: attach its disk or choose another folder',
  ELOOP: 'is or is inside a link to itself: choose another folder',
  ENOENT:
    "can't be created, because it would lie in a folder of the system to which nobody can add (such as /proc): choose another folder",
  ENAMETOOLONG: 'is too long: choose another folder',
}
