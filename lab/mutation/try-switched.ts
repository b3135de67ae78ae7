import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuUsage, env, pid } from 'node:process'
import { afterAll, beforeEach, describe, type TestContext } from 'vitest'
import { times } from '../../server/test/setup/runner/length.ts'
import { startStuckProcessWatchdog } from './end-when-stuck.ts'
import type { SourceSpan } from './make-mutants.ts'
import { openTrialNotes } from './notes.ts'

/**
 * Options of a run: the mutants, the file of notes, the name under which a test has tried all, and whether
 * each is tried alone: in a group, one may hide another.
 */
export type SwitchedRunOptions = {
  mutants: { mutant: string; span: SourceSpan }[]
  notes: string
  folder: string
  choice: string
  alone: boolean
}

/** Maximum number of tests that get a chance to notice a mutant that they reach, the nearest first. */
const chances = times(40, Number.POSITIVE_INFINITY)
/** Microseconds of the processor that a test takes. */
const longest = 1_500_000

const none: readonly string[] = []
const everywhere = { start: 0, end: Number.POSITIVE_INFINITY }

/** Generator of mutant groups to try; it receives whether the attempt passed. */
type Attempts = Generator<readonly string[], void, boolean>

/**
 * Declares the tests of a file once, each to be repeated: by itself, to see which mutants it reaches, and then with those
 * of them that no test has noticed so far, in the same process and upon the same database: with many at once, and where it
 * fails with each quarter of them, down to the one. What fails is tried once more without: where that passes, the test has
 * noticed the mutant. Where it does not, what was there before may be to blame, and the test is tried in another process,
 * with that one first.
 */
export async function declareMutantTrials(file: string, load: () => Promise<unknown>): Promise<void> {
  startStuckProcessWatchdog()
  const {
    mutants,
    notes: path,
    folder,
    choice,
    alone,
  } = JSON.parse(readFileSync(env.MUTANTS_SWITCHED ?? '', 'utf8')) as SwitchedRunOptions
  const pending = new Set(mutants.map(({ mutant }) => mutant))
  const spans = new Map(mutants.map(({ mutant, span }) => [mutant, span]))
  const notes = openTrialNotes(path)
  const reached = new Set<string>()
  let on = none
  /** Error of the last failed attempt. */
  let failure = ''
  let isUsed = false
  let isCut = false
  /** True if the last attempt passed. */
  let passes = false
  let current: { task: TestContext['task']; attempts: Attempts } | undefined
  globalThis.rulesTaken = {
    has(rule) {
      reached.add(rule)
      return on.includes(rule)
    },
  }

  /** Notes mutants in code that runs only once, which can only be tried by reloading modules. */
  function noteOnce(these: Iterable<string>): void {
    for (const mutant of these) if (pending.has(mutant)) notes.add('anew', mutant, file)
  }

  function* attempts(name: string): Attempts {
    notes.readOn()
    const asked = `${choice} ${name}`
    if (notes.done.has(asked)) return
    const before = cpuUsage()
    if (!(yield none)) {
      if (isUsed) isCut = true
      else notes.add('done', asked, 'does not pass')
      return
    }
    const once = [...reached]
    reached.clear()
    const isLong = cpuUsage(before).user > longest && env.TEST_LENGTH !== 'long'
    if (isLong || !(yield none)) {
      notes.add('done', asked, isLong ? 'takes long' : 'does not pass twice')
      return
    }
    const tried = [...reached].filter((mutant) => pending.has(mutant))
    noteOnce(once.filter((mutant) => !reached.has(mutant)))
    for (const mutant of tried.filter((each) => notes.doubted.has(each))) {
      if (notes.done.has(`${asked} ${mutant}`)) continue
      notes.add('done', `${asked} ${mutant}`)
      if (!(yield* runGroup([mutant], name))) return
    }
    const others = tried.filter((mutant) => !notes.doubted.has(mutant))
    for (const group of alone ? others.map((mutant) => [mutant]) : groupsOf(others, spans)) {
      if (!(yield* runGroup(group, name))) return
    }
    notes.add('done', asked)
  }

  /** Tries these at once, and each quarter of them where one is noticed. @returns whether the test can go on */
  function* runGroup(
    group: readonly string[],
    name: string,
    isWhole = true,
  ): Generator<readonly string[], boolean, boolean> {
    notes.readOn()
    const left = group.filter(
      (mutant) => !notes.noticed.has(mutant) && (notes.passed.get(mutant) ?? 0) < chances,
    )
    const [one, ...others] = left
    if (one === undefined) return true
    const [wasUsed, passesBefore] = [isUsed, passes]
    isUsed = true
    if (yield left) {
      for (const mutant of left) notes.add('passed', mutant)
      return true
    }
    const by = `${name}: ${failure}`
    const isFirst = passesBefore && (!wasUsed || notes.doubted.has(one))
    if (others.length === 0 || isWhole) {
      const isSure = (yield none) || (others.length === 0 && isFirst)
      for (const mutant of isSure ? [] : left) notes.add('doubted', mutant, by)
      if (others.length === 0 && isSure) notes.add('noticed', one, by)
      if (!passes) {
        isCut = true
        return false
      }
    }
    const size = Math.ceil(left.length / 4)
    for (let at = 0; others.length > 0 && at < left.length; at += size)
      if (!(yield* runGroup(left.slice(at, at + size), name, false))) return false
    return true
  }

  function next({ task, skip }: TestContext): void {
    const made = task.result?.attempts?.at(-1)
    if (current?.task !== task) {
      if (current === undefined) noteOnce(reached)
      reached.clear()
      current = { task, attempts: attempts(task.fullTestName) }
    }
    if (made?.state === 'fail')
      failure = made.errors?.[0]?.message.replaceAll(/\s+/g, ' ').slice(0, 200) ?? ''
    passes = made !== undefined && made.state !== 'fail'
    const step = current.attempts.next(passes)
    switchOn(step.value ?? none)
    if (task.result) {
      task.result.errors = undefined
      task.result.attempts = []
    }
    if (step.done) skip()
  }

  /** Switches mutants on, and writes them to a file that identifies any that hang the process. */
  function switchOn(these: readonly string[]): void {
    if (these !== on) writeFileSync(join(folder, `trying-${pid}`), these.join('\n'))
    on = these
  }

  await describe(file, { repeats: Number.MAX_SAFE_INTEGER }, async () => {
    beforeEach(next)
    afterAll(() => {
      switchOn(none)
      if (!isCut) notes.add('done', `${choice} ${file}`)
    })
    await load()
  })
}

/** Groups mutants so that no two share lines and none contains another: of two, one would hide the other. */
function groupsOf(mutants: readonly string[], spans: ReadonlyMap<string, SourceSpan>): string[][] {
  const groups: { these: string[]; lines: Set<string>; taken: Map<string, SourceSpan[]> }[] = []
  for (const mutant of mutants) {
    const lines = mutant.slice(0, mutant.indexOf(' → '))
    const file = lines.slice(0, lines.indexOf(': '))
    const span = spans.get(mutant) ?? everywhere
    const isFree = ({ start, end }: SourceSpan) => end <= span.start || span.end <= start
    let group = groups.find((each) => !each.lines.has(lines) && (each.taken.get(file) ?? []).every(isFree))
    if (group === undefined) {
      group = { these: [], lines: new Set(), taken: new Map() }
      groups.push(group)
    }
    group.these.push(mutant)
    group.lines.add(lines)
    group.taken.set(file, [...(group.taken.get(file) ?? []), span])
  }
  return groups.map(({ these }) => these)
}
