import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { env } from 'node:process'
import { defineConfig } from 'vitest/config'
import { seed } from './server/test/setup/runner/length.ts'

/** Kills and hostile files are the longest: `npm test` takes every third file, the others on the next two days. */
const failures = globSync(['server/test/failure/**/*.test.ts', 'lab/chaos/*.test.ts'])
  .toSorted()
  .filter((_, at) => env.TEST_LENGTH !== 'short' || at % 3 === seed % 3)

const server = {
  globalSetup: ['server/test/setup/runner/global.ts'],
  setupFiles: ['server/test/setup/runner/each-file.ts'],
  testTimeout: 30_000,
  // When a file ends its jobs are worked off: those of 10,000 histories take minutes.
  hookTimeout: env.TEST_LENGTH === 'long' ? 600_000 : 60_000,
}

export default defineConfig({
  test: {
    // The database server needs a share of the cores too.
    maxWorkers: Number(env.FANFARE_TEST_POOL) || Math.max(2, availableParallelism() - 2),
    restoreMocks: true,
    // Young objects of requests go without waking the collector; the modules stay anyway.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64', '--initial-old-space-size=512'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,server,ui,web,admin}/src/**/*.test.ts',
            'lab/{capacity,measuring,nodes}/*.test.ts',
          ],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/test/{api,attacks,property,race}/**/*.test.ts'],
          // Files of a worker share its modules: what they change of the process would be felt by those that follow.
          isolate: false,
        },
      },
      {
        test: {
          ...server,
          globalSetup: [...server.globalSetup, 'server/test/setup/runner/compile.ts'],
          name: 'failure',
          include: failures,
          testTimeout: 120_000,
        },
      },
      { test: { name: 'sandbox', include: ['sandbox/test/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          name: 'tools',
          include: ['{tools,demo}/test/**/*.test.ts', 'server/test/web/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
