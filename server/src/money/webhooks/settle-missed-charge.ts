import type { Context } from '../../platform/context.ts'
import type { CardProvider, Dispute, Refund } from '../../platform/integrations/card-provider.ts'
import { settleCharge } from '../payments/charges/settle-charge.ts'

/** Settles the charge that a refund or dispute is about, of which nobody told us. @returns whether it has gone through */
export async function settleMissedCharge(
  ctx: Context,
  card: CardProvider,
  { reference, chargeId }: Refund | Dispute,
): Promise<boolean> {
  const charge = await card.findCharge(reference, chargeId)
  if (charge?.status !== 'success') return false
  await settleCharge(ctx, charge)
  return true
}
