import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { EnvironmentVariables } from '../../server/src/platform/config/environment.ts'
import { endProcess } from '../process/processes.ts'
import { RotatingLog } from '../process/rotating-log.ts'
import { repositoryRoot } from '../settings/settings.ts'

const LAST_LINES = 12

export type ChildProgram = {
  name: string
  pid: number
  program: string
  /** Settles when the process has ended, asked or not, with how it ended. */
  ended: Promise<string>
  lastLines(): string[]
  stop(): Promise<void>
  kill(): void
}

export type ChildProgramOptions = {
  name: string
  /** Path from the root. */
  program: string
  args?: string[]
  /** Flags of Node itself. */
  flags?: readonly string[]
  environment: EnvironmentVariables
  logs: string
  /** Receives each line that is said on standard output. */
  hear?: (line: string) => void
  /** Receives warnings and errors as they are logged. */
  warn: (line: string) => void
}

/** Runs a TypeScript program of this repository that ends with this process; its output goes to `logs/NAME.log`. */
export function startChildProgram({
  name,
  program,
  args = [],
  flags = [],
  environment,
  logs,
  hear,
  warn,
}: ChildProgramOptions): ChildProgram {
  const path = join(repositoryRoot, program)
  const child = spawn(
    process.execPath,
    [...flags, '--import', join(repositoryRoot, 'tools/process/exit-with-parent.ts'), path, ...args],
    {
      cwd: repositoryRoot,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Ctrl-C in the terminal reaches only the starter, which ends its services in order.
      detached: true,
    },
  )
  const lines: string[] = []
  const log = new RotatingLog(join(logs, `${name}.log`))
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      log.write(line)
      lines.push(line)
      if (lines.length > LAST_LINES) lines.shift()
      if (stream === child.stdout) hear?.(line)
      const warning = warningIn(line, stream === child.stderr)
      if (warning) warn(`${name}: ${warning}`)
    })
  }
  const ended = endOf(child).then((how) => {
    log.close()
    return how
  })
  return {
    name,
    pid: child.pid ?? 0,
    program: path,
    ended,
    lastLines: () => lines.map((line) => messageIn(line) ?? line),
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      await endProcess(child.pid, [
        { signal: 'SIGTERM', waitMs: 30_000 },
        { signal: 'SIGKILL', waitMs: 2_000 },
      ])
      await ended
    },
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('close', (code, signal) => done(signal ? `by ${signal}` : `with code ${code}`))
  })
}

/** Checks whether a warning only says that the database ended, or is about to, and with it the connections to it. */
export function isDatabaseEndedWarning(warning: string): boolean {
  return /: 57P0[123]: |: Connection terminated/.test(warning)
}

function warningIn(line: string, isError: boolean): string | undefined {
  const entry = entryIn(line)
  if (!entry) return isError && line.trim() !== '' ? line : undefined
  return entry.level === 'warn' || entry.level === 'error' ? messageIn(line) : undefined
}

function messageIn(line: string): string | undefined {
  const entry = entryIn(line)
  if (!entry) return undefined
  const error = typeof entry.error === 'string' ? entry.error.split('\n')[0] : undefined
  return [entry.event, error].filter(Boolean).join(': ') || line
}

/** A line of the server's log: what happened (`event`) and, for errors, the stack. */
function entryIn(line: string): { level?: unknown; event?: unknown; error?: unknown } | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const entry: unknown = JSON.parse(line)
    return typeof entry === 'object' && entry !== null ? entry : undefined
  } catch {
    return undefined
  }
}
