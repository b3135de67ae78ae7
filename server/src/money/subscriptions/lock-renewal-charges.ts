import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'

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
