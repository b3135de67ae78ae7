import { env } from 'node:process'
import { defineConfig } from 'vitest/config'
import { root, takeRules } from './take-rules.ts'

export default defineConfig({
  root,
  plugins: [takeRules()],
  test: {
    globalSetup: ['server/test/setup/runner/global.ts'],
    setupFiles: ['server/test/rules/do-without.ts', 'server/test/setup/runner/each-file.ts'],
    include: [
      env.RULE_TAKEN ? 'server/test/{api,race,property}/**/*.test.ts' : 'server/test/rules/rules.test.ts',
    ],
    restoreMocks: true,
    // A rule's own words are its title, whole.
    chaiConfig: { truncateThreshold: 0 },
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
