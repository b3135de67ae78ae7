import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { acquireLock, isRunning, readLock, releaseLock, rewriteLock, startTimeOf } from '../setup/lock.mjs'
import { ensureWritableFolder } from './ensure-writable-folder.ts'
import { OperatorError } from './operator-error.ts'
import { endProcess } from './processes.ts'

const LEAST_FREE_BYTES = 1_000_000_000

type Process = { pid: number; started?: string; name?: string; program: string }

/** Holder of a data folder, as recorded in it. */
type Facts = { program: string; addresses: string[]; services: Process[] }

/**
 * Takes a data folder for this process; what a killed holder left running is ended first.
 * @throws OperatorError when another process holds it, or it cannot be written to
 */
export async function lockInstanceAndEndOrphans(
  dataDir: string,
  program: string,
  addresses: string[],
): Promise<InstanceLock> {
  ensureWritableFolder(dataDir, 'DATA_DIR')
  const path = join(dataDir, 'instance.json')
  const facts: Facts = { program, addresses, services: [] }
  const holder = await acquireLock(path, facts, async ({ services = [] }) => {
    for (const service of services) {
      if (!isRunning(service)) continue
      await endProcess(service.pid, [
        { signal: 'SIGTERM', waitMs: 5_000 },
        { signal: 'SIGKILL', waitMs: 2_000 },
      ])
    }
  })
  if (holder) {
    const { addresses: taken = [] } = holder
    const where = taken.length > 0 ? ` at ${taken.join(' and ')}` : ''
    throw new OperatorError(
      `Fanfare is already running on ${dataDir}${where} (process ${holder.pid}): stop it first, or set DATA_DIR and the ports for a second one.`,
    )
  }
  return new InstanceLock(path, facts)
}

/** Checks whether a process holds a data folder now. */
export function isDataFolderLocked(dataDir: string): boolean {
  const holder = readLock(join(dataDir, 'instance.json'))
  return holder !== undefined && isRunning(holder)
}

/** @throws OperatorError when the disk has too little room for the database and media */
export function refuseFullDisk(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  if (free < LEAST_FREE_BYTES) {
    throw new OperatorError(
      `Only ${Math.round(free / 1e6)} MB are free on the disk of ${dataDir}, but Fanfare needs 1000. Free up space or set DATA_DIR to another disk.`,
    )
  }
}

export class InstanceLock {
  #path: string
  #facts: Facts

  constructor(path: string, facts: Facts) {
    this.#path = path
    this.#facts = facts
  }

  /** Notes what this process runs, for a next one to end when this one is killed. A name is of one process at a time. */
  record({ pid, name, program }: { pid: number; name: string; program: string }): void {
    const others = this.#facts.services.filter((service) => service.name !== name)
    this.#facts.services = [...others, { pid, name, program, started: startTimeOf(pid) }]
    rewriteLock(this.#path, this.#facts)
  }

  release(): void {
    releaseLock(this.#path)
  }
}
