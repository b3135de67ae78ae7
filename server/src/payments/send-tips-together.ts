import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { payCreators } from '../ledger/pay-creators.ts'
import { Refusal, refuse } from '../refusal.ts'
import { noteTip } from './note-tip.ts'
import type { Intent } from './payment.ts'
import { requireCreator } from './payment-rules.ts'

/** Rolls back what was done for tips that no wallet covers, and for all that came with them. */
class Uncovered extends Error {
  readonly tips: ReadonlySet<Intent>

  constructor(tips: ReadonlySet<Intent>) {
    super('Wallets do not cover these tips.')
    this.tips = tips
  }
}

/**
 * Sends tips as if one after the other, with one commit: each has its own payment and ledger transaction. Those that a
 * wallet does not cover are found out behind its lock, and the others are sent without them.
 * @returns the refusals; a tip that is not among them was sent, now or before
 */
export async function sendTipsTogether(
  ctx: Context,
  tips: readonly Intent[],
): Promise<ReadonlyMap<Intent, Refusal>> {
  if (tips.length === 0) return new Map()
  try {
    return await inTransaction(ctx.db, (tx) => book(tx, ctx, tips))
  } catch (cause) {
    if (!(cause instanceof Uncovered)) throw cause
    const others = tips.filter((tip) => !cause.tips.has(tip))
    const refusals = new Map(await sendTipsTogether(ctx, others))
    for (const tip of cause.tips) refusals.set(tip, refuse('INSUFFICIENT_FUNDS'))
    return refusals
  }
}

async function book(tx: Tx, ctx: Context, tips: readonly Intent[]): Promise<Map<Intent, Refusal>> {
  const refusals = new Map<Intent, Refusal>()
  const noted: { tip: Intent; paymentId: string }[] = []
  for (const tip of tips) {
    try {
      const paymentId = await noteTip(tx, ctx, tip)
      if (paymentId !== null) noted.push({ tip, paymentId })
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      refusals.set(tip, refusal)
    }
  }
  const prices = noted.map(({ tip, paymentId }) => ({
    about: paymentId,
    reference: tip.reference,
    currency: tip.currency,
    amount: tip.amount,
    fanId: tip.payerId,
    creatorId: requireCreator(tip),
  }))
  const paid = await payCreators(tx, ctx, 'TIP', prices)
  const uncovered = noted.filter(({ paymentId }) => !paid.has(paymentId)).map(({ tip }) => tip)
  if (uncovered.length > 0) throw new Uncovered(new Set(uncovered))
  return refusals
}
