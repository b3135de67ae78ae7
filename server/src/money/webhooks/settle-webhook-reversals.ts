import type { Context } from '../../platform/context.ts'
import type { CardProvider, Dispute, Refund } from '../../platform/integrations/card-provider.ts'
import { task } from '../../platform/queue/task.ts'
import { settleCharge } from '../payments/charges/settle-charge.ts'
import { settleReportedDispute } from '../refunds/settle-reported-dispute.ts'
import { fetchAndSettleReportedDispute, settleReportedRefunds } from '../refunds/settle-reported-refunds.ts'

/** Refund, or refunded charge, named by an event. */
type WebhookRefund = { provider: string; reference: string | null; id: string | null }

/** Asks the provider about a refund that an event named: what the event says of it is not trusted. */
export const settleWebhookRefund = task<WebhookRefund>(
  'settle-refund',
  async (ctx, { provider, reference, id }) => {
    const card = ctx.outside.cards.cardNamed(provider)
    await settleRefundsAndMissedCharges(ctx, card, await findRefunds(card, reference, id))
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
export async function settleRefundsAndMissedCharges(
  ctx: Context,
  card: CardProvider,
  refunds: readonly Refund[],
): Promise<void> {
  for (const refund of await settleReportedRefunds(ctx, card, refunds)) {
    if (await settleMissedCharge(ctx, card, refund)) await settleReportedRefunds(ctx, card, [refund])
  }
}

/** Settles the charge that a refund or dispute is about, of which nobody told us. @returns whether it has gone through */
async function settleMissedCharge(
  ctx: Context,
  card: CardProvider,
  { reference, chargeId }: Refund | Dispute,
): Promise<boolean> {
  const charge = await card.findCharge(reference, chargeId)
  if (charge?.status !== 'success') return false
  await settleCharge(ctx, charge)
  return true
}

/** Asks the provider about a dispute that an event named: what the event says of it is not trusted. */
export const settleWebhookDispute = task<{ provider: string; id: string }>(
  'settle-dispute',
  (ctx, { provider, id }) => fetchAndSettleDispute(ctx, ctx.outside.cards.cardNamed(provider), id),
)

/** Settles a dispute as the provider tells of it now, after its charge where nobody told us of that. */
export async function fetchAndSettleDispute(ctx: Context, card: CardProvider, id: string): Promise<void> {
  const dispute = await fetchAndSettleReportedDispute(ctx, card, id)
  if (dispute && (await settleMissedCharge(ctx, card, dispute))) {
    await settleReportedDispute(ctx, card.name, dispute)
  }
}
