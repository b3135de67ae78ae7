import { env } from 'node:process'
import type { EnvironmentVariables } from '../../../server/src/platform/config/environment.ts'
import { test } from '../test.ts'
import { type RunningStack, startEmptyStack } from './stack.ts'

const startsWithinMs = 120_000

/** Lets the journeys of one file run on a product of their own that has these settings. */
export function runOnOwnStack(
  settings: EnvironmentVariables | (() => Promise<EnvironmentVariables>),
  options: { isWithAdmin?: boolean } = {},
): void {
  // One stack for all of them, not one for each worker.
  test.describe.configure({ mode: 'default' })
  let own: RunningStack | undefined
  let shared: Record<string, string | undefined> = {}

  test.beforeAll(async () => {
    test.setTimeout(startsWithinMs)
    own = await startEmptyStack(typeof settings === 'function' ? await settings() : settings, options)
    shared = Object.fromEntries(Object.keys(own.variables).map((name) => [name, env[name]]))
    Object.assign(env, own.variables)
  })

  test.afterAll(async () => {
    Object.assign(env, shared)
    await own?.stop()
  })
}
