import type { WithdrawalForAdmins } from '@fanfare/contract/shapes/backoffice/money'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { formatLongDateTime } from '../../platform/i18n/formats.ts'

type HoldFacts = { newSince: Date | null; isToSaved: boolean | null }

/** SQL condition on `withdrawal` and its `account`: it goes to the saved bank account. */
export const paysSavedAccountSql: RawBuilder<boolean | null> = sql`
  (account.bank_name, account.bank_account_name, account.bank_account_number)
    = (withdrawal.bank_name, withdrawal.bank_account_name, withdrawal.bank_account_number)`

/**
 * SQL on `withdrawal` and its `account`: since when its bank account is known; null if it always was. One
 * that is not saved is known from the request on, unless the member was paid there before.
 */
export const bankAccountKnownSinceSql: RawBuilder<Date | null> = sql`
  CASE WHEN ${paysSavedAccountSql} THEN account.bank_changed_at
    WHEN (
      SELECT paid.id FROM withdrawal paid
      WHERE paid.account_id = withdrawal.account_id AND paid.status = 'PAID'
        AND paid.bank_account_number = withdrawal.bank_account_number
        AND (paid.bank_name, paid.bank_account_name) = (withdrawal.bank_name, withdrawal.bank_account_name)
      LIMIT 1) IS NULL
    THEN withdrawal.created_at END`

/**
 * Returns until when payouts to a new bank account cannot be approved, so that its owner has time to report
 * that it was not them.
 */
export function newBankAccountHoldOf(ctx: Context, facts: HoldFacts): WithdrawalForAdmins['hold'] {
  const { payoutHoldHours: hours } = ctx.config
  if (hours === 0 || facts.newSince === null) return null
  const until = new Date(facts.newSince.getTime() + hours * 3_600_000)
  if (until <= ctx.clock.now()) return null
  return { dateUntil: until.toISOString(), cause: facts.isToSaved ? 'BANK_CHANGED' : 'NEW_BANK_ACCOUNT' }
}

/** SQL, of `withdrawal` and its `account`: whether `newBankAccountHoldOf` says that it is held. */
export function isHeldForNewBankAccountSql(ctx: Context): RawBuilder<boolean> {
  const since = new Date(ctx.clock.now().getTime() - ctx.config.payoutHoldHours * 3_600_000)
  return ctx.config.payoutHoldHours === 0
    ? sql`false`
    : sql`coalesce(${bankAccountKnownSinceSql} > ${since}, false)`
}

/** @throws Refusal WITHDRAWAL_HELD */
export async function requireNoNewBankAccountHold(tx: Tx, ctx: Context, withdrawalId: string): Promise<void> {
  const facts = await tx
    .selectFrom('withdrawal')
    .innerJoin('account', 'account.id', 'withdrawal.account_id')
    .select([bankAccountKnownSinceSql.as('newSince'), paysSavedAccountSql.as('isToSaved')])
    .where('withdrawal.id', '=', withdrawalId)
    .executeTakeFirstOrThrow()
  const hold = newBankAccountHoldOf(ctx, facts)
  if (hold === null) return
  const what = hold.cause === 'BANK_CHANGED' ? 'was changed recently' : 'is new'
  throw refuse('WITHDRAWAL_HELD', {
    detail: `The bank account of this request ${what}. It can be approved from ${formatLongDateTime(new Date(hold.dateUntil))}.`,
  })
}
