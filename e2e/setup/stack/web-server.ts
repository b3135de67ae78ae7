import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePorts } from '../../../tools/process/ports.ts'
import { repositoryRoot } from '../../../tools/settings/settings.ts'

/** Serves the web app by itself, with these settings, where no API answers. */
export async function startWebServer(settings: Record<string, string>) {
  const [port, nobody] = await findFreePorts(2)
  const origin = `http://127.0.0.1:${port}`
  const server = spawn(execPath, [join(repositoryRoot, 'server/src/main.ts'), 'web'], {
    env: {
      PATH: env.PATH,
      ENV_FILE: 'none',
      WEB_PORT: String(port),
      WEB_ORIGIN: origin,
      API_ORIGIN: `http://127.0.0.1:${nobody}`,
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(server, 'exit')
  const isUp = () =>
    fetch(origin).then(
      () => true,
      () => false,
    )
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error('The web server did not start.')
    await wait(50)
  }
  return {
    origin,
    async stop() {
      server.kill()
      await ended
    },
  }
}
