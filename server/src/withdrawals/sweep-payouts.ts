import { task } from '../jobs/task.ts'
import { sendPayout } from './send-payout.ts'

const batch = 100

/** Takes up payouts again that are still on their way: nobody told us, or the provider did not answer. */
export const sweepPayouts = task<unknown>('sweep-payouts', async (ctx) => {
  const waiting = await ctx.db
    .selectFrom('provider_payout')
    .select('withdrawal_id as withdrawalId')
    .where('state', '=', 'PENDING')
    .where('sweep_at', '<=', ctx.clock.now())
    .orderBy('sweep_at')
    .limit(batch)
    .execute()
  for (const { withdrawalId } of waiting) {
    try {
      await sendPayout.run(ctx, { withdrawalId })
    } catch (cause) {
      // The others have waited too; this one is taken up again later.
      ctx.log.error('payout-not-sent', cause, { withdrawalId })
    }
  }
})
