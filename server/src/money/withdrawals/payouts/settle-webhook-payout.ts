import { task } from '../../../platform/queue/task.ts'
import { settlePayout } from './settle-payout.ts'

/** Asks the provider about a payout that an event named: what the event says of it is not trusted. */
export const settleWebhookPayout = task<{ provider: string; key: string }>(
  'settle-payout',
  async (ctx, { provider, key }) => {
    const stored = await ctx.db
      .selectFrom('provider_payout')
      .select('withdrawal_id as withdrawalId')
      .where('provider', '=', provider)
      .where('key', '=', key)
      .executeTakeFirst()
    // Transfers that somebody makes at the provider's dashboard are none of ours.
    if (!stored) return
    const reported = await ctx.outside.cards.cardNamed(provider).payouts?.findPayout(key)
    if (reported) await settlePayout(ctx, stored.withdrawalId, reported)
  },
)
