import { task } from '../jobs/task.ts'
import { askAboutRefund } from './ask-about-refund.ts'

const batch = 100

/** Asks about refunds that are still on their way: nobody told us, or the provider did not answer when it was asked. */
export const sweepRefunds = task<unknown>('sweep-refunds', async (ctx) => {
  const waiting = await ctx.db
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'PENDING')
    .where('sweep_at', '<=', ctx.clock.now())
    .orderBy('sweep_at')
    .limit(batch)
    .execute()
  for (const { id } of waiting) {
    try {
      await askAboutRefund.run(ctx, { refundId: id })
    } catch (cause) {
      // The others have waited too; this one is asked about again later.
      ctx.log.error('refund-not-asked', cause, { refundId: id })
    }
  }
})
