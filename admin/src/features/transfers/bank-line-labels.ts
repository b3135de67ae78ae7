import { currencyCodes } from '@fanfare/contract/money/money'
import type {
  BankStatementLineCandidate,
  BankStatementLineDoubt,
  BankStatementLineStatus,
} from '@fanfare/contract/shapes/money/bank-statements'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { formatMinorUnits } from '../../lib/format/format-money.ts'

/** Minor units in whatever currency a bank books. */
export function formatBankAmount(minor: number, currencyCode: string): string {
  const known = currencyCodes.find((code) => code === currencyCode)
  return known ? formatMinorUnits(minor, known) : `${(minor / 100).toFixed(2)} ${currencyCode}`
}

/** Reasons why a bank statement line needs manual review. */
export const bankLineDoubtLabels: Record<BankStatementLineDoubt, string> = {
  PARTIAL: 'Less was received than the transfer is for.',
  OVER: 'More was received than the transfer is for.',
  SECOND_PAYMENT: 'This transfer is already paid, so it may have been sent twice.',
  TRANSFER_CLOSED: 'This transfer was rejected, cancelled or has expired.',
  ACCOUNT_DELETED: 'The member who started this transfer deleted their account. Return the money.',
  WRONG_CURRENCY: 'This transfer is in another currency.',
  NO_REFERENCE: 'No reference found.',
  DAMAGED_REFERENCE: 'The reference is almost right.',
  UNKNOWN_REFERENCE: 'We never issued this reference.',
  UNSURE_REFERENCE: 'More than one reference, or one that is incomplete.',
  BANK_ID_REUSED: 'The bank already used this ID for another line.',
  TAKES_TWO: 'A match, but large enough to need two admins.',
}

export const bankLineStatusLabels: Record<BankStatementLineStatus, string> = {
  NEW: 'Not processed yet',
  OUTGOING: 'Outgoing',
  MATCHED: 'Matched automatically',
  QUEUED: 'Needs review',
  CREDITED: 'Credited',
  RETURNED: 'Returned to sender',
  DISMISSED: 'Not member money',
}

/** Compares each field of a candidate with the statement line, and says whether they match. */
export function compareCandidateWithBankLine(
  { transfer: { currencyCode }, difference, reference, name, daysLater }: BankStatementLineCandidate,
  bankCurrency: string,
): Record<'amount' | 'reference' | 'name' | 'when', { says: string; is: 'GOOD' | 'NEAR' | 'BAD' }> {
  return {
    amount:
      bankCurrency !== currencyCode
        ? { says: 'Another currency', is: 'BAD' }
        : difference === 0
          ? { says: 'Same', is: 'GOOD' }
          : {
              says: `${formatBankAmount(Math.abs(difference), currencyCode)} ${difference > 0 ? 'more' : 'less'}`,
              is: 'BAD',
            },
    reference:
      reference === null
        ? { says: 'Not in the description', is: 'BAD' }
        : reference.differs === 0
          ? { says: 'Same', is: 'GOOD' }
          : {
              says: reference.differs === 1 ? '1 letter differs' : `${reference.differs} letters differ`,
              is: 'NEAR',
            },
    name: {
      SAME: { says: 'Same name', is: 'GOOD' as const },
      PARTLY: { says: 'Part of the name', is: 'NEAR' as const },
      MISSING: { says: 'Not in the description', is: 'BAD' as const },
    }[name.is],
    when: {
      says:
        daysLater === 0
          ? 'Same day'
          : `${formatEnglishCountWithNoun(Math.abs(daysLater), 'day')} ${daysLater > 0 ? 'later' : 'before'}`,
      is: Math.abs(daysLater) <= 1 ? 'GOOD' : Math.abs(daysLater) <= 7 ? 'NEAR' : 'BAD',
    },
  }
}
