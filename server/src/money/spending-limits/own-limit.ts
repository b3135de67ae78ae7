import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { type Refusal, refuse } from '../../platform/errors.ts'
import { formatMoney } from '../../platform/i18n/formats.ts'
import { convertCurrencyRoughly } from './currency-worth.ts'
import {
  findSpendingLimit,
  lockSpendingLimits,
  type StoredSpendingLimit,
  spendingLimitInForce,
  sumSpendingThisMonth,
} from './spending-limit.ts'

/** A payment to a creator that has yet to be made. `amount` in minor units, without a card's charge. */
export type PlannedSpending = { payerId: string; amount: bigint; currency: CurrencyCode }

/**
 * Finds the payments that would take their payers past the limits that they set themselves, in the order given: what goes
 * before counts. The limits are locked until the transaction ends, so that of two payments at once the second is checked
 * after the first. Call it before any wallet is locked.
 * @returns the refusal OWN_LIMIT by payment
 */
export async function lockAndFindPaymentsOverSpendingLimit<Payment extends PlannedSpending>(
  tx: Tx,
  payments: readonly Payment[],
  now: Date,
): Promise<ReadonlyMap<Payment, Refusal>> {
  const refused = new Map<Payment, Refusal>()
  if (payments.length === 0) return refused
  const stored = await lockSpendingLimits(
    tx,
    payments.map(({ payerId }) => payerId),
  )
  const limits = stored
    .map((limit) => spendingLimitInForce(limit, now))
    .filter(({ amount }) => amount !== null)
  if (limits.length === 0) return refused
  const spent = new Map(await sumSpendingThisMonth(tx, limits, now))
  for (const payment of payments) {
    const limit = limits.find(({ accountId }) => accountId === payment.payerId)
    if (!limit) continue
    const before = spent.get(payment.payerId) ?? 0n
    const after = before + convertCurrencyRoughly(limit.currency, payment.amount, payment.currency)
    if (after > (limit.amount ?? after)) refused.set(payment, refusalOf(limit, before))
    else spent.set(payment.payerId, after)
  }
  return refused
}

/** Locks the payer's own limit and requires that a payment stays within it, as `lockAndFindPaymentsOverSpendingLimit` finds. @throws Refusal OWN_LIMIT */
export async function lockAndRequireWithinSpendingLimit(
  tx: Tx,
  payment: PlannedSpending,
  now: Date,
): Promise<void> {
  const refusal = (await lockAndFindPaymentsOverSpendingLimit(tx, [payment], now)).get(payment)
  if (refusal) throw refusal
}

/** Finds the payer's own limit where it does not leave the amount of a payment; null where it does, or there is none. */
export async function findExceededSpendingLimit(
  db: Db,
  { payerId, amount, currency }: PlannedSpending,
  now: Date,
): Promise<{ amount: bigint; currency: CurrencyCode } | null> {
  const limit = await findSpendingLimit(db, payerId, now)
  if (!limit || limit.amount === null) return null
  const spent = (await sumSpendingThisMonth(db, [limit], now)).get(payerId) ?? 0n
  const after = spent + convertCurrencyRoughly(limit.currency, amount, currency)
  return after > limit.amount ? { amount: limit.amount, currency: limit.currency } : null
}

function refusalOf({ amount, currency }: StoredSpendingLimit, spent: bigint): Refusal {
  const limit = amount ?? 0n
  return refuse('OWN_LIMIT', {
    detail:
      limit > spent
        ? `You can spend ${formatMoney(limit - spent, currency)} more this month: that's what is left of the limit you set yourself.`
        : `You've reached the limit of ${formatMoney(limit, currency)} a month that you set yourself.`,
  })
}
