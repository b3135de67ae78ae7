import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { inGroups, LeftOut } from '../db/in-groups.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Refusal } from '../refusal.ts'
import type { Intent } from './payment.ts'

/**
 * Books payments of as many people in a transaction of theirs. @returns the answer to each, or what it is refused with
 * @throws LeftOut to have the others booked without some
 */
type Book<Answer> = (
  tx: Tx,
  ctx: Context,
  intents: readonly Intent[],
) => Promise<ReadonlyMap<Intent, Answer | Refusal>>

/** Enough that a commit's costs hardly count, and few enough to hold the creator's account for a moment only. */
const most = 50

/**
 * Makes what books payments that would wait for the same together, with one commit: as if one after the other, each with
 * its own payment and ledger transaction.
 * @returns takes what they would wait for, and a payment
 */
export function bookTogether<Answer>(
  book: Book<Answer>,
): (ctx: Context, key: string, intent: Intent) => Promise<Answer> {
  return inGroups<Context, Intent, Answer>({
    most,
    personOf: ({ payerId }) => payerId,
    async run(ctx, intents) {
      try {
        return await inTransaction(ctx.db, (tx) => book(tx, ctx, intents))
      } catch (cause) {
        const isUnforeseen = intents.length > 1 && !(cause instanceof LeftOut)
        if (isUnforeseen) ctx.log.info('payments-apart', { count: intents.length, cause: String(cause) })
        throw cause
      }
    },
  })
}
