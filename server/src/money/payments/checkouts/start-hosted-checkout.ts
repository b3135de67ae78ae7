import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import { supportedLanguageOrEnglish } from '../../../platform/i18n/languages.ts'
import { type Translator, translatorFor } from '../../../platform/i18n/translator.ts'
import type { PaymentIntent } from '../payment.ts'
import { requireCardProvider } from '../payment-rules.ts'
import { insertCheckoutPayment } from './start-inline-checkout.ts'

const labels = {
  TOP_UP: (t: Translator['t']) => t`Wallet top-up`,
  TIPS: (t: Translator['t']) => t`Tip`,
  SUBSCRIPTION: (t: Translator['t']) => t`One month`,
  PURCHASE: (t: Translator['t']) => t`One post`,
}

/**
 * Stores a card payment, and opens the provider's own page for it.
 * @param origin origin of the page that the payer returns to
 * @param savesCard the payer has agreed that their card is saved
 * @returns the URL of the page. It sends the payer back to their wallet, or to the creator, with the
 * reference
 * @throws Refusal as `insertCheckoutPayment`; CURRENCY_NOT_PAYABLE also if this currency is paid in a widget;
 * PROVIDER_UNAVAILABLE
 */
export async function startHostedCheckout(
  ctx: Context,
  origin: string,
  intent: PaymentIntent,
  savesCard: boolean,
): Promise<{ reference: string; url: string }> {
  const card = requireCardProvider(ctx, intent.currency)
  const { name, hosted } = card
  if (!hosted) throw refuse('CURRENCY_NOT_PAYABLE')
  const { reference, email, total, metadata } = await insertCheckoutPayment(ctx, card, intent, savesCard)
  const { path, label } = await returnOf(ctx, intent)
  const paid = `${origin}${path}?payment=${encodeURIComponent(reference)}`
  const { id, url } = await hosted.open({
    reference,
    email,
    total,
    currency: intent.currency,
    label,
    metadata,
    savesCard,
    returnTo: { paid, cancelled: `${paid}&closed=1` },
  })
  await ctx.db
    .updateTable('payment')
    .set({ provider_id: id })
    .where('provider', '=', name)
    .where('reference', '=', reference)
    .where('method', '=', 'CARD')
    .where('provider_id', 'is', null)
    .execute()
  return { reference, url }
}

/** Returns the path that the payer comes back to, and the label of what they pay for. */
async function returnOf(
  ctx: Context,
  { payerId, creatorId, purpose }: PaymentIntent,
): Promise<{ path: string; label: string }> {
  const { language, username } = await ctx.db
    .selectFrom('account as payer')
    .leftJoin('account as creator', (join) => join.on('creator.id', '=', creatorId))
    .select(['payer.language', 'creator.username'])
    .where('payer.id', '=', payerId)
    .executeTakeFirstOrThrow()
  const label = labels[purpose](translatorFor(supportedLanguageOrEnglish(language)).t)
  if (username === null) return { path: '/settings/wallet', label }
  return { path: `/${encodeURIComponent(username)}`, label: `${label} · @${username}` }
}
