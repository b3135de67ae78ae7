import type { Context } from '../../platform/context.ts'
import type { CardProvider, Refund } from '../../platform/integrations/card-provider.ts'
import { task } from '../../platform/queue/task.ts'
import { settleRefunds } from '../refunds/settle-chargebacks.ts'
import { settleMissedCharge } from './settle-missed-charge.ts'

/** Refund, or refunded charge, named by an event. */
export type WebhookRefund = { provider: string; reference: string | null; id: string | null }

/** Asks the provider about a refund that an event named: what the event says of it is not trusted. */
export const settleWebhookRefund = task<WebhookRefund>(
  'settle-refund',
  async (ctx, { provider, reference, id }) => {
    const card = ctx.outside.cards.cardNamed(provider)
    await receiveRefunds(ctx, card, await findRefunds(card, reference, id))
  },
)

async function findRefunds(
  card: CardProvider,
  reference: string | null,
  id: string | null,
): Promise<Refund[]> {
  const refund = id === null ? null : await card.findRefund(id)
  if (refund) return [refund]
  return reference === null ? [] : card.listRefunds(reference)
}

/** Settles refunds as the provider tells of them: a part may have been given back of a charge that we never heard of. */
export async function receiveRefunds(
  ctx: Context,
  card: CardProvider,
  refunds: readonly Refund[],
): Promise<void> {
  for (const refund of await settleRefunds(ctx, card, refunds)) {
    if (await settleMissedCharge(ctx, card, refund)) await settleRefunds(ctx, card, [refund])
  }
}
