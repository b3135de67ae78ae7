import { mapConcurrently } from '../../../platform/queue/map-concurrently.ts'
import { task } from '../../../platform/queue/task.ts'
import { sendPayout } from './send-payout.ts'

const batchMax = 5000
/** Payouts sent concurrently: most of the time is spent waiting for the answer. */
const lanes = 8

/** Takes up payouts again that are still on their way: nobody told us, or the provider did not answer. */
export const sweepPayouts = task<unknown>('sweep-payouts', async (ctx) => {
  const waiting = await ctx.db
    .selectFrom('provider_payout')
    .select('withdrawal_id as withdrawalId')
    .where('state', '=', 'PENDING')
    .where('sweep_at', '<=', ctx.clock.now())
    .orderBy('sweep_at')
    .limit(batchMax)
    .execute()
  await mapConcurrently(waiting, lanes, async ({ withdrawalId }) => {
    try {
      await sendPayout.run(ctx, { withdrawalId })
    } catch (cause) {
      // The others have waited too; this one is taken up again later.
      ctx.log.error('payout-not-sent', cause, { withdrawalId })
    }
  })
})
