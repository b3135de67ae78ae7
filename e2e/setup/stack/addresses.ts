import { env } from 'node:process'

export type Addresses = { web: string; admin: string; api: string; fakeProviders: string }

/** Returns the addresses of the running product's parts. */
export function addresses(): Addresses {
  return {
    web: given('FANFARE_WEB'),
    admin: given('FANFARE_ADMIN'),
    api: given('FANFARE_API'),
    fakeProviders: given('FANFARE_SANDBOX'),
  }
}

/** Returns the environment of the running server; an operator's command needs the same. */
export function serverEnvironment(): Record<string, string> {
  return JSON.parse(given('FANFARE_ENVIRONMENT'))
}

function given(name: string): string {
  const value = env[name]
  if (value) return value
  throw new Error(
    `${name} is missing: run the journeys with "playwright test --config=e2e/playwright.config.ts".`,
  )
}
