import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import process, { env } from 'node:process'
import { processLaunchEnvironment, supportedNodeFlags } from '../../server/src/platform/node-flags.ts'
import { findFreePorts } from '../../tools/process/ports.ts'
import { cpuSecondsOf } from './processor.ts'

const readyWaitMs = 60_000

/** One API process that does what it does in production, over a database of its own. */
export type ApiProcess = {
  origin: string
  /** Returns the current memory use in MB; undefined where the system does not report it. */
  memoryMb(): Promise<number | undefined>
  /** Returns the CPU time used since the start, in seconds; undefined where the system does not report it. */
  processorSeconds(): Promise<number | undefined>
  stop(): Promise<void>
}

/**
 * Starts an API process on a free port; as `all`, it works off the jobs too. Media go to `storageUrl` where it is given.
 * @throws an Error with its last words when it does not get ready
 */
export async function startApi(
  databaseUrl: string,
  { role = 'api', storageUrl }: { role?: 'api' | 'all'; storageUrl?: string } = {},
): Promise<ApiProcess> {
  const [port, metricsPort] = await findFreePorts(2)
  const program = resolve(import.meta.dirname, '../../server/src/main.ts')
  const child = spawn(process.execPath, [...supportedNodeFlags(), program, role], {
    env: {
      ...processLaunchEnvironment,
      ...env,
      NODE_ENV: 'development',
      CHECK_REPLIES: 'false',
      DATABASE_URL: databaseUrl,
      ...(storageUrl === undefined ? {} : { STORAGE_URL: storageUrl }),
      API_PORT: String(port),
      METRICS_PORT: String(metricsPort),
      THROTTLE: 'false',
      // Nothing here calls anybody.
      PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2000)
  })
  const origin = `http://127.0.0.1:${port}`
  const until = Date.now() + readyWaitMs
  while (!(await answers(`${origin}/health/live`))) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`The API did not start:\n${output}`)
    }
    await new Promise((again) => setTimeout(again, 50))
  }
  return {
    origin,
    memoryMb: () => memoryOf(child.pid),
    processorSeconds: () => cpuSecondsOf(child.pid),
    stop: () => stop(child),
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

async function memoryOf(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(late)
}
