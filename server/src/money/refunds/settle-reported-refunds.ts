import type { Context } from '../../platform/context.ts'
import type { CardProvider, Dispute, Refund } from '../../platform/integrations/card-provider.ts'
import { settleReportedDispute } from './settle-reported-dispute.ts'
import { settleReportedRefund } from './settle-reported-refund.ts'

/**
 * Settles refunds as the provider tells of them; by those that pay a lost dispute, the dispute.
 * @returns those of charges that we know nothing of
 */
export async function settleReportedRefunds(
  ctx: Context,
  card: CardProvider,
  refunds: readonly Refund[],
): Promise<Refund[]> {
  const unknown: Refund[] = []
  for (const refund of refunds) {
    const isKnown =
      refund.disputeId === null
        ? await settleReportedRefund(ctx, card.name, refund)
        : (await fetchAndSettleReportedDispute(ctx, card, refund.disputeId)) === null
    if (!isKnown) unknown.push(refund)
  }
  return unknown
}

/** Settles a dispute as the provider tells of it now. @returns it, where it is about a charge that we know nothing of */
export async function fetchAndSettleReportedDispute(
  ctx: Context,
  card: CardProvider,
  id: string,
): Promise<Dispute | null> {
  const dispute = await card.findDispute(id)
  return dispute === null || (await settleReportedDispute(ctx, card.name, dispute)) ? null : dispute
}
