import type { BodyOf } from '@fanfare/contract/call'
import type { AdminPlatformAccount, setPlatformAccount as setCall } from '@fanfare/contract/platform-accounts'
import { violatedUnique } from '../accounts/unique-violation.ts'
import { recordAct } from '../backoffice/audit.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { refuse } from '../http/refusal.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { loadAdminPlatformAccount } from './search-platform-accounts.ts'

export type NewPlatformAccount = BodyOf<typeof setCall>

/**
 * People are told to send transfers here from now on, also for those that they have started. Naming an account that is
 * known by its number changes what is said of it.
 * @throws Refusal CONFLICT when another admin set one at the same time
 */
export async function setPlatformAccount(
  ctx: Context,
  admin: AdminViewer,
  account: NewPlatformAccount,
): Promise<AdminPlatformAccount> {
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const before = await currentDetails(tx, account.currencyCode)
      const platformAccountId = await makeCurrent(tx, ctx, account)
      await recordAct(tx, ctx, admin, {
        action: 'PLATFORM_ACCOUNT_SET',
        subjectKind: 'PLATFORM_ACCOUNT',
        subjectId: platformAccountId,
        reason: null,
        before: before ?? {},
        after: account,
      })
      return loadAdminPlatformAccount(tx, platformAccountId)
    })
  } catch (error) {
    if (violatedUnique(error)) throw refuse('CONFLICT')
    throw error
  }
}

/** @returns the id of the account, which is the only current one of its currency now */
export async function makeCurrent(
  tx: Tx,
  ctx: Context,
  { currencyCode, bankName, accountName, accountNumber, bankCode = null }: NewPlatformAccount,
): Promise<string> {
  const now = ctx.clock.now()
  await tx
    .updateTable('platform_account')
    .set({ is_current: false, changed_at: now })
    .where('currency_code', '=', currencyCode)
    .where('account_number', '<>', accountNumber)
    .where('is_current', '=', true)
    .execute()
  const details = { bank_name: bankName, account_name: accountName, bank_code: bankCode }
  const { id } = await tx
    .insertInto('platform_account')
    .values({
      id: ctx.newId(),
      currency_code: currencyCode,
      account_number: accountNumber,
      ...details,
      is_current: true,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['currency_code', 'account_number'])
        .doUpdateSet({ ...details, is_current: true, changed_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locked, as it is about to be replaced. */
async function currentDetails(tx: Tx, currencyCode: string) {
  return tx
    .selectFrom('platform_account')
    .select([
      'bank_name as bankName',
      'account_name as accountName',
      'account_number as accountNumber',
      'bank_code as bankCode',
    ])
    .where('currency_code', '=', currencyCode)
    .where('is_current', '=', true)
    .forUpdate()
    .executeTakeFirst()
}
