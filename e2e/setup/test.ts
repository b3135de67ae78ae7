import { env } from 'node:process'
import { test as base } from '@playwright/test'

type Addresses = { web: string; api: string; sandbox: string; database: string }

/** Playwright's test with the addresses of the running product; relative addresses are the web app's. */
export const test = base.extend<{ addresses: Addresses }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
  addresses: async ({}, use) => {
    await use({
      web: addressOf('FANFARE_WEB'),
      api: addressOf('FANFARE_API'),
      sandbox: addressOf('FANFARE_SANDBOX'),
      database: addressOf('FANFARE_DATABASE'),
    })
  },
  baseURL: async ({ addresses }, use) => {
    await use(addresses.web)
  },
})

function addressOf(name: string): string {
  const address = env[name]
  if (!address)
    throw new Error(
      `${name} is missing: run the journeys with "playwright test --config=e2e/playwright.config.ts".`,
    )
  return address
}
