import { env } from 'node:process'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { repositoryRoot } from './loaded.ts'
import { mutantsPlugin } from './make-mutants.ts'
import { removableRulesPlugin } from './take-rules.ts'

const tried = env.MUTANTS_SWITCHED ?? env.MUTANTS_OF_TESTS ?? env.RULES_OF_TESTS ?? env.RULES_OF_MATRIX
const isOfMutants = Boolean(env.MUTANTS_OF_TESTS ?? env.MUTANTS_SWITCHED)

/** Sequencer in the order in which files were named. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const named = JSON.parse(env.MUTANTS_TESTS ?? '[]') as string[]
    const indexOf = ({ moduleId }: TestSpecification) => named.indexOf(moduleId.slice(repositoryRoot.length))
    return files.toSorted((one, other) => indexOf(one) - indexOf(other))
  }
}

export default defineConfig({
  root: repositoryRoot,
  plugins: [isOfMutants ? mutantsPlugin() : removableRulesPlugin()],
  test: {
    globalSetup: ['server/test/setup/runner/global.ts'],
    setupFiles: [
      'server/test/setup/runner/each-file.ts',
      ...(isOfMutants ? ['lab/mutation/switched-sql.ts'] : []),
    ],
    include: env.RULES_OF_MATRIX
      ? ['lab/mutation/*.test.ts']
      : ['server/test/{api,property,race}/**/*.test.ts', '{server,contract}/src/**/*.test.ts'],
    maxWorkers: 2,
    // A cache for each run: Vitest keeps what it has transformed, whatever plugins and the environment would make of it by now.
    ...(tried === undefined ? { fsModuleCache: false } : { fsModuleCachePath: `${tried}.cache` }),
    // Switched mutants need no modules of their own.
    isolate: !env.MUTANTS_SWITCHED,
    sequence: { sequencer: AsNamed },
    restoreMocks: true,
    testTimeout: isOfMutants ? 60_000 : 600_000,
    hookTimeout: 120_000,
  },
})
