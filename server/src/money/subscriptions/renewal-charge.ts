import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'

/** An attempt to charge a card for the next month. */
export type RenewalCharge = {
  paymentId: string
  subscriptionId: string
  monthStart: Date
  savedCardId: string
  reference: string
  provider: string
  providerId: string | null
  total: bigint
  currency: CurrencyCode
}

function attempts(tx: Tx) {
  return tx
    .selectFrom('renewal_charge')
    .innerJoin('payment', 'payment.id', 'renewal_charge.payment_id')
    .select([
      'payment.id as paymentId',
      'subscription_id as subscriptionId',
      'month_start as monthStart',
      'saved_card_id as savedCardId',
      'reference',
      'provider',
      'provider_id as providerId',
      'total_minor as total',
      'currency_code as currency',
    ])
}

/** The attempt of which it is not known yet what became of it. */
export async function findOpenRenewalCharge(
  tx: Tx,
  subscriptionId: string,
  monthStart: Date,
): Promise<RenewalCharge | undefined> {
  const open = await attempts(tx)
    .where('subscription_id', '=', subscriptionId)
    .where('month_start', '=', monthStart)
    .where('is_open', '=', true)
    .executeTakeFirst()
  return open as RenewalCharge | undefined
}

/** The attempt that a payment was made by, if it was. */
export async function findRenewalChargeOfPayment(
  tx: Tx,
  paymentId: string,
): Promise<RenewalCharge | undefined> {
  const found = await attempts(tx).where('payment_id', '=', paymentId).executeTakeFirst()
  return found as RenewalCharge | undefined
}

/** Marks the outcome of a renewal charge as known: the month may be paid for by other means. */
export async function closeRenewalCharge(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('renewal_charge')
    .set({ is_open: false })
    .where('payment_id', '=', paymentId)
    .where('is_open', '=', true)
    .execute()
}

/**
 * Held while a card is charged for a subscription, and by whoever takes away the leave to charge it: so nobody is charged
 * after cancelling, however close the two come. Take it before any other lock: its holder may wait for a provider.
 */
export async function lockRenewalCharges(tx: Tx, subscriptionId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`renewal charge ${subscriptionId}`}, 0))`.execute(
    tx,
  )
}

/**
 * Locks renewal charges like `lockRenewalCharges`, between two people in both directions. @returns true if
 * there are any
 */
export async function lockRenewalChargesBetween(tx: Tx, one: string, other: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('subscription')
    .select('id')
    .where('fan_id', 'in', [one, other])
    .where('creator_id', 'in', [one, other])
    .orderBy('id')
    .execute()
  for (const { id } of locked) await lockRenewalCharges(tx, id)
  return locked.length > 0
}
