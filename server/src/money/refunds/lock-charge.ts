import type { TransactionSource } from '@fanfare/contract/money/payment-kinds'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'
import type { Refund } from '../../platform/integrations/card-provider.ts'
import type { ReversiblePayment } from '../ledger/reversal/reversal-entries.ts'

/** A payment that nobody else gives back until the transaction ends. Amounts in minor units. */
export type LockedPayment = ReversiblePayment & {
  creatorId: string | null
  reference: string
  purpose: TransactionSource
  status: string
  outcome: string | null
  /** Amount charged to the card; null for a payment from the wallet. */
  total: bigint | null
}

/** Charge as a booked payment, or as an unmatched charge before an admin. */
export type LockedCharge =
  | { payment: LockedPayment; reviewId: null; currencyCode: string }
  | { payment: null; reviewId: string; currencyCode: string }

const columns = [
  'id',
  'payer_id as payerId',
  'creator_id as creatorId',
  'amount_minor as amount',
  'total_minor as total',
  'currency_code as currency',
  'provider',
  'reference',
  'purpose',
  'status',
  'outcome',
  'reversed_minor as reversed',
] as const

/** Finds a payment by its id and locks it; undefined when there is none. */
export async function findPaymentForUpdate(tx: Tx, id: string): Promise<LockedPayment | undefined> {
  return (await findPaymentsForUpdate(tx, [id])).get(id)
}

/**
 * Finds payments by their ids and locks them, in the order of the ids.
 * @param skipsLocked leaves out those that another transaction holds, instead of waiting for it
 */
export async function findPaymentsForUpdate(
  tx: Tx,
  ids: readonly string[],
  { skipsLocked = false }: { skipsLocked?: boolean } = {},
): Promise<ReadonlyMap<string, LockedPayment>> {
  const rows = await tx
    .selectFrom('payment')
    .select(columns)
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .orderBy('id')
    .forUpdate()
    .$if(skipsLocked, (query) => query.skipLocked())
    .execute()
  return new Map(rows.map((payment) => [payment.id, payment]))
}

/**
 * Locks what a provider's charge stands for; undefined while it was not booked, and nobody was asked about it. Where a
 * reference was charged more than once, the payment stands for one charge alone, and a question before a person for another.
 */
export async function findChargeForUpdate(
  tx: Tx,
  provider: string,
  { reference, chargeId }: Pick<Refund, 'reference' | 'chargeId'>,
): Promise<LockedCharge | undefined> {
  const isCharge = (providerId: string | null) =>
    providerId === null || chargeId === null || providerId === chargeId
  const locked = await tx
    .selectFrom('payment')
    .select([...columns, 'provider_id as providerId'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('method', '=', 'CARD')
    .forUpdate()
    .executeTakeFirst()
  if (locked?.status === 'SUCCEEDED' && isCharge(locked.providerId)) {
    return chargeOf({ ...locked, currency: locked.currency })
  }
  const review = await tx
    .selectFrom('payment_review')
    .select(['id', 'credited_payment_id as creditedPaymentId', 'currency_code as currencyCode'])
    .select('provider_id as providerId')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
  if (!review || !isCharge(review.providerId)) return undefined
  const credited = review.creditedPaymentId && (await findPaymentForUpdate(tx, review.creditedPaymentId))
  if (credited) return chargeOf(credited)
  return { payment: null, reviewId: review.id, currencyCode: review.currencyCode }
}

function chargeOf(payment: LockedPayment): LockedCharge {
  return { payment, reviewId: null, currencyCode: payment.currency }
}
