import { env } from 'node:process'
import type { EnvironmentVariables } from '../../../server/src/platform/config/environment.ts'
import { createDisposableFolder } from '../../../tools/database/disposable-folder.ts'
import { findFreePortSettings } from '../../../tools/process/ports.ts'
import { buildTestSettings } from '../../../tools/settings/settings.ts'
import { startStack, waitUntilAnswering } from '../../../tools/stack.ts'

export type RunningStack = {
  /** Environment variables that `addresses` and `serverEnvironment` read. */
  variables: Record<string, string>
  stop: () => Promise<void>
}

/** Starts the whole product once for all journeys. */
export default async function setup(): Promise<() => Promise<void>> {
  const { variables, stop } = await startEmptyStack({}, { isWithAdmin: true })
  // Playwright hands its environment on to the processes of the tests.
  Object.assign(env, variables)
  return stop
}

/** Starts the whole product, empty and on ports of its own. */
export async function startEmptyStack(
  given: EnvironmentVariables = {},
  { isWithAdmin = false } = {},
): Promise<RunningStack> {
  const folder = await createDisposableFolder()
  const settings = buildTestSettings({
    DATA_DIR: folder.path,
    ...(await findFreePortSettings()),
    // One address stands for all the people of the journeys.
    THROTTLE: '0',
    ...given,
  })
  const stack = await startStack({
    settings,
    durable: false,
    restarts: false,
    isWithAdmin,
    say: (line) => console.log(`  ${line} …`),
    warn: (line) => console.warn(`  ${line}`),
  })
  // It is built behind what everybody waits for, and its journeys may come first.
  if (isWithAdmin && settings.origins.admin) await waitUntilAnswering(settings.origins.admin)
  return {
    variables: {
      FANFARE_WEB: settings.origins.web,
      FANFARE_ADMIN: settings.origins.admin ?? '',
      FANFARE_API: settings.origins.api,
      FANFARE_SANDBOX: settings.origins.fakeProviders,
      FANFARE_ENVIRONMENT: JSON.stringify(stack.environment),
    },
    async stop() {
      await stack.stop()
      await folder.remove()
    },
  }
}
