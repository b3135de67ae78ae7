import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../../tools/process/ports.ts'
import type { TestApp } from '../app.ts'
import { environmentOver } from './bare-environment.ts'

const mainFile = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))

export type ApiProcess = { url: string; port: number; child: ChildProcess }

/**
 * An API process of its own over a test's database and store, that is ready to be called.
 * @param main what is run, where it is not this version
 */
export async function startApiProcess(
  app: TestApp,
  environment: Record<string, string> = {},
  main = mainFile,
): Promise<ApiProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [main, 'api'], {
    env: {
      ...environmentOver(app),
      API_PORT: String(port),
      THROTTLE: 'false',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface(child.stdout)) {
    if (line.includes('"ready"')) return { url: `http://127.0.0.1:${port}`, port, child }
  }
  throw new Error('The API did not start.')
}
