// Used by the set-up too: plain JavaScript, nothing but Node's own modules.
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'

/**
 * Identity of a process, as a later one may have its pid.
 * @typedef {{ pid: number, started?: string, program?: string }} Holder
 */

/**
 * Takes a file for this process. Of many that find it in the hands of one that was killed, one takes it: the right to
 * take over from a certain holder is a lock itself, and what is taken over is looked at again by who has that right.
 * @template {object} Facts
 * @param {string} path
 * @param {Facts} facts stored in the file
 * @param {(dead: Holder & Partial<Facts>) => Promise<void>} [clearUp] what is to be done first, once the last holder is dead
 * @returns {Promise<(Holder & Partial<Facts>) | undefined>} who has it; nothing once it is this process
 */
export async function acquireLock(path, facts, clearUp = async () => undefined) {
  const draft = draftPath(path)
  writeFileSync(draft, JSON.stringify({ ...thisProcess(), ...facts }), { mode: 0o600 })
  try {
    for (;;) {
      if (isLinked(draft, path)) return undefined
      const text = readOrNothing(path)
      if (text === undefined) continue
      const holder = holderIn(text)
      if (isRunning(holder)) return holder
      const right = `${path}.${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
      const successor = await acquireLock(right, {})
      if (successor) return /** @type {Holder & Partial<Facts>} */ (successor)
      try {
        if (readOrNothing(path) !== text) continue
        await clearUp(holder)
        renameSync(draft, path)
        return undefined
      } finally {
        rmSync(right, { force: true })
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Changes what a file that this process has taken says: wholly or not at all.
 * @param {string} path
 * @param {object} facts
 */
export function rewriteLock(path, facts) {
  const draft = draftPath(path)
  writeFileSync(draft, JSON.stringify({ ...thisProcess(), ...facts }), { mode: 0o600 })
  renameSync(draft, path)
}

/** @param {string} path */
export function releaseLock(path) {
  rmSync(path, { force: true })
}

/**
 * Reads the holder from a lock file, dead or alive.
 * @param {string} path
 * @returns {Holder | undefined}
 */
export function readLock(path) {
  const text = readOrNothing(path)
  return text === undefined ? undefined : holderIn(text)
}

/**
 * Checks that this very process still runs: by its start time, as its pid may have been reused; if only its
 * program is known, by that.
 * @param {Holder} holder
 */
export function isRunning({ pid, started, program }) {
  if (started !== undefined) return startTimeOf(pid) === started
  return program !== undefined && pid !== process.pid && commandOf(pid).includes(program)
}

/**
 * Returns the start of a process, as text that is unique among processes with its pid; undefined if there is
 * none.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function startTimeOf(pid) {
  if (process.platform !== 'linux') return readProcessColumn('lstart=', pid) || undefined
  // The name, which may hold anything, ends with the last bracket; the state follows, and the start is the 20th after it.
  const fields = readOrNothing(`/proc/${pid}/stat`)?.split(')').at(-1)?.trim().split(' ')
  if (fields === undefined || fields[0] === 'Z') return undefined
  return `${readOrNothing('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[19]}`
}

/**
 * @param {number} pid
 * @returns {string} empty when there is no such process
 */
export function commandOf(pid) {
  if (process.platform !== 'linux') return readProcessColumn('command=', pid)
  return (readOrNothing(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim()
}

/** @param {string} column @param {number} pid */
export function readProcessColumn(column, pid) {
  return (spawnSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '').trim()
}

function thisProcess() {
  return { pid: process.pid, started: startTimeOf(process.pid) }
}

/** @param {string} path */
function draftPath(path) {
  return `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
}

/** @param {string} draft @param {string} path */
function isLinked(draft, path) {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** A file that is damaged, or of an older kind, has no holder that runs. @param {string} text */
function holderIn(text) {
  try {
    const holder = JSON.parse(text)
    if (typeof holder === 'object' && holder !== null && typeof holder.pid === 'number') return holder
  } catch {
    // Nobody then.
  }
  return { pid: 0 }
}

/** @param {string} path */
function readOrNothing(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
