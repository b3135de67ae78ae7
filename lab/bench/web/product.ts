import { spawn } from 'node:child_process'
import process from 'node:process'
import { createDisposableFolder } from '../../../tools/database/disposable-folder.ts'
import { findFreePortSettings } from '../../../tools/process/ports.ts'
import { buildTestSettings, repositoryRoot } from '../../../tools/settings/settings.ts'
import { startStack } from '../../../tools/stack.ts'
import type { ProductOrigins } from './pages.ts'

/** Starts the product as it is built for production, on ports of its own, and fills its empty database with the demo. */
export async function startProductWithDemo(
  databaseUrl: string,
  say: (line: string) => void,
): Promise<ProductOrigins & { stop(): Promise<void> }> {
  const folder = await createDisposableFolder()
  const settings = buildTestSettings({
    NODE_ENV: 'development',
    CHECK_REPLIES: 'false',
    // One address stands for all visitors.
    THROTTLE: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder.path,
    ...(await findFreePortSettings()),
  })
  const stack = await startStack({
    ...{ settings, durable: false, restarts: false, isWithAdmin: false },
    ...{ say, warn: say },
  })
  const stop = async () => {
    await stack.stop()
    await folder.remove()
  }
  try {
    say('making the demo …')
    const demo = spawn(process.execPath, ['demo/src/main.ts'], {
      cwd: repositoryRoot,
      env: stack.environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const code = await new Promise((done, failed) => demo.once('error', failed).once('exit', done))
    if (code !== 0) throw new Error('The demo could not be made.')
  } catch (error) {
    await stop()
    throw error
  }
  return { web: settings.origins.web, api: settings.origins.api, stop }
}
