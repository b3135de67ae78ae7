import { linkSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.ts'
import { commandOf, endProcess } from './processes.ts'

const LEAST_FREE_BYTES = 1_000_000_000

/** Who holds a data folder, as recorded in it. */
export type Holder = {
  pid: number
  /** Part of the holder's command line: a process number alone may belong to anybody after a crash. */
  program: string
  addresses: string[]
  services: { pid: number; program: string }[]
}

/**
 * Takes a data folder for this process; what a killed holder left running is ended first.
 * @throws Failure when another process holds it
 */
export async function takeInstance(dataDir: string, program: string, addresses: string[]): Promise<Instance> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const instance = new Instance(join(dataDir, 'instance.json'), {
    pid: process.pid,
    program,
    addresses,
    services: [],
  })
  while (!instance.take()) {
    const holder = readHolder(dataDir)
    if (holder && isOurs(holder)) {
      const where = holder.addresses.length > 0 ? ` at ${holder.addresses.join(' and ')}` : ''
      throw new Failure(
        `Fanfare is already running on ${dataDir}${where} (process ${holder.pid}): stop it first, or set DATA_DIR and the ports for a second one.`,
      )
    }
    for (const service of holder?.services ?? []) {
      if (!isOurs(service)) continue
      await endProcess(service.pid, [
        { signal: 'SIGTERM', wait_ms: 5_000 },
        { signal: 'SIGKILL', wait_ms: 2_000 },
      ])
    }
    rmSync(join(dataDir, 'instance.json'), { force: true })
  }
  return instance
}

/** Who holds a data folder now, if anybody does. */
export function holderOf(dataDir: string): Holder | undefined {
  const holder = readHolder(dataDir)
  return holder && isOurs(holder) ? holder : undefined
}

/** @throws Failure when the disk has too little room for the database and media */
export function refuseFullDisk(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  if (free < LEAST_FREE_BYTES) {
    throw new Failure(
      `Only ${Math.round(free / 1e6)} MB are free on the disk of ${dataDir} and Fanfare needs 1000: make room or set DATA_DIR to another disk.`,
    )
  }
}

export class Instance {
  #path: string
  #holder: Holder

  constructor(path: string, holder: Holder) {
    this.#path = path
    this.#holder = holder
  }

  /** Complete or not at all, even when killed in between: the file is written aside and linked to its name. */
  take(): boolean {
    const aside = `${this.#path}.${process.pid}`
    writeFileSync(aside, JSON.stringify(this.#holder))
    try {
      linkSync(aside, this.#path)
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
      throw error
    } finally {
      rmSync(aside, { force: true })
    }
  }

  record(service: { pid: number; program: string }): void {
    this.#holder.services.push(service)
    writeFileSync(this.#path, JSON.stringify(this.#holder))
  }

  release(): void {
    rmSync(this.#path, { force: true })
  }
}

function readHolder(dataDir: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'instance.json'), 'utf8'))
  } catch {
    return undefined
  }
}

function isOurs({ pid, program }: { pid: number; program: string }): boolean {
  return pid !== process.pid && commandOf(pid)?.includes(program) === true
}
