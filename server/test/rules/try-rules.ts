import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process, { env } from 'node:process'
import { startVitest, type TestSuite, type Vitest } from 'vitest/node'
import { isNoRule } from './no-rules.ts'
import { everyRule, mostRules, root } from './take-rules.ts'
import { testsNear } from './tests-near.ts'

/** The rules that each file of tests is run without, one after the other. */
export type Trials = Record<string, string[]>

type Rule = { rule: string; file: string }

/** So many files of tests have a chance to notice a rule, the nearest of them before the matrix. */
const places = env.TEST_LENGTH === 'long' ? 40 : 8
const atOnce = 60
const folder = await mkdtemp(join(tmpdir(), 'fanfare-rules-'))
const chosen = new RegExp(env.RULES ?? '')
const rules = everyRule().filter(
  ({ rule, file }) => file.startsWith('server/') && chosen.test(rule) && !isNoRule(rule),
)
const noticed = new Set(await alreadyNoticed())
try {
  const ofContract = await failuresOfMatrix([])
  await step('the nearest tests', (some) => noticedByTests(some, 0))
  await step('the matrix', async (some) => without(some, await failuresOfMatrix(some)))
  for (let place = 1; place < places; place++) {
    await step(`the tests at place ${place + 1}`, (some) => noticedByTests(some, place))
  }
  const left = unnoticed()
  for (const { rule } of left) console.log(`Nothing notices that there is no ${rule}`)
  for (const name of ofContract) console.log(`The matrix does not notice ${name}`)
  const failed = left.length + ofContract.size
  console.log(`\n${rules.length - left.length} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  await rm(folder, { recursive: true })
}

function unnoticed(): Rule[] {
  return rules.filter(({ rule }) => !noticed.has(rule))
}

async function step(who: string, notices: (rules: readonly Rule[]) => Promise<string[]>): Promise<void> {
  const left = unnoticed()
  for (let at = 0; at < left.length; at += atOnce) {
    const found = await notices(left.slice(at, at + atOnce))
    for (const rule of found) noticed.add(rule)
    if (env.RULES_NOTICED && found.length > 0) await appendFile(env.RULES_NOTICED, `${found.join('\n')}\n`)
    const tried = Math.min(at + atOnce, left.length)
    console.log(`${who}: ${tried} of ${left.length} tried, ${noticed.size} of ${rules.length} noticed`)
  }
}

/** What an interrupted run has found, which notes it in `RULES_NOTICED`, a rule a line. */
async function alreadyNoticed(): Promise<string[]> {
  const file = env.RULES_NOTICED
  if (!file || !existsSync(file)) return []
  const all = new Set(rules.map(({ rule }) => rule))
  return (await readFile(file, 'utf8')).split('\n').filter((rule) => all.has(rule))
}

/** Those without which the file of tests at this place of their list fails. */
async function noticedByTests(some: readonly Rule[], place: number): Promise<string[]> {
  const found: string[] = []
  let waiting = some.map((one) => ({ ...one, test: testsNear(one)[place] ?? '' }))
  while (waiting.length > 0) {
    const trials: Trials = {}
    waiting = waiting.filter(({ rule, test }) => {
      const those = trials[test] ?? []
      if (those.length === mostRules) return true
      trials[test] = [...those, rule]
      return false
    })
    const list = join(folder, 'tests.json')
    await writeFile(list, JSON.stringify(trials))
    await inVitest({ RULES_OF_TESTS: list }, Object.keys(trials), (vitest) => {
      for (const module of vitest.state.getTestModules()) {
        const [withAll, ...without] = [...module.children.suites()]
        if (!withAll || module.errors().length > 0) {
          console.log(`${module.relativeModuleId} does not start`)
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
  }
  return found
}

function namesOfFailed(suite: TestSuite): Set<string> {
  return new Set([...suite.children.allTests('failed')].map(({ name }) => name))
}

/** The names of the matrix's tests that fail: rules that it does not notice. */
async function failuresOfMatrix(some: readonly Rule[]): Promise<Set<string>> {
  const failed = new Set<string>()
  const list = join(folder, 'matrix.json')
  await writeFile(list, JSON.stringify(some.map(({ rule }) => rule)))
  await inVitest({ RULES_OF_MATRIX: list }, ['server/test/rules/matrix.test.ts'], (vitest) => {
    for (const module of vitest.state.getTestModules()) {
      for (const one of module.children.allTests('failed')) failed.add(one.name)
      if (module.errors().length > 0) for (const { rule } of some) failed.add(rule)
    }
  })
  return failed
}

function without(some: readonly Rule[], failed: ReadonlySet<string>): string[] {
  return some.map(({ rule }) => rule).filter((rule) => !failed.has(rule))
}

async function inVitest(
  environment: Record<string, string>,
  files: readonly string[],
  look: (vitest: Vitest) => void,
): Promise<void> {
  for (const name of ['RULES_OF_TESTS', 'RULES_OF_MATRIX']) delete env[name]
  Object.assign(env, environment)
  const vitest = await startVitest('test', [...files], {
    config: join(root, 'server/test/rules/vitest.config.ts'),
    watch: false,
    reporters: [{}],
  })
  look(vitest)
  await vitest.close()
}
