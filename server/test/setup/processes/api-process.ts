import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { TestApp } from '../app.ts'
import { bareEnvironment } from './bare-environment.ts'

const mainFile = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))

export type ApiProcess = { url: string; port: number; child: ChildProcess }

/**
 * An API process of its own over a test's database and store, that is ready to be called.
 * @param main what is run, where it is not this version
 */
export async function startApiProcess(
  { ctx }: TestApp,
  environment: Record<string, string> = {},
  main = mainFile,
): Promise<ApiProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [main, 'api'], {
    env: {
      ...bareEnvironment,
      NODE_ENV: 'development',
      ENV_FILE: 'none',
      API_PORT: String(port),
      METRICS_PORT: '0',
      DATABASE_URL: ctx.config.database.url,
      STORAGE_URL: ctx.config.storageUrl,
      SECRET_KEY: ctx.config.secretKey,
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.')
  return address.port
}
