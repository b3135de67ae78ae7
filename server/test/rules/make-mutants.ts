import type { Plugin } from 'vitest/config'
import { findMutants } from './find-mutants.ts'
import { foundIn, loadOtherwise, type Rule } from './loaded.ts'
import { switched } from './switched.ts'

/** What moves and reckons money, what counts tries, who sees what, and who may call. */
const isMutated =
  /^(server\/src\/(ledger\/|visibility\/|http\/(buckets\/|(answer|bearer|network-of|require-switched-on|viewer)\.)|accounts\/sessions\/throttle\.)|contract\/src\/money\/)(.*\.)?(?<!\.test\.)ts$/

/** Every mutant there is, by the file in which it stands. */
export function everyMutant(): Rule[] {
  return foundIn(isMutated, (file, source) => findMutants(file, source).map(({ mutant }) => mutant))
}

/** Makes each mutant one that can be switched on while tests run. */
export function makeMutants(): Plugin {
  return loadOtherwise('make-mutants', isMutated, (file, code) => switched(code, findMutants(file, code)))
}
