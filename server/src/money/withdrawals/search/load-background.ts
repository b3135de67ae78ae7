import { asMinorUnits } from '@fanfare/contract/money/money'
import type { WithdrawalForAdmins } from '@fanfare/contract/shapes/backoffice/money'
import type { WithdrawalDetail } from '@fanfare/contract/shapes/backoffice/payouts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { loadCreditsBehindPayout } from '../../approvals/own-credits.ts'

type Background = WithdrawalDetail['background']

const shownChanges = 10
/**
 * Limit for each kind of thing that accounts can share, so that many accounts with one of them hide nobody
 * with another.
 */
const shownAccountsPerKind = 20
/** Among how many of the member's cards, and for each among how many accounts that paid with it, the same card is looked for. */
const comparedCards = 50
const comparedAccounts = 100

/**
 * Loads what an approver has to know of the member: former payouts, changes of the bank account, who credited those who paid
 * them, and who shares what.
 * @param asOf when the request was decided, or now
 */
export async function loadWithdrawalBackground(
  ctx: Context,
  withdrawal: WithdrawalForAdmins,
  asOf: Date,
): Promise<Background> {
  const { userId } = withdrawal.user
  const formerPayouts = await loadFormerPayouts(ctx, withdrawal, asOf)
  const changes = await ctx.db
    .selectFrom('bank_change')
    .select('changed_at as at')
    .where('account_id', '=', userId)
    .where('changed_at', '<=', asOf)
    .orderBy('changed_at', 'desc')
    .limit(shownChanges)
    .execute()
  return {
    formerPayouts,
    bankChanges: changes.map(({ at }) => at.toISOString()),
    payersCredits: await loadPayersCredits(ctx, withdrawal, asOf),
    ...(await loadSharedWith(ctx, withdrawal)),
  }
}

async function loadFormerPayouts(
  ctx: Context,
  { id, user, currencyCode }: WithdrawalForAdmins,
  asOf: Date,
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
    .where('paid_at', '<=', asOf)
    .executeTakeFirstOrThrow()
  return {
    count: Number(count),
    total: asMinorUnits(BigInt(total ?? 0)),
    dateFirst: first?.toISOString() ?? null,
    dateLast: last?.toISOString() ?? null,
  }
}

async function loadPayersCredits(
  ctx: Context,
  { user, currencyCode, amount }: WithdrawalForAdmins,
  asOf: Date,
): Promise<Background['payersCredits']> {
  const payout = { accountId: user.userId, currency: currencyCode, amount: BigInt(amount) }
  const credits = await loadCreditsBehindPayout(ctx.db, payout, asOf)
  return credits.map(({ username, email, credited, paid, creditedAt }) => ({
    username,
    creditedBy: email,
    credited: asMinorUnits(credited),
    paid: asMinorUnits(paid),
    dateCredited: creditedAt.toISOString(),
  }))
}

type Row = Omit<Background['sharedWith'][number], 'dateSuspended'> & {
  suspendedAt: Date | null
  total: number
}

/**
 * SQL expression: what `bank` and `other` with the same number share. Members spell a bank as they like, so a
 * different spelling may be the same bank too.
 */
const sharedNumber = sql<string>`
  CASE WHEN regexp_replace(plain(other.bank_name), '[^[:alnum:]]', '', 'g')
    = regexp_replace(plain(bank.bank_name), '[^[:alnum:]]', '', 'g')
  THEN 'BANK_ACCOUNT' ELSE 'ACCOUNT_NUMBER' END`

/** Things that accounts can share, the weightiest first. */
const kindsByWeight = ['BANK_ACCOUNT', 'ACCOUNT_NUMBER', 'CARD', 'DEVICE']

/**
 * Other accounts that the same person may be behind. A card is recognized by the provider's signature of it where it was
 * charged, and by its brand, last digits and expiry where it was saved; a device by its browser at one address, as long as it is signed in.
 * The bank account comes before its number, the card and the device, which a whole network may share; then the newest.
 */
async function loadSharedWith(
  ctx: Context,
  { id, user: { userId } }: WithdrawalForAdmins,
): Promise<Pick<Background, 'sharedWith' | 'sharedWithTotal'>> {
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
    ), account_found AS (
      SELECT shared.id, array_agg(DISTINCT shared.by ORDER BY shared.by) AS by,
        min(array_position(${kindsByWeight}::text[], shared.by)) AS weight
      FROM shared JOIN account ON account.id = shared.id
      WHERE (shared.by <> 'ACCOUNT_NUMBER' OR NOT EXISTS (
          SELECT FROM shared whole WHERE whole.id = shared.id AND whole.by = 'BANK_ACCOUNT'))
        AND account.id <> ${userId} AND account.erased_at IS NULL
      GROUP BY shared.id
    ), ranked AS (
      SELECT account_found.*, row_number() OVER (PARTITION BY weight ORDER BY cardinality(by) DESC, id DESC) AS rank,
        count(*) OVER () AS total
      FROM account_found
    )
    SELECT account.id AS "userId", account.username, account.display_name AS "displayName",
      account.suspended_at AS "suspendedAt", ranked.by, ranked.total::int AS total
    FROM ranked JOIN account ON account.id = ranked.id
    WHERE ranked.rank <= ${shownAccountsPerKind}
    ORDER BY ranked.weight, ranked.rank`.execute(ctx.db)
  return {
    sharedWith: rows.map(({ suspendedAt, total: _, ...row }) => ({
      ...row,
      dateSuspended: suspendedAt?.toISOString() ?? null,
    })),
    sharedWithTotal: rows[0]?.total ?? 0,
  }
}
