import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { Failure } from './failure.ts'

/** What a first write takes: a full disk has room for an empty file. */
const probe = Buffer.alloc(64 * 1024)

/**
 * Makes a data folder where there is none, and writes to it once.
 * @throws Failure that says why that cannot be done
 */
export function openDataFolder(dataDir: string): void {
  const path = join(dataDir, `.written-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(path, probe, { mode: 0o600 })
    } finally {
      rmSync(path, { force: true })
    }
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (code === '') throw cause
    throw new Failure(folderProblem(dataDir, code), { cause })
  }
}

/** Why a folder cannot be used, by the code of the system. */
export function folderProblem(dataDir: string, code: string): string {
  const why = reasons[code] ?? `cannot be made or written to (${code}): name another folder`
  return `DATA_DIR is ${dataDir}, which ${why}.`
}

const isNoFolder = 'is a file, or lies in one: name a folder'
const isClosed =
  'the user who runs this may not make or write to: give it to that user, or name another folder'
const isFull = 'lies on a full disk: make room, or name a folder on another disk'

const reasons: Record<string, string> = {
  EEXIST: isNoFolder,
  ENOTDIR: isNoFolder,
  EACCES: isClosed,
  EPERM: isClosed,
  EROFS: 'lies on a disk that can only be read: name a folder on another disk',
  ENOSPC: isFull,
  EDQUOT: isFull,
}
