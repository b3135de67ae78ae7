import { join } from 'node:path'
import { env } from 'node:process'
import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

const folder = env.LOOKS_FOLDER ?? ''

/** Pictures of every screen, drawn twice on one machine: `npm run test:visual`. */
export default defineConfig({
  ...journeys,
  globalSetup: undefined,
  projects: undefined,
  testMatch: 'screenshots.ts',
  outputDir: join(folder, 'results'),
  snapshotPathTemplate: join(folder, 'pictures/{arg}{ext}'),
  workers: 2,
  timeout: 20 * 60_000,
  expect: {
    // Two browsers, a demo and its pictures share one machine.
    timeout: 30_000,
    // One machine draws the same twice: what is left are edges that move by less than a pixel, and pictures made smaller.
    toHaveScreenshot: { threshold: 0.05, maxDiffPixels: 100, animations: 'disabled', caret: 'hide' },
  },
  reporter: [['line'], ['html', { outputFolder: join(folder, 'report'), open: 'never' }]],
})
