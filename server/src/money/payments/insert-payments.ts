import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'
import type { DB } from '../../platform/db/tables.ts'

type NewPayment = Insertable<DB['payment']>

/**
 * Notes payments under their references; nothing else writes one down. The unique indexes decide who of several comes
 * first; those who come later wait here until the first has committed.
 * @returns the ids of those that came first
 */
export async function insertPaymentsIfReferenceNew(
  tx: Tx,
  payments: readonly NewPayment[],
): Promise<ReadonlySet<string>> {
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

/**
 * Inserts payments like `insertPaymentsIfReferenceNew`, under references that no one else can have used. @throws an Error
 * if one was used
 */
export async function insertNewPaymentsOrThrow(tx: Tx, payments: readonly NewPayment[]): Promise<void> {
  const noted = await insertPaymentsIfReferenceNew(tx, payments)
  const taken = payments.find(({ id }) => !noted.has(id))
  if (taken) throw new Error(`The reference ${taken.reference} is taken.`)
}

function keyOf({ payer_id: payerId, reference }: NewPayment): string {
  return `${payerId} ${reference}`
}
