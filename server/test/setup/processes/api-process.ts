import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { findFreePort } from '../../../../tools/process/ports.ts'
import type { TestApp } from '../app.ts'
import { whenFileEnds } from '../runner/file-end.ts'
import { environmentOver } from './bare-environment.ts'

const mainFile = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))

/** `said`: each line of its log until now. */
export type ApiProcess = { url: string; port: number; child: ChildProcess; said: string[] }

/**
 * An API process of its own over a test's database and store, that is ready to be called.
 * @param how `main`: what is run, where it is not this version; `role`: `all` where it takes the jobs too; `isForFile`: it
 * lives until the file ends instead of the test
 */
export async function startApiProcess(
  app: TestApp,
  environment: Record<string, string> = {},
  {
    main = mainFile,
    role = 'api',
    isForFile = false,
  }: { main?: string | undefined; role?: 'api' | 'all'; isForFile?: boolean } = {},
): Promise<ApiProcess> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [main, role], {
    env: {
      ...environmentOver(app),
      API_PORT: String(port),
      THROTTLE: 'false',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (isForFile) whenFileEnds(async () => child.kill('SIGKILL'))
  else onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  const isReady = await new Promise<boolean>((resolve) => {
    createInterface(child.stdout)
      .on('line', (line) => {
        said.push(line)
        if (line.includes('"ready"')) resolve(true)
      })
      .on('close', () => resolve(false))
  })
  if (!isReady) throw new Error('The API did not start.')
  return { url: `http://127.0.0.1:${port}`, port, child, said }
}
