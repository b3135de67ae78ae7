import { minorOf } from '@fanfare/contract/money/money'
import type { PlatformWithdrawal } from '@fanfare/contract/shapes/backoffice/money'
import type { WithdrawalDetail } from '@fanfare/contract/shapes/backoffice/payouts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'

type Background = WithdrawalDetail['background']

const shownChanges = 10
const shownAccounts = 20
/** Among how many of the member's cards, and for each among how many accounts that paid with it, the same card is looked for. */
const comparedCards = 50
const comparedAccounts = 100

/** Loads what an approver has to know of the member: former payouts, changes of the bank account, and who shares what. */
export async function loadBackground(ctx: Context, withdrawal: PlatformWithdrawal): Promise<Background> {
  const { userId } = withdrawal.user
  const formerPayouts = await loadFormerPayouts(ctx, withdrawal)
  const changes = await ctx.db
    .selectFrom('bank_change')
    .select('changed_at as at')
    .where('account_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .limit(shownChanges)
    .execute()
  return {
    formerPayouts,
    bankChanges: changes.map(({ at }) => at.toISOString()),
    sharedWith: await loadSharedWith(ctx, withdrawal),
  }
}

async function loadFormerPayouts(
  ctx: Context,
  { id, user, currencyCode }: PlatformWithdrawal,
): Promise<Background['formerPayouts']> {
  const { count, total, first, last } = await ctx.db
    .selectFrom('withdrawal')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('count'),
      fn.sum<bigint | string | null>('amount_minor').as('total'),
      fn.min('paid_at').as('first'),
      fn.max('paid_at').as('last'),
    ])
    .where('account_id', '=', user.userId)
    .where('currency_code', '=', currencyCode)
    .where('status', '=', 'PAID')
    .where('id', '<', id)
    .executeTakeFirstOrThrow()
  return {
    count: Number(count),
    total: minorOf(BigInt(total ?? 0)),
    dateFirst: first?.toISOString() ?? null,
    dateLast: last?.toISOString() ?? null,
  }
}

type Row = Omit<Background['sharedWith'][number], 'dateSuspended'> & { suspendedAt: Date | null }

/** Of `bank` and `other` with the same number: members spell a bank as they like, so other letters may be the same bank too. */
const sharedNumber = sql<string>`
  CASE WHEN regexp_replace(plain(other.bank_name), '[^[:alnum:]]', '', 'g')
    = regexp_replace(plain(bank.bank_name), '[^[:alnum:]]', '', 'g')
  THEN 'BANK_ACCOUNT' ELSE 'ACCOUNT_NUMBER' END`

/**
 * Other accounts that the same person may be behind. A card is recognized by the provider's signature of it where it was
 * charged, and by its brand, last digits and expiry where it was saved; a device by its browser at one address, as long as it is signed in.
 */
async function loadSharedWith(
  ctx: Context,
  { id, user: { userId } }: PlatformWithdrawal,
): Promise<Background['sharedWith']> {
  const { rows } = await sql<Row>`
    WITH bank AS (
      SELECT bank_name, bank_account_number FROM withdrawal WHERE id = ${id}
      UNION SELECT bank_name, bank_account_number FROM account WHERE id = ${userId} AND bank_account_number IS NOT NULL
    ), shared AS (
      SELECT other.id, ${sharedNumber} AS by FROM bank JOIN account other USING (bank_account_number)
      UNION SELECT other.account_id, ${sharedNumber} FROM bank JOIN withdrawal other USING (bank_account_number)
      UNION SELECT other.owner_id, 'CARD' FROM saved_card own
        JOIN saved_card other USING (last4, expiry_year, expiry_month, brand) WHERE own.owner_id = ${userId}
      UNION SELECT other.payer_id, 'CARD' FROM (
          SELECT DISTINCT card_fingerprint FROM payment
          WHERE payer_id = ${userId} AND card_fingerprint IS NOT NULL LIMIT ${comparedCards}
        ) own
        CROSS JOIN LATERAL (
          SELECT DISTINCT payer_id FROM payment
          WHERE card_fingerprint = own.card_fingerprint AND payer_id <> ${userId} LIMIT ${comparedAccounts}
        ) other
      UNION SELECT other.account_id, 'DEVICE' FROM session own JOIN session other USING (address, user_agent)
        WHERE own.account_id = ${userId} AND own.address <> '' AND own.user_agent <> ''
    )
    SELECT account.id AS "userId", account.username, account.display_name AS "displayName",
      account.suspended_at AS "suspendedAt", array_agg(DISTINCT shared.by ORDER BY shared.by) AS by
    FROM shared JOIN account ON account.id = shared.id
    WHERE (shared.by <> 'ACCOUNT_NUMBER' OR NOT EXISTS (
        SELECT FROM shared whole WHERE whole.id = shared.id AND whole.by = 'BANK_ACCOUNT'))
      AND account.id <> ${userId} AND account.erased_at IS NULL
    GROUP BY account.id ORDER BY count(DISTINCT shared.by) DESC, account.id LIMIT ${shownAccounts}`.execute(
    ctx.db,
  )
  return rows.map(({ suspendedAt, ...row }) => ({
    ...row,
    dateSuspended: suspendedAt?.toISOString() ?? null,
  }))
}
