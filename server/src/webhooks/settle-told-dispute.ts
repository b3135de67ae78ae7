import type { Context } from '../context.ts'
import { task } from '../jobs/task.ts'
import type { CardProvider } from '../outside/card-provider.ts'
import { settleCharge } from '../payments/settle-charge.ts'
import { settleDispute } from '../refunds/settle-dispute.ts'

/** Asks the provider about a dispute that an event named: what the event says of it is not trusted. */
export const settleToldDispute = task<{ provider: string; id: string }>(
  'settle-dispute',
  (ctx, { provider, id }) => askAboutDispute(ctx, ctx.outside.cards.cardNamed(provider), id),
)

/** Settles a dispute as the provider tells of it now. */
export async function askAboutDispute(ctx: Context, card: CardProvider, id: string): Promise<void> {
  const dispute = await card.findDispute(id)
  if (!dispute || (await settleDispute(ctx, card.name, dispute))) return
  const charge = await card.findCharge(dispute.reference, dispute.chargeId)
  if (charge?.status !== 'success') return
  await settleCharge(ctx, charge)
  await settleDispute(ctx, card.name, dispute)
}
