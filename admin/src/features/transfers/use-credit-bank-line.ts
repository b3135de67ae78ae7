import { decideBankLine } from '@fanfare/contract/calls/money/bank-statements'
import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import type {
  BankStatementLine,
  BankStatementLineCandidate,
} from '@fanfare/contract/shapes/money/bank-statements'
import { useQueryClient } from '@tanstack/react-query'
import { useSingleFlightMutation } from '../../layout/decision/use-single-flight-mutation.ts'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { callApi } from '../../lib/api/call.ts'
import { compareCandidateWithBankLine, formatBankAmount } from './bank-line-labels.ts'

/** Credits a bank line to the transfer of a candidate or, if that can no longer be credited, to its owner. */
export function useCreditBankLine(
  line: BankStatementLine | undefined,
  candidate: BankStatementLineCandidate | undefined,
  onDecided: () => void,
) {
  const client = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: (factor: AdminFactor) => {
      if (!line || !candidate) throw new Error('No candidate is open.')
      const { transfer, canBeCredited } = candidate
      return callApi(decideBankLine, {
        params: { bankLineId: line.id },
        body: {
          decision: 'CREDIT',
          ...(canBeCredited ? { transferId: transfer.id } : { userId: transfer.user.userId }),
          reason: reasonOf(line, candidate),
          ...factor,
        },
      })
    },
    onSuccess: async ({ data }) => {
      onDecided()
      const amount = formatBankAmount(data.amount, data.currencyCode)
      announceResult(
        data.status === 'CREDITED'
          ? `${amount} is credited to ${candidate?.transfer.user.displayName}. This can’t be undone`
          : `${amount} is waiting for a second approval`,
      )
      await client.invalidateQueries({ queryKey: ['transfers'] })
    },
  })
}

/** Formats the reason of the match for the audit log. */
function reasonOf(line: BankStatementLine, candidate: BankStatementLineCandidate): string {
  const { amount, reference, name, when } = compareCandidateWithBankLine(candidate, line.currencyCode)
  return `Matched at the desk. Amount: ${amount.says}. Reference: ${reference.says}. Name: ${name.says}. When: ${when.says}.`
}
