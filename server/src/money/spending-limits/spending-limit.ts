import { asMinorUnits, type CurrencyCode } from '@fanfare/contract/money/money'
import type { SpendingLimit } from '@fanfare/contract/shapes/money/spending-limits'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { convertCurrencyRoughly } from './currency-worth.ts'

const raiseDelayMs = 24 * 60 * 60_000

/** A member's own limit as it is stored. Amounts in minor units; null for none. */
export type StoredSpendingLimit = {
  accountId: string
  amount: bigint | null
  currency: CurrencyCode
  raisesTo: bigint | null
  raisesAt: Date | null
}

const columns = [
  'account_id as accountId',
  'amount_minor as amount',
  'currency_code as currency',
  'raises_to_minor as raisesTo',
  'raises_at as raisesAt',
] as const

/** Locks the limits of these members until the transaction ends: their payments are checked one after the other. */
export function lockSpendingLimits(tx: Tx, accountIds: readonly string[]): Promise<StoredSpendingLimit[]> {
  return tx
    .selectFrom('spending_limit')
    .select(columns)
    .where('account_id', 'in', [...accountIds])
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute()
}

/** Finds a member's own limit as it holds now. */
export async function findSpendingLimit(
  db: Db | Tx,
  accountId: string,
  now: Date,
): Promise<StoredSpendingLimit | undefined> {
  const stored = await db
    .selectFrom('spending_limit')
    .select(columns)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return stored && spendingLimitInForce(stored, now)
}

/** Returns the limit that holds now: a raise whose time has come is in force. */
export function spendingLimitInForce(limit: StoredSpendingLimit, now: Date): StoredSpendingLimit {
  if (limit.raisesAt === null || limit.raisesAt > now) return limit
  return { ...limit, amount: limit.raisesTo, raisesTo: null, raisesAt: null }
}

function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
}

/**
 * Sums what members have paid to creators this month (UTC), each in the currency of their limit, less what was given back.
 * A renewal whose card is being charged counts already.
 */
export async function sumSpendingThisMonth(
  db: Db | Tx,
  limits: readonly Pick<StoredSpendingLimit, 'accountId' | 'currency'>[],
  now: Date,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ payerId: string; currency: CurrencyCode; spent: bigint }>`
    SELECT payer_id AS "payerId", currency_code AS currency,
      sum(greatest(amount_minor - reversed_minor, 0))::bigint AS spent
    FROM payment
    WHERE payer_id = ANY(${limits.map(({ accountId }) => accountId)}::text[]) AND creator_id IS NOT NULL
      AND (outcome = 'AS_MEANT' AND finished_at >= ${startOfMonth(now)}
        OR status = 'STARTED' AND vouched_by = 'RENEWAL')
    GROUP BY payer_id, currency_code`.execute(db)
  return new Map(
    limits.map(({ accountId, currency }) => [
      accountId,
      rows
        .filter(({ payerId }) => payerId === accountId)
        .reduce((sum, paid) => sum + convertCurrencyRoughly(currency, paid.spent, paid.currency), 0n),
    ]),
  )
}

/** Loads a member's own limit, and what they have paid to creators this month. */
export function loadOwnSpendingLimit(ctx: Context, accountId: string): Promise<SpendingLimit> {
  return viewOf(ctx.db, accountId, ctx.clock.now())
}

/**
 * Sets a member's own limit, in the currency of their wallet: a lower one at once, which also ends a raise that is pending;
 * a higher one, or none, a day from now.
 * @param amount minor units; null for none
 */
export async function setOwnSpendingLimit(
  ctx: Context,
  accountId: string,
  amount: bigint | null,
): Promise<SpendingLimit> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    // The lock of the row that two first limits at once would both insert.
    const { currency } = await tx
      .selectFrom('account')
      .select('currency_code as currency')
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const [stored] = await lockSpendingLimits(tx, [accountId])
    const before = stored && spendingLimitInForce(stored, now)
    const limit = changedLimit(before, { accountId, amount, currency }, now)
    if (limit) {
      const { raisesTo: raises_to_minor, raisesAt: raises_at } = limit
      const row = { amount_minor: limit.amount, currency_code: limit.currency, raises_to_minor, raises_at }
      await tx
        .insertInto('spending_limit')
        .values({ account_id: accountId, ...row })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute()
    }
    return viewOf(tx, accountId, now)
  })
}

/** Returns the limit to store; undefined where there is none and none is asked for. */
function changedLimit(
  before: StoredSpendingLimit | undefined,
  { accountId, amount, currency }: Pick<StoredSpendingLimit, 'accountId' | 'amount' | 'currency'>,
  now: Date,
): StoredSpendingLimit | undefined {
  const pendingNone = { raisesTo: null, raisesAt: null }
  if (before === undefined || before.amount === null) {
    return amount === null ? undefined : { accountId, amount, currency, ...pendingNone }
  }
  const held = convertCurrencyRoughly(currency, before.amount, before.currency)
  if (amount !== null && amount <= held) return { accountId, amount, currency, ...pendingNone }
  const raisesAt = new Date(now.getTime() + raiseDelayMs)
  return { accountId, amount: held, currency, raisesTo: amount, raisesAt }
}

async function viewOf(db: Db | Tx, accountId: string, now: Date): Promise<SpendingLimit> {
  const { walletCurrency } = await db
    .selectFrom('account')
    .select('currency_code as walletCurrency')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const limit = await findSpendingLimit(db, accountId, now)
  const currency = limit?.currency ?? walletCurrency
  const spent = (await sumSpendingThisMonth(db, [{ accountId, currency }], now)).get(accountId) ?? 0n
  const inMinor = (amount: bigint | null | undefined) => (amount == null ? null : asMinorUnits(amount))
  return {
    amount: inMinor(limit?.amount),
    currencyCode: currency,
    spentThisMonth: asMinorUnits(spent),
    raisesTo: inMinor(limit?.raisesTo),
    raisesAt: limit?.raisesAt?.toISOString() ?? null,
  }
}
