import type { Plugin } from 'vitest/config'
import { findMutants } from './find-mutants.ts'
import { insertMutantSwitches } from './insert-switches.ts'
import { createSwitchingPlugin, listRulesIn, type SourceRule } from './loaded.ts'

/** Sources with mutants: money, counts of attempts, visibility, and permissions of calls. */
const isMutated =
  /^(server\/src\/(money\/ledger\/|access\/visibility\/|platform\/http\/(buckets\/|answer\.|auth\/(bearer|viewer)\.|input\/network-of\.)|accounts\/sessions\/throttle\.)|contract\/src\/money\/)(.*\.)?(?<!\.test\.)ts$/

/** Every mutant there is, by the file in which it stands. */
export function listMutants(): SourceRule[] {
  return listRulesIn(isMutated, (file, source) => findMutants(file, source).map(({ mutant }) => mutant))
}

/** Range of its file that a mutant affects. */
export type SourceSpan = { start: number; end: number }

/** Returns the span of every mutant: of two nested ones, neither can be told apart while both are on. */
export function spansOfMutants(): Map<string, SourceSpan> {
  const spans = new Map<string, SourceSpan>()
  listRulesIn(isMutated, (file, source) => {
    for (const { mutant, start, end, host } of findMutants(file, source))
      spans.set(mutant, host ? { start: host.start, end: host.end } : { start, end })
    return []
  })
  return spans
}

/** Makes each mutant one that can be switched on while tests run. */
export function mutantsPlugin(): Plugin {
  return createSwitchingPlugin('make-mutants', isMutated, (file, code) =>
    insertMutantSwitches(code, findMutants(file, code)),
  )
}
