import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { chown, mkdir, open, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { delimiter, isAbsolute, join } from 'node:path'
import { env } from 'node:process'
import {
  resolvePostgresSystemUser,
  type SystemUser,
  spawnOptionsOfUser,
} from '../../tools/database/postgres-program.ts'
import { OperatorError } from '../../tools/process/operator-error.ts'
import { endProcess } from '../../tools/process/processes.ts'

/** A program of a distribution's package, on a port of loopback. */
export type PackagedService = {
  name: string
  pid: number
  port: number
  /** Returns its output, newest last. */
  log(): Promise<string>
  stop(): Promise<void>
}

const readyWaitMs = 30_000

/** Finds a program, including those only on root’s path; undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  if (isAbsolute(name)) return name
  return [...(env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** Makes a folder for a part, which belongs to the user that it runs as. */
export async function createServiceFolder(
  name: string,
  below: string,
): Promise<{ folder: string; user: SystemUser | undefined }> {
  const user = await resolvePostgresSystemUser()
  const folder = join(below, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (user) await chown(folder, user.uid, user.gid)
  return { folder, user }
}

/**
 * Starts a program in a folder of `createServiceFolder`, as the user that the database runs as, and waits until its port is open.
 * @throws OperatorError with its last words where it does not come up
 */
export async function startPackagedService({
  name,
  program = name,
  args,
  port,
  folder,
  user,
  environment = {},
}: {
  name: string
  program?: string
  args: readonly string[]
  port: number
  folder: string
  user: SystemUser | undefined
  environment?: Record<string, string>
}): Promise<PackagedService> {
  const path = findProgram(program)
  if (path === undefined) throw new OperatorError(`${program} is not installed.`)
  const logFile = join(folder, 'output.log')
  const output = await open(logFile, 'a', 0o600)
  const child = spawn(path, args, {
    ...spawnOptionsOfUser(user),
    cwd: folder,
    env: { PATH: env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', ...environment },
    stdio: ['ignore', output.fd, output.fd],
  })
  const ended = Promise.withResolvers<void>()
  let hasEnded = false
  const end = () => {
    hasEnded = true
    ended.resolve()
  }
  child.once('exit', end)
  child.once('error', end)
  await output.close()
  const log = () => readFile(logFile, 'utf8')
  const until = Date.now() + readyWaitMs
  while (!(await isOpen(port))) {
    if (hasEnded || Date.now() > until) {
      child.kill('SIGKILL')
      throw new OperatorError(`${name} does not come up; its last words:\n${(await log()).slice(-2000)}`)
    }
    await new Promise((again) => setTimeout(again, 50))
  }
  const pid = Number(child.pid)
  return {
    name,
    pid,
    port,
    log,
    async stop() {
      if (hasEnded) return
      await endProcess(pid, [
        { signal: 'SIGTERM', waitMs: 5000 },
        { signal: 'SIGKILL', waitMs: 2000 },
      ])
      await ended.promise
    },
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const line = connect(port, '127.0.0.1')
    line.once('connect', () => {
      line.destroy()
      done(true)
    })
    line.once('error', () => done(false))
  })
}
