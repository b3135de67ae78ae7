import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process, { env } from 'node:process'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { startTemplate } from '../../server/test/setup/runner/global.ts'
import { isRuleExemptFromTests } from './exempt-rules.ts'
import type { SourceRule } from './loaded.ts'
import { runTestsAndFindNoticedChanges, runVitest } from './run-tests.ts'
import { listAccessRulesInSource } from './take-rules.ts'

readOptionsOrExit({})
/** Maximum number of test files that get a chance to notice a rule, the nearest of them before the matrix. */
const maxRank = env.TEST_LENGTH === 'long' ? 40 : 8
const atOnce = 60
const folder = await mkdtemp(join(tmpdir(), 'fanfare-rules-'))
const byTests = { folder, variable: 'RULES_OF_TESTS' } as const
const chosen = new RegExp(env.RULES ?? '')
const rules = listAccessRulesInSource().filter(
  ({ rule, file }) => file.startsWith('server/') && chosen.test(rule) && !isRuleExemptFromTests(rule),
)
const noticed = new Set(await alreadyNoticed())
const stopDatabase = await startTemplate()
try {
  const ofContract = await failuresOfMatrix([])
  await step('the nearest tests', (some) => runTestsAndFindNoticedChanges(some, 0, byTests))
  await step('the matrix', async (some) => without(some, await failuresOfMatrix(some)))
  for (let index = 1; index < maxRank; index++) {
    await step(`the tests at place ${index + 1}`, (some) =>
      runTestsAndFindNoticedChanges(some, index, byTests),
    )
  }
  const left = unnoticed()
  for (const { rule } of left) console.log(`Nothing notices that there is no ${rule}`)
  for (const name of ofContract) console.log(`The matrix does not notice ${name}`)
  const failed = left.length + ofContract.size
  console.log(`\n${rules.length - left.length} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  await stopDatabase()
  await rm(folder, { recursive: true })
}

function unnoticed(): SourceRule[] {
  return rules.filter(({ rule }) => !noticed.has(rule))
}

async function step(
  who: string,
  notices: (rules: readonly SourceRule[]) => Promise<string[]>,
): Promise<void> {
  const left = unnoticed()
  for (let at = 0; at < left.length; at += atOnce) {
    const found = await notices(left.slice(at, at + atOnce))
    for (const rule of found) noticed.add(rule)
    if (env.RULES_NOTICED && found.length > 0) await appendFile(env.RULES_NOTICED, `${found.join('\n')}\n`)
    const tried = Math.min(at + atOnce, left.length)
    console.log(`${who}: ${tried} of ${left.length} tried, ${noticed.size} of ${rules.length} noticed`)
  }
}

/** Reads the results of an interrupted run from `RULES_NOTICED`, a rule per line. */
async function alreadyNoticed(): Promise<string[]> {
  const file = env.RULES_NOTICED
  if (!file || !existsSync(file)) return []
  const all = new Set(rules.map(({ rule }) => rule))
  return (await readFile(file, 'utf8')).split('\n').filter((rule) => all.has(rule))
}

/** The names of the matrix's tests that fail: rules that it does not notice. */
async function failuresOfMatrix(some: readonly SourceRule[]): Promise<Set<string>> {
  const failed = new Set<string>()
  const list = join(folder, 'matrix.json')
  await writeFile(list, JSON.stringify(some.map(({ rule }) => rule)))
  await runVitest({ RULES_OF_MATRIX: list }, ['lab/mutation/matrix.test.ts'], (vitest) => {
    for (const module of vitest.state.getTestModules()) {
      for (const one of module.children.allTests('failed')) failed.add(one.name)
      if (module.errors().length > 0) for (const { rule } of some) failed.add(rule)
    }
  })
  return failed
}

function without(some: readonly SourceRule[], failed: ReadonlySet<string>): string[] {
  return some.map(({ rule }) => rule).filter((rule) => !failed.has(rule))
}
