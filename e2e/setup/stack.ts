import { env } from 'node:process'
import { freePorts } from '../../tools/ports.ts'
import { testSettings } from '../../tools/settings.ts'
import { startStack } from '../../tools/stack.ts'
import { throwAwayFolder } from '../../tools/throw-away.ts'

/** Starts the whole product once for all journeys, empty and on ports of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await throwAwayFolder()
  const [web, api, metrics, sandbox, mail] = await freePorts(5)
  const settings = testSettings({
    DATA_DIR: folder.path,
    WEB_PORT: String(web),
    API_PORT: String(api),
    METRICS_PORT: String(metrics),
    SANDBOX_PORT: String(sandbox),
    SANDBOX_SMTP_PORT: String(mail),
    // One address stands for all the people of the journeys.
    THROTTLE: '0',
  })
  const stack = await startStack({
    settings,
    durable: false,
    say: (line) => console.log(`  ${line} …`),
    warn: (line) => console.warn(`  ${line}`),
  })
  // Playwright hands its environment on to the processes of the tests.
  env.FANFARE_WEB = settings.origins.web
  env.FANFARE_API = settings.origins.api
  env.FANFARE_SANDBOX = settings.origins.sandbox
  env.FANFARE_ENVIRONMENT = JSON.stringify(stack.environment)
  return async () => {
    await stack.stop()
    await folder.remove()
  }
}
