import { currencyCodes } from '@fanfare/contract/money/money'
import type {
  BankLineCandidate,
  BankLineDoubt,
  BankLineStatus,
} from '@fanfare/contract/shapes/money/bank-statements'
import { counted } from '@fanfare/contract/text/counted'
import { formatMinorUnits } from '../../lib/format/format-money.ts'

/** Minor units in whatever currency a bank books. */
export function formatBankAmount(minor: number, currencyCode: string): string {
  const known = currencyCodes.find((code) => code === currencyCode)
  return known ? formatMinorUnits(minor, known) : `${(minor / 100).toFixed(2)} ${currencyCode}`
}

/** Reasons why a bank statement line needs manual review. */
export const doubtLabels: Record<BankLineDoubt, string> = {
  PARTIAL: 'Less came than the transfer is for.',
  OVER: 'More came than the transfer is for.',
  SECOND_PAYMENT: 'The transfer that it names has its money already: it may have been sent twice.',
  TRANSFER_CLOSED: 'The transfer that it names was rejected, cancelled, or has expired.',
  ACCOUNT_DELETED: 'Whoever started this transfer has deleted their account. Return the money.',
  WRONG_CURRENCY: 'The transfer that it names is in another currency.',
  NO_REFERENCE: 'It names no reference.',
  DAMAGED_REFERENCE: 'What it names is nearly a reference.',
  UNKNOWN_REFERENCE: 'It names a reference that was never given out.',
  UNSURE_REFERENCE: 'It names more than one reference, or one without its first letters.',
  BANK_ID_REUSED: 'The bank gave this id to another line before.',
  TAKES_TWO: 'It fits, and is so much that two people credit it.',
}

export const lineStateLabels: Record<BankLineStatus, string> = {
  NEW: 'Not looked at yet',
  OUTGOING: 'Went out',
  MATCHED: 'Found its owner by itself',
  QUEUED: 'Waits for somebody',
  CREDITED: 'Credited',
  RETURNED: 'Given back to its sender',
  DISMISSED: 'None of people’s money',
}

/** Compares each field of a candidate with the statement line, and says whether they match. */
export function compareCandidate(
  { transfer: { currencyCode }, difference, reference, name, daysLater }: BankLineCandidate,
  bankCurrency: string,
): Record<'amount' | 'reference' | 'name' | 'when', { says: string; is: 'GOOD' | 'NEAR' | 'BAD' }> {
  return {
    amount:
      bankCurrency !== currencyCode
        ? { says: 'Another currency', is: 'BAD' }
        : difference === 0
          ? { says: 'Equal', is: 'GOOD' }
          : {
              says: `${formatBankAmount(Math.abs(difference), currencyCode)} ${difference > 0 ? 'more' : 'less'}`,
              is: 'BAD',
            },
    reference:
      reference === null
        ? { says: 'Not in the bank’s words', is: 'BAD' }
        : reference.differs === 0
          ? { says: 'Equal', is: 'GOOD' }
          : {
              says: reference.differs === 1 ? '1 letter differs' : `${reference.differs} letters differ`,
              is: 'NEAR',
            },
    name: {
      SAME: { says: 'Same name', is: 'GOOD' as const },
      PARTLY: { says: 'Part of the name', is: 'NEAR' as const },
      MISSING: { says: 'Not in the bank’s words', is: 'BAD' as const },
    }[name.is],
    when: {
      says:
        daysLater === 0
          ? 'The same day'
          : `${counted(Math.abs(daysLater), 'day')} ${daysLater > 0 ? 'later' : 'before'}`,
      is: Math.abs(daysLater) <= 1 ? 'GOOD' : Math.abs(daysLater) <= 7 ? 'NEAR' : 'BAD',
    },
  }
}
