import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { RotatingLog } from '../process/rotating-log.ts'
import { type PostgresProgram, type SystemUser, spawnOptionsOfUser } from './postgres-program.ts'
import { readPostmasterPidFile } from './running-server.ts'
import { walArchiveEnvironment } from './wal-archive.ts'

const LAST_LINES = 8

type Launch = {
  program: PostgresProgram
  user: SystemUser | undefined
  cluster: string
  settings: Record<string, string>
  log: string
  segments: string | undefined
}

/** Starts the server of a cluster; `waitUntilReadyOrKillPostgres` says when it takes connections. */
export function launchPostgres({ program, user, cluster, settings, log, segments }: Launch): {
  server: ChildProcess
  lastLines: string[]
  ended: Promise<string>
} {
  const server = spawn(
    join(program.folder, 'bin', 'postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...spawnOptionsOfUser(user),
      cwd: cluster,
      env: { LC_ALL: 'C', TZ: 'UTC', ...(segments !== undefined && walArchiveEnvironment(segments)) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // In its own session: Ctrl-C in the terminal must reach the servers first and the database last.
      detached: true,
    },
  )
  const lastLines: string[] = []
  const file = new RotatingLog(log)
  for (const stream of [server.stdout, server.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      file.write(line)
      lastLines.push(line)
      if (lastLines.length > LAST_LINES) lastLines.shift()
    })
  }
  server.once('close', () => file.close())
  const ended = new Promise<string>((done) => {
    server.once('exit', (code, signal) => done(signal ? `by ${signal}` : `with code ${code}`))
    server.once('error', (error) => done(`with an error: ${error.message}`))
  })
  return { server, lastLines, ended }
}

/** A shell that waits for this process to end, however it does, and then asks the database to shut down. */
export function startPostgresShutdownGuard(pid: number, user: SystemUser | undefined): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', 'read -r line; kill -INT "$0"', String(pid)], {
    ...spawnOptionsOfUser(user),
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  return guard
}

/** Waits until the server takes connections; ends it where it does not in time. */
export async function waitUntilReadyOrKillPostgres(
  cluster: string,
  server: ChildProcess,
  ended: Promise<unknown>,
  waitMs: number,
): Promise<boolean> {
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  const until = Date.now() + waitMs
  while (!hasEnded && Date.now() < until) {
    const running = readPostmasterPidFile(cluster)
    if (running?.pid === server.pid && running?.isReady) return true
    await new Promise((again) => setTimeout(again, 20))
  }
  if (!hasEnded) server.kill('SIGQUIT')
  return false
}
