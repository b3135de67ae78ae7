import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Intent } from '../payment.ts'
import { requireCardProvider } from '../payment-rules.ts'
import { type Checkout, insertCheckout } from './insert-checkout.ts'

/**
 * Stores a card payment that the payer's browser makes in the provider's widget.
 * @param savesCard the payer has agreed that their card is saved
 * @throws Refusal as `insertCheckout`; CURRENCY_NOT_PAYABLE also if this currency is paid on a provider's own
 * page
 */
export async function startCheckout(ctx: Context, intent: Intent, savesCard: boolean): Promise<Checkout> {
  const card = requireCardProvider(ctx, intent.currency)
  if (card.hosted) throw refuse('CURRENCY_NOT_PAYABLE')
  return insertCheckout(ctx, card, intent, savesCard)
}
