import type { Plugin } from 'vitest/config'
import { findMutants } from './find-mutants.ts'
import { foundIn, loadOtherwise, type Rule } from './loaded.ts'
import { switched } from './switched.ts'

/** Sources with mutants: money, counts of attempts, visibility, and permissions of calls. */
const isMutated =
  /^(server\/src\/(money\/ledger\/|access\/visibility\/|platform\/http\/(buckets\/|answer\.|auth\/(bearer|viewer)\.|input\/network-of\.)|accounts\/sessions\/throttle\.)|contract\/src\/money\/)(.*\.)?(?<!\.test\.)ts$/

/** Every mutant there is, by the file in which it stands. */
export function everyMutant(): Rule[] {
  return foundIn(isMutated, (file, source) => findMutants(file, source).map(({ mutant }) => mutant))
}

/** Range of its file that a mutant affects. */
export type Span = { start: number; end: number }

/** Returns the span of every mutant: of two nested ones, neither can be told apart while both are on. */
export function spansOfMutants(): Map<string, Span> {
  const spans = new Map<string, Span>()
  foundIn(isMutated, (file, source) => {
    for (const { mutant, start, end, host } of findMutants(file, source))
      spans.set(mutant, host ? { start: host.start, end: host.end } : { start, end })
    return []
  })
  return spans
}

/** Makes each mutant one that can be switched on while tests run. */
export function makeMutants(): Plugin {
  return loadOtherwise('make-mutants', isMutated, (file, code) => switched(code, findMutants(file, code)))
}
