import { env } from 'node:process'
import { defineConfig } from 'vitest/config'
import { root, takeRules } from './take-rules.ts'

export default defineConfig({
  root,
  plugins: [takeRules()],
  test: {
    globalSetup: ['server/test/setup/runner/global.ts'],
    setupFiles: ['server/test/setup/runner/each-file.ts'],
    include: [env.RULES_OF_TESTS ? 'server/test/{api,race}/**/*.test.ts' : 'server/test/rules/*.test.ts'],
    maxWorkers: 2,
    restoreMocks: true,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
