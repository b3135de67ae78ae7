import { availableParallelism } from 'node:os'
import { env } from 'node:process'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The database server needs a share of the cores too.
    maxWorkers: Number(env.FANFARE_TEST_POOL) || Math.max(2, availableParallelism() - 2),
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,ui,web,sandbox,tools,load}/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/test/**/*.test.ts'],
          globalSetup: ['server/test/setup/global.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'sandbox', include: ['sandbox/test/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          name: 'tools',
          include: ['{tools,demo}/test/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
