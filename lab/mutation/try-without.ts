import { readFileSync } from 'node:fs'
import { env } from 'node:process'
import { afterEach, beforeAll, beforeEach, describe, test, vi } from 'vitest'
import { startStuckProcessWatchdog } from './end-when-stuck.ts'
import type { TrialsByTest } from './run-tests.ts'

/**
 * Declares the tests of a file once with every rule, which shows that they pass, and once without each that is tried.
 * @param loads imports the file, each as a module of its own
 */
export async function declareRuleRemovalTrials(
  file: string,
  loads: (() => Promise<unknown>)[],
): Promise<void> {
  startStuckProcessWatchdog()
  const trials = JSON.parse(
    readFileSync(env.RULES_OF_TESTS ?? env.MUTANTS_OF_TESTS ?? '', 'utf8'),
  ) as TrialsByTest
  for (const [at, rule] of [undefined, ...(trials[file] ?? [])].entries()) {
    const rules = new Set(rule === undefined ? [] : [rule])
    await describe(rule ?? file, async () => {
      // What modules make once is made when they are loaded, or when it is first asked for.
      globalThis.rulesTaken = rules
      beforeAll(() => {
        globalThis.rulesTaken = rules
      })
      noteFailures(rule === undefined)
      vi.resetModules()
      const { hookIntoFile } = await import('../../server/test/setup/runner/file-end.ts')
      hookIntoFile()
      try {
        await loads[at]?.()
      } catch (error) {
        test('what is tested starts', () => {
          throw error
        })
      }
    })
  }
}

const failing = new Set<string>()

/** Some fail with every rule, for somebody lives beside them whom they do not know. Without one, the first that does not ends it. */
function noteFailures(isWithEveryRule: boolean): void {
  let isNoticed = false
  beforeEach((context) => {
    if (isNoticed) context.skip()
  })
  afterEach(({ task }) => {
    if (task.result?.state !== 'fail') return
    if (isWithEveryRule) failing.add(task.name)
    else isNoticed ||= !failing.has(task.name)
  })
}
