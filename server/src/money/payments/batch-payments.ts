import type { Context } from '../../platform/context.ts'
import { createWriteBatcher } from '../../platform/db/batching/write-batcher.ts'
import type { Refusal } from '../../platform/errors.ts'
import type { PaymentIntent } from './payment.ts'

/** Payment in a queue: those of a queue either all wait for locks that others hold, or none does. */
export type QueuedWalletPayment = { intent: PaymentIntent; waitsForLocks: boolean }

/** Results of a batch by payer: null where the payment was made, or `LOCKED` where it has to wait in a queue of its own. */
export type WalletPaymentBatchResults = ReadonlyMap<string, Refusal | 'LOCKED' | null>

/**
 * Creates a batcher of payments from wallets, which share a commit as if one came after the other: each has its own payment
 * and ledger transaction.
 * @param book books payments, each of another payer, in one transaction; throws ExcludedFromBatchError to have the others booked
 * without some
 * @returns adds a payment to a queue, of which one batch is in progress at a time
 */
export function createWalletPaymentBatcher(
  book: (ctx: Context, payments: readonly QueuedWalletPayment[]) => Promise<WalletPaymentBatchResults>,
): (ctx: Context, queue: string, payment: QueuedWalletPayment) => Promise<'LOCKED' | null> {
  return createWriteBatcher<Context, QueuedWalletPayment, 'LOCKED' | null>({
    // Enough that a commit’s costs hardly count, and few enough to hold a creator’s account for a moment only.
    maxBatchSize: 50,
    partitionKey: ({ intent }) => intent.payerId,
    run: book,
    onSplit: ({ log }, cause, count) => log.info('payments-apart', { count, cause: String(cause) }),
  })
}
