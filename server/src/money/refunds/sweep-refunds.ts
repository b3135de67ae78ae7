import { mapConcurrently } from '../../platform/queue/map-concurrently.ts'
import { task } from '../../platform/queue/task.ts'
import { queryRefund } from './query-refund.ts'

const batchMax = 5000
/** Concurrent queries: most of an answer is waiting for it. */
const lanes = 8

/** Asks about refunds that are still on their way: nobody told us, or the provider did not answer when it was asked. */
export const sweepRefunds = task<unknown>('sweep-refunds', async (ctx) => {
  const waiting = await ctx.db
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'PENDING')
    .where('sweep_at', '<=', ctx.clock.now())
    .orderBy('sweep_at')
    .limit(batchMax)
    .execute()
  await mapConcurrently(waiting, lanes, async ({ id }) => {
    try {
      await queryRefund.run(ctx, { refundId: id })
    } catch (cause) {
      // The others have waited too; this one is asked about again later.
      ctx.log.error('refund-not-asked', cause, { refundId: id })
    }
  })
})
