import { env } from 'node:process'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../tools/chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  globalSetup: './setup/stack/stack.ts',
  // The journeys share one stack, and the machine's few cores with it; each waits for a third of its time.
  workers: 3,
  // Journey by journey, not file by file: otherwise the last file keeps one worker while the others are done.
  fullyParallel: true,
  projects: [
    // A file of these shares the back office’s queues, so its journeys come one after the other; what takes so long begins first.
    { name: 'back-office', testMatch: 'back-office/*.test.ts', fullyParallel: false },
    { name: 'app', testIgnore: 'back-office/*.test.ts' },
  ],
  timeout: 120_000,
  // Pictures are made behind everything else: on a busy machine, for long.
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    navigationTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Journeys look at what is there, not at how it comes.
    contextOptions: { reducedMotion: 'reduce' },
    // Each new browser would install the app, all 322 files of it, while it is used: those that are about that say so.
    serviceWorkers: 'block',
    // A trace of every journey, kept or not, costs a third of the time: ask for one with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: env.CHROMIUM || findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
