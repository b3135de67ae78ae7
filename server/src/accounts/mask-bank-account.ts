import type { PayoutAccount } from '@fanfare/contract/fields/payout-account'
import type { Translator } from '../platform/i18n/translator.ts'

/** "First Bank, account ending in 6789": a mail is read by more people than a bank account should be. */
export function maskBankAccount(
  { t }: Translator,
  { bankName, accountNumber }: Pick<PayoutAccount, 'bankName' | 'accountNumber'>,
): string {
  return t`${bankName}, account ending in ${accountNumber.slice(-4)}`
}
