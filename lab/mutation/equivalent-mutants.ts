import { contractEquivalentMutants } from './no-mutants/contract.ts'
import { httpEquivalentMutants } from './no-mutants/http.ts'
import { ledgerEquivalentMutants } from './no-mutants/ledger.ts'
import { visibilityEquivalentMutants } from './no-mutants/visibility.ts'

/** Whole names of mutants that change nothing that anybody could notice. */
export const equivalentMutants = [
  contractEquivalentMutants,
  ledgerEquivalentMutants,
  httpEquivalentMutants,
  visibilityEquivalentMutants,
]
  .flatMap((each) => Object.values(each))
  .flat()
const noMutants = new Set(equivalentMutants)

/** A mutant that does what the file does. */
export function isEquivalentMutant({ rule }: { rule: string }): boolean {
  return noMutants.has(rule)
}
