import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import {
  type CardProvider,
  type Refund,
  RefundRefusedError,
} from '../../platform/integrations/card-provider.ts'
import { forEachConcurrently } from '../../platform/queue/for-each-concurrently.ts'
import { task } from '../../platform/queue/task.ts'
import { recordRefundFailed, refundQueryDelayMs, settleReportedRefund } from './settle-reported-refund.ts'

type Asked = {
  provider: string
  providerRefundId: string | null
  amount: bigint
  reference: string
  chargeId: string | null
}

/**
 * Requests a decided refund from the card provider, or queries one in progress. The refund's own ID is the
 * idempotency key, so that a retry requests the same refund. Each run claims the refund for some minutes.
 */
export const syncRefundWithProvider = task<{ refundId: string }>(
  'ask-about-refund',
  async (ctx, { refundId }) => {
    const asked = await claim(ctx, refundId)
    if (!asked) return
    const reported = await ask(ctx, ctx.outside.cards.cardNamed(asked.provider), refundId, asked)
    if (reported instanceof RefundRefusedError) await recordRefundFailed(ctx, refundId, reported.reason)
    else await settleReportedRefund(ctx, asked.provider, reported)
  },
)

async function claim(ctx: Context, refundId: string): Promise<Asked | undefined> {
  const now = ctx.clock.now()
  const { rows } = await sql<Asked & { sweepCount: number }>`
    SELECT refund.provider, refund.provider_refund_id AS "providerRefundId", refund.amount_minor AS amount,
      coalesce(review.reference, payment.reference) AS reference,
      coalesce(review.provider_id, payment.provider_id) AS "chargeId",
      refund.sweep_count AS "sweepCount"
    FROM refund
    LEFT JOIN payment ON payment.id = refund.payment_id
    LEFT JOIN payment_review review
      ON review.id = refund.payment_review_id OR review.credited_payment_id = payment.id
    WHERE refund.id = ${refundId} AND refund.state = 'PENDING' AND refund.sweep_at <= ${now}`.execute(ctx.db)
  const [asked] = rows
  if (!asked) return undefined
  const { numUpdatedRows } = await ctx.db
    .updateTable('refund')
    .set({
      sweep_count: asked.sweepCount + 1,
      sweep_at: new Date(now.getTime() + refundQueryDelayMs(asked.sweepCount)),
    })
    .where('id', '=', refundId)
    .where('state', '=', 'PENDING')
    .where('sweep_count', '=', asked.sweepCount)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? asked : undefined
}

async function ask(
  ctx: Context,
  card: CardProvider,
  key: string,
  { providerRefundId, reference, chargeId, amount }: Asked,
): Promise<Refund | RefundRefusedError> {
  if (providerRefundId !== null) {
    const reported = await card.findRefund(providerRefundId)
    if (!reported) throw new Error(`The provider does not know its refund ${providerRefundId} any more.`)
    return reported
  }
  try {
    return await card.refund({ reference, chargeId, amount, key })
  } catch (cause) {
    if (!(cause instanceof RefundRefusedError)) throw cause
    ctx.log.error('refund-refused', cause, { refundId: key })
    return cause
  }
}

const batchMax = 5000
/** Concurrent queries: most of an answer is waiting for it. */
const lanes = 8

/** Asks about refunds that are still on their way: nobody told us, or the provider did not answer when it was asked. */
export const pollPendingRefunds = task<unknown>('sweep-refunds', async (ctx) => {
  const waiting = await ctx.db
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'PENDING')
    .where('sweep_at', '<=', ctx.clock.now())
    .orderBy('sweep_at')
    .limit(batchMax)
    .execute()
  await forEachConcurrently(waiting, lanes, async ({ id }) => {
    try {
      await syncRefundWithProvider.run(ctx, { refundId: id })
    } catch (cause) {
      // The others have waited too; this one is asked about again later.
      ctx.log.error('refund-not-asked', cause, { refundId: id })
    }
  })
})
