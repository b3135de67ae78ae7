import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process, { env, execPath } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { createDisposableFolder } from '../../tools/database/disposable-folder.ts'
import { OperatorError } from '../../tools/process/operator-error.ts'
import type { findFreePortSettings } from '../../tools/process/ports.ts'

type Ports = Awaited<ReturnType<typeof findFreePortSettings>>

/** Starts the product whose code lies in a folder, with data of its own, and waits until its demo is made to the end. */
export async function startDemo(code: string, ports: Ports) {
  const data = await createDisposableFolder()
  const { PATH, HOME, TMPDIR } = env
  const product = spawn(execPath, [join(code, 'tools/start.mjs')], {
    cwd: code,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH, HOME, TMPDIR, ENV_FILE: 'none', DATA_DIR: data.path, DEMO: '1', THROTTLE: '0', ...ports },
  })
  const ended = once(product, 'exit')
  const endIt = () => product.kill('SIGTERM')
  process.once('exit', endIt)
  async function stop(): Promise<void> {
    process.off('exit', endIt)
    endIt()
    await ended
    await data.remove()
  }
  while (!existsSync(join(data.path, 'demo-made'))) {
    if (product.exitCode !== null) {
      await data.remove()
      throw new OperatorError(`The product in ${code} did not start.`)
    }
    await wait(500)
  }
  return {
    variables: {
      FANFARE_WEB: `http://127.0.0.1:${ports.WEB_PORT}`,
      FANFARE_ADMIN: `http://127.0.0.1:${ports.ADMIN_PORT}`,
      FANFARE_API: `http://127.0.0.1:${ports.API_PORT}`,
      FANFARE_SANDBOX: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
      LOOKS_SIGN_INS: join(data.path, 'demo-sign-ins.json'),
    },
    stop,
  }
}
