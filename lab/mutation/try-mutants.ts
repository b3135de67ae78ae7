import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process, { env } from 'node:process'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { startTemplate } from '../../server/test/setup/runner/global.ts'
import { isEquivalentMutant } from './equivalent-mutants.ts'
import { listMutants, spansOfMutants } from './make-mutants.ts'
import { openTrialNotes } from './notes.ts'
import { rankTestsForAll } from './rank-tests.ts'
import { runTestsAndFindNoticedChanges, runVitest } from './run-tests.ts'
import type { SwitchedRunOptions } from './try-switched.ts'

const values = readOptionsOrExit({
  only: { type: 'string', default: '' },
  tests: { type: 'string', default: '' },
  files: { type: 'string', default: 'Infinity' },
  noted: { type: 'string' },
  alone: { type: 'boolean', default: false },
})
const atOnce = 20
const folder = await mkdtemp(join(tmpdir(), 'fanfare-mutants-'))
const only = new RegExp(values.only)
const chosen = listMutants().filter(({ rule }) => only.test(rule))
const mutants = chosen.filter((one) => !isEquivalentMutant(one))
const spans = spansOfMutants()
const file = values.noted ?? join(folder, 'notes')
const notes = openTrialNotes(file)
const choice = `${values.only} ${values.tests}`
const tests = rankTestsForAll(mutants)
  .filter((path) => new RegExp(values.tests).test(path))
  .slice(0, Number(values.files))
const isNoticed = ({ rule }: { rule: string }) => notes.noticed.has(rule)

const stopDatabase = await startTemplate()
try {
  await trySwitches()
  await tryLoaded()
  for (const { rule } of mutants.filter((one) => !isNoticed(one)))
    console.log(`Nothing notices ${rule} (${notes.passed.get(rule) ?? 0} tests passed)`)
  const noticed = mutants.filter(isNoticed).length
  console.log(
    `\n${chosen.length} mutants: ${noticed} noticed, ${mutants.length - noticed} not, ${chosen.length - mutants.length} do what the file does`,
  )
  process.exitCode = noticed < mutants.length ? 1 : 0
} finally {
  await stopDatabase()
  await rm(folder, { recursive: true })
}

/** Files of tests whose database a mutant has spoilt, or whose process one has ended, are run again, as long as more is found. */
async function trySwitches(): Promise<void> {
  for (let before = -1; ; ) {
    notes.readOn()
    const left = tests.filter((path) => !notes.done.has(`${choice} ${path}`))
    const found = notes.noticed.size + notes.done.size + notes.doubted.size
    const these = mutants.flatMap((one) => {
      const span = spans.get(one.rule)
      return isNoticed(one) || span === undefined ? [] : [{ mutant: one.rule, span }]
    })
    console.log(
      `${left.length} files of tests to run; ${mutants.filter(isNoticed).length} of ${mutants.length} noticed`,
    )
    if (left.length === 0 || these.length === 0 || found === before) return
    before = found
    const list = join(folder, 'switched.json')
    writeFileSync(
      list,
      JSON.stringify({
        mutants: these,
        notes: file,
        folder,
        choice,
        alone: values.alone,
      } satisfies SwitchedRunOptions),
    )
    await runVitest({ MUTANTS_SWITCHED: list, MUTANTS_TESTS: JSON.stringify(left) }, left, () => undefined)
    for (const trying of globSync('trying-*', { cwd: folder })) {
      const [mutant = '', ...others] = readFileSync(join(folder, trying), 'utf8').split('\n')
      if (others.length > 0) for (const each of [mutant, ...others]) notes.add('doubted', each, 'never ends')
      else if (mutant !== '') notes.add('noticed', mutant, 'never ends')
      rmSync(join(folder, trying))
    }
  }
}

/** Tries mutants that run at module load and were not noticed so far, with modules reloaded for each. */
async function tryLoaded(): Promise<void> {
  for (let index = 0; index < (env.TEST_LENGTH === 'long' ? 40 : 8); index++) {
    const left = mutants.filter((one) => !isNoticed(one) && notes.anew.has(one.rule))
    for (let at = 0; at < left.length; at += atOnce) {
      const tried = left.slice(at, at + atOnce)
      const found = await runTestsAndFindNoticedChanges(tried, index, {
        folder,
        variable: 'MUTANTS_OF_TESTS',
        tests: new RegExp(values.tests),
      })
      for (const rule of found) notes.add('noticed', rule, `loaded anew, at place ${index + 1}`)
      console.log(`Loaded anew at place ${index + 1}: ${at + tried.length} of ${left.length} tried`)
    }
  }
}
