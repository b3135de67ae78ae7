import type { PayoutAccount } from '@fanfare/contract/fields/payout-account'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/connection/connect.ts'
import { appendAccountChangeEvents } from '../platform/events/outbox.ts'
import { supportedLanguageOrEnglish } from '../platform/i18n/languages.ts'
import { translatorFor } from '../platform/i18n/translator.ts'
import { enqueue } from '../platform/queue/task.ts'
import { mailSensitiveAccountChange } from './mail-account-changed.ts'
import { maskBankAccount } from './mask-bank-account.ts'

type BankColumns = {
  bank_name: string | null
  bank_account_name: string | null
  bank_account_number: string | null
}

/** The bank account that these columns hold; null for none. */
export function toPayoutAccount(stored: BankColumns): PayoutAccount | null {
  const { bank_name: bankName, bank_account_name: accountName, bank_account_number: accountNumber } = stored
  if (bankName === null || accountName === null || accountNumber === null) return null
  return { bankName, accountName, accountNumber }
}

export function isSameBankAccount(one: PayoutAccount | null, other: PayoutAccount | null): boolean {
  return (
    one?.bankName === other?.bankName &&
    one?.accountName === other?.accountName &&
    one?.accountNumber === other?.accountNumber
  )
}

/**
 * Saves a member’s bank details, and emails them if they changed. The caller has verified that it is the
 * member.
 */
export async function saveBankAccount(
  tx: Tx,
  ctx: Context,
  accountId: string,
  bank: PayoutAccount | null,
): Promise<void> {
  const stored = await tx
    .selectFrom('account')
    .select(['bank_name', 'bank_account_name', 'bank_account_number', 'language'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (isSameBankAccount(toPayoutAccount(stored), bank)) return
  await tx
    .updateTable('account')
    .set({
      bank_name: bank?.bankName ?? null,
      bank_account_name: bank?.accountName ?? null,
      bank_account_number: bank?.accountNumber ?? null,
      bank_changed_at: ctx.clock.now(),
    })
    .where('id', '=', accountId)
    .execute()
  await appendAccountChangeEvents(tx, [accountId], ctx.clock.now())
  const translator = translatorFor(supportedLanguageOrEnglish(stored.language))
  await enqueue(tx, mailSensitiveAccountChange, {
    accountId,
    change: 'BANK',
    bank: bank && maskBankAccount(translator, bank),
  })
}
