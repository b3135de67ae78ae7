import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from 'node:process'
import { startVitest, type TestSuite, type Vitest } from 'vitest/node'
import { maxRulesPerProcess, repositoryRoot, type SourceRule } from './loaded.ts'
import { rankTestsFor } from './rank-tests.ts'

/** The rules, or mutants, that each file of tests is run with, one after the other. */
export type TrialsByTest = Record<string, string[]>

/**
 * Runs, for each rule, the file of tests at this place of those near it.
 * @param tests narrows which files those are
 * @param variable which tells the tests the file that says what they try: rules that are out, or mutants
 * @returns the rules without which it fails, and the mutants with which it does
 */
export async function runTestsAndFindNoticedChanges(
  some: readonly SourceRule[],
  rank: number,
  {
    folder,
    variable,
    tests = /./,
  }: { folder: string; variable: 'RULES_OF_TESTS' | 'MUTANTS_OF_TESTS'; tests?: RegExp },
): Promise<string[]> {
  const found: string[] = []
  let waiting = some.flatMap((one) => {
    const test = rankTestsFor(one).filter((path) => tests.test(path))[rank]
    return test === undefined ? [] : [{ ...one, test }]
  })
  let most = maxRulesPerProcess
  while (waiting.length > 0) {
    const trials: TrialsByTest = {}
    const ended = new Set<string>()
    const left = waiting.filter(({ rule, test }) => {
      const those = trials[test] ?? []
      if (those.length >= most) return true
      trials[test] = [...those, rule]
      return false
    })
    const list = join(folder, 'tests.json')
    await writeFile(list, JSON.stringify(trials))
    await runVitest({ [variable]: list }, Object.keys(trials), (vitest) => {
      for (const module of vitest.state.getTestModules()) {
        const [withAll, ...without] = [...module.children.suites()]
        const isCut = module.errors().length > 0 || [...module.children.allTests('pending')].length > 0
        if (!withAll || isCut) {
          const tried = trials[module.relativeModuleId] ?? []
          // With one of them it never ends, or does not start: which one is seen when each is tried alone.
          if (tried.length > 1) for (const rule of tried) ended.add(rule)
          else if (withAll) found.push(...tried)
          else console.log(`${module.relativeModuleId} does not start`)
          continue
        }
        const failing = namesOfFailed(withAll)
        if (failing.size > 0)
          console.log(`${module.relativeModuleId}: ${failing.size} fail beside somebody else`)
        for (const suite of without) {
          if ([...namesOfFailed(suite)].some((name) => !failing.has(name))) found.push(suite.name)
        }
      }
    })
    const again = waiting.filter(({ rule }) => ended.has(rule))
    most = again.length > 0 ? 1 : most
    waiting = [...left, ...again]
  }
  return found
}

function namesOfFailed(suite: TestSuite): Set<string> {
  return new Set([...suite.children.allTests('failed')].map(({ name }) => name))
}

/** Runs these files of tests, and has a look at what became of them. */
export async function runVitest(
  environment: Record<string, string>,
  files: readonly string[],
  callback: (vitest: Vitest) => void,
): Promise<void> {
  for (const name of ['RULES_OF_TESTS', 'RULES_OF_MATRIX', 'MUTANTS_OF_TESTS', 'MUTANTS_SWITCHED'])
    delete env[name]
  Object.assign(env, environment)
  const vitest = await startVitest('test', [...files], {
    config: join(repositoryRoot, 'lab/mutation/vitest.config.ts'),
    watch: false,
    reporters: [{}],
  })
  callback(vitest)
  await vitest.close()
}
