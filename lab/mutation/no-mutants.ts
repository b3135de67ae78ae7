import { contract } from './no-mutants/contract.ts'
import { http } from './no-mutants/http.ts'
import { ledger } from './no-mutants/ledger.ts'
import { visibility } from './no-mutants/visibility.ts'

/** Mutants that change nothing that anybody could notice: by why that is so, their whole names. */
const noMutants = new Set([contract, ledger, http, visibility].flatMap((each) => Object.values(each)).flat())

/** A mutant that does what the file does. */
export function isNoMutant({ rule }: { rule: string }): boolean {
  return noMutants.has(rule)
}
