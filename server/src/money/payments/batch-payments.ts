import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { createWriteBatcher } from '../../platform/db/batching/write-batcher.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import type { Refusal } from '../../platform/errors.ts'
import type { PaymentIntent } from './payment.ts'
import { requirePayee } from './payment-rules.ts'

/** Payment in a queue: those of a queue either all wait for locks that others hold, or none does. */
export type QueuedWalletPayment = { intent: PaymentIntent; waitsForLocks: boolean }

/** Results of a batch by payer: null where the payment was made, or `LOCKED` where it has to wait in a queue of its own. */
export type WalletPaymentBatchResults = ReadonlyMap<string, Refusal | 'LOCKED' | null>

/** Number of shared queues: while a batch of one is in the database, another is in this process. */
const sharedQueues = 2
/** Lock timeout of a shared batch: longer than a batch of another process takes, and too short to be noticed. */
const lockTimeoutMs = 200

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

/**
 * Creates a batcher of payments from wallets that share a batch whoever they are to. Where somebody else holds a lock of one of
 * them for long, those of the batch wait in a queue per creator.
 * @param book books payments, each of another payer, in the order of their payers: so that two transactions insert in one order.
 * Throws ExcludedFromBatchError as for `createWalletPaymentBatcher`
 * @returns makes a payment; throws what it is refused with
 */
export function createSharedWalletPaymentBatcher(
  book: (
    tx: Tx,
    ctx: Context,
    intents: readonly PaymentIntent[],
  ) => Promise<ReadonlyMap<string, Refusal | null>>,
): (ctx: Context, intent: PaymentIntent) => Promise<void> {
  const batch = createWalletPaymentBatcher(async (ctx, payments) => {
    const intents = payments
      .map(({ intent }) => intent)
      .toSorted((one, other) => (one.payerId < other.payerId ? -1 : 1))
    const waitsForLocks = payments.every((payment) => payment.waitsForLocks)
    try {
      return await inTransaction(ctx.db, async (tx) => {
        if (!waitsForLocks) await sql`SET LOCAL lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
        return book(tx, ctx, intents)
      })
    } catch (cause) {
      if (waitsForLocks || !isLockTimeout(cause)) throw cause
      return new Map(intents.map(({ payerId }) => [payerId, 'LOCKED']))
    }
  })
  return async (ctx, intent) => {
    const creatorId = requirePayee(intent)
    const sharedQueue = String(creatorId.charCodeAt(creatorId.length - 1) % sharedQueues)
    const booked = await batch(ctx, sharedQueue, { intent, waitsForLocks: false })
    if (booked === 'LOCKED') await batch(ctx, creatorId, { intent, waitsForLocks: true })
  }
}

/** PostgreSQL's lock_not_available. */
function isLockTimeout(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === '55P03'
}
