import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import process, { env } from 'node:process'
import { processLaunchEnvironment, supportedNodeFlags } from '../../server/src/platform/node-flags.ts'
import { findFreePorts } from '../../tools/process/ports.ts'

const main = resolve(import.meta.dirname, '../../server/src/main.ts')
const readyWaitMs = 120_000

/** A process of the server, as production runs it. */
export type ServerProcess = {
  port: number
  metricsPort: number
  /** Returns the output of the process, errors included. */
  output(): string
  kill(): void
  stop(): Promise<void>
}

/** @throws an Error with its last words when it does not get ready */
export async function startServerProcess(
  role: 'api' | 'worker',
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const [port, metricsPort] = (await findFreePorts(2)) as [number, number]
  const child: ChildProcess = spawn(process.execPath, [...supportedNodeFlags(), main, role], {
    env: {
      ...processLaunchEnvironment,
      PATH: env.PATH,
      ...environment,
      API_PORT: String(port),
      METRICS_PORT: String(metricsPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
    })
  }
  const until = Date.now() + readyWaitMs
  while (!output.includes('"ready"')) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`The ${role} did not start:\n${output}`)
    }
    await new Promise((again) => setTimeout(again, 50))
  }
  return {
    port,
    metricsPort,
    output: () => output,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
      await exit
      clearTimeout(late)
    },
  }
}
