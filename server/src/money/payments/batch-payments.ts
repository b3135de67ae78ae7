import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { createWriteBatcher, ExcludedFromBatch } from '../../platform/db/batching/write-batcher.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import type { Refusal } from '../../platform/errors.ts'
import type { Intent } from './payment.ts'

/**
 * Books payments in a transaction of theirs, each of another payer.
 * @returns by payer the answer to their payment, or what it is refused with
 * @throws ExcludedFromBatch to have the others booked without some
 */
type Book<Answer> = (
  tx: Tx,
  ctx: Context,
  intents: readonly Intent[],
) => Promise<ReadonlyMap<string, Answer | Refusal>>

/** Enough that a commit's costs hardly count, and few enough to hold the creator's account for a moment only. */
const most = 50

/**
 * Makes what books payments that would wait for the same together, with one commit: as if one after the other, each with
 * its own payment and ledger transaction.
 * @returns takes what they would wait for, and a payment
 */
export function batchByKey<Answer>(
  book: Book<Answer>,
): (ctx: Context, key: string, intent: Intent) => Promise<Answer> {
  return createWriteBatcher<Context, Intent, Answer>({
    maxBatchSize: most,
    partitionKey,
    run: (ctx, intents) => bookGroup(book, ctx, intents),
  })
}

/** Lock timeout: longer than a batch of another process takes, and too short to be noticed. */
const lockMs = 200

/**
 * The same of payments that need not wait for each other: they share a commit. Where somebody else holds for long what one of
 * them waits for, nothing of the group has happened, so that nobody waits for that but whom it concerns.
 * @returns takes what is asked one group at a time, and a payment; answers BUSY where that has to wait apart
 */
export function batchWithLockTimeout<Answer>(
  book: Book<Answer>,
): (ctx: Context, key: string, intent: Intent) => Promise<Answer | 'BUSY'> {
  const bookInAMoment: Book<Answer> = async (tx, ctx, intents) => {
    await sql`SET LOCAL lock_timeout = ${sql.lit(lockMs)}`.execute(tx)
    return book(tx, ctx, intents)
  }
  return createWriteBatcher<Context, Intent, Answer | 'BUSY'>({
    maxBatchSize: most,
    partitionKey,
    async run(ctx, intents) {
      try {
        return await bookGroup(bookInAMoment, ctx, intents)
      } catch (cause) {
        if (!isHeldUp(cause)) throw cause
        return new Map(intents.map((intent) => [partitionKey(intent), 'BUSY'] as const))
      }
    },
  })
}

function partitionKey({ payerId }: Intent): string {
  return payerId
}

async function bookGroup<Answer>(book: Book<Answer>, ctx: Context, intents: readonly Intent[]) {
  try {
    return await inTransaction(ctx.db, (tx) => book(tx, ctx, intents))
  } catch (cause) {
    const isUnforeseen = intents.length > 1 && !(cause instanceof ExcludedFromBatch) && !isHeldUp(cause)
    if (isUnforeseen) ctx.log.info('payments-apart', { count: intents.length, cause: String(cause) })
    throw cause
  }
}

/** PostgreSQL's lock_not_available. */
function isHeldUp(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === '55P03'
}
