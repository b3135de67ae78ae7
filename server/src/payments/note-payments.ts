import type { Insertable } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { DB } from '../db/tables.ts'

export type NewPayment = Insertable<DB['payment']>

/**
 * Notes payments under their references: everything that writes one down does it here. The unique indexes decide who of
 * several comes first; those who come later wait here until the first has committed.
 * @returns the ids of those that came first
 */
export async function notePayments(tx: Tx, payments: readonly NewPayment[]): Promise<ReadonlySet<string>> {
  if (payments.length === 0) return new Set()
  const rows = await tx
    .insertInto('payment')
    // In one order, so that two who note the same payments do not wait for each other in a circle.
    .values(payments.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function keyOf({ payer_id: payerId, reference }: NewPayment): string {
  return `${payerId} ${reference}`
}
