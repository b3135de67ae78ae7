import type { Context } from '../context.ts'
import { task } from '../jobs/task.ts'
import type { CardProvider, Refund } from '../outside/card-provider.ts'
import { settleCharge } from '../payments/settle-charge.ts'
import { settleRefund } from '../refunds/settle-refund.ts'
import { askAboutDispute } from './settle-told-dispute.ts'

/** What an event named: a refund, or the charge that was refunded. */
export type Told = { provider: string; reference: string | null; id: string | null }

/** Asks the provider about a refund that an event named: what the event says of it is not trusted. */
export const settleToldRefund = task<Told>('settle-refund', async (ctx, { provider, reference, id }) => {
  const card = ctx.outside.cards.cardNamed(provider)
  await settleRefunds(ctx, card, await findRefunds(card, reference, id))
})

async function findRefunds(
  card: CardProvider,
  reference: string | null,
  id: string | null,
): Promise<Refund[]> {
  const refund = id === null ? null : await card.findRefund(id)
  if (refund) return [refund]
  return reference === null ? [] : card.listRefunds(reference)
}

/** Settles refunds as the provider tells of them; by those that pay a lost dispute, the dispute. */
export async function settleRefunds(
  ctx: Context,
  card: CardProvider,
  refunds: readonly Refund[],
): Promise<void> {
  for (const refund of refunds) {
    if (refund.disputeId !== null) await askAboutDispute(ctx, card, refund.disputeId)
    else if (!(await settleRefund(ctx, card.name, refund)) && (await settleItsCharge(ctx, card, refund))) {
      await settleRefund(ctx, card.name, refund)
    }
  }
}

/** A part may have been given back of a charge that we never heard of. */
async function settleItsCharge(
  ctx: Context,
  card: CardProvider,
  { reference, chargeId }: Refund,
): Promise<boolean> {
  const charge = await card.findCharge(reference, chargeId)
  if (charge?.status !== 'success') return false
  await settleCharge(ctx, charge)
  return true
}
