import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { TestApp } from '../app.ts'
import { environmentOver } from './bare-environment.ts'

const mainFile = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))

/**
 * A worker process of its own over the database and the store of a test, until it is killed or the test is over.
 * @param how `before`: what it is started by, such as `setpriv` with its words; `main`: what is run, where it is not this version
 */
export async function startWorkerProcess(
  app: TestApp,
  environment: Record<string, string> = {},
  { before = [], main = mainFile }: { before?: readonly string[]; main?: string } = {},
): Promise<ChildProcess> {
  const [program = '', ...args] = [...before, process.execPath, main, 'worker']
  const child = spawn(program, args, {
    env: {
      ...environmentOver(app),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => kill(child))
  for await (const line of createInterface(child.stdout)) {
    if (line.includes('"ready"')) return child
  }
  throw new Error('The worker did not start.')
}

export async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}
