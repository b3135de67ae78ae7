import { contract } from './no-mutants/contract.ts'
import { http } from './no-mutants/http.ts'
import { ledger } from './no-mutants/ledger.ts'
import { visibility } from './no-mutants/visibility.ts'

/** Whole names of mutants that change nothing that anybody could notice. */
export const allNoMutants = [contract, ledger, http, visibility].flatMap((each) => Object.values(each)).flat()
const noMutants = new Set(allNoMutants)

/** A mutant that does what the file does. */
export function isNoMutant({ rule }: { rule: string }): boolean {
  return noMutants.has(rule)
}
