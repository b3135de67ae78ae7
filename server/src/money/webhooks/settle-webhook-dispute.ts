import type { Context } from '../../platform/context.ts'
import type { CardProvider } from '../../platform/integrations/card-provider.ts'
import { task } from '../../platform/queue/task.ts'
import { settleQueriedDispute } from '../refunds/settle-chargebacks.ts'
import { settleDispute } from '../refunds/settle-dispute.ts'
import { settleMissedCharge } from './settle-missed-charge.ts'

/** Asks the provider about a dispute that an event named: what the event says of it is not trusted. */
export const settleWebhookDispute = task<{ provider: string; id: string }>(
  'settle-dispute',
  (ctx, { provider, id }) => receiveDispute(ctx, ctx.outside.cards.cardNamed(provider), id),
)

/** Settles a dispute as the provider tells of it now, after its charge where nobody told us of that. */
export async function receiveDispute(ctx: Context, card: CardProvider, id: string): Promise<void> {
  const dispute = await settleQueriedDispute(ctx, card, id)
  if (dispute && (await settleMissedCharge(ctx, card, dispute))) {
    await settleDispute(ctx, card.name, dispute)
  }
}
