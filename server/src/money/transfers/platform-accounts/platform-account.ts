import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { PlatformBankAccount } from '@fanfare/contract/shapes/money/platform-accounts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'

export type PlatformBankAccountRow = {
  currencyCode: CurrencyCode
  bankName: string
  accountName: string
  accountNumber: string
  bankCode: string | null
}

/**
 * Finds the account for transfers in this currency, or in that of the member's wallet. Null if the platform
 * accepts none.
 */
export async function findPlatformBankAccount(
  ctx: Context,
  userId: string,
  currencyCode: CurrencyCode | undefined,
): Promise<PlatformBankAccount | null> {
  const [row] = await ctx.reads.query<PlatformBankAccountRow>('platform_account', current, [
    userId,
    currencyCode ?? null,
  ])
  return row ? platformBankAccountView(row) : null
}

const current = `
  SELECT currency_code AS "currencyCode", bank_name AS "bankName", account_name AS "accountName",
    account_number AS "accountNumber", bank_code AS "bankCode"
  FROM platform_account
  WHERE is_current AND currency_code = coalesce($2::text, (SELECT currency_code FROM account WHERE id = $1))`

/** @throws Refusal NO_BANK_ACCOUNT where the platform takes no transfers in this currency */
export async function requirePlatformBankAccount(tx: Tx, currency: CurrencyCode): Promise<void> {
  const account = await tx
    .selectFrom('platform_account')
    .select('id')
    .where('currency_code', '=', currency)
    .where('is_current', '=', true)
    .executeTakeFirst()
  if (!account) throw refuse('NO_BANK_ACCOUNT')
}

export function platformBankAccountView(row: PlatformBankAccountRow): PlatformBankAccount {
  const { currencyCode, bankName, accountName, accountNumber, bankCode } = row
  return { currencyCode, bankName, accountName, accountNumber, bankCode }
}
