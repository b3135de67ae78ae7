import { minTipOfCurrency } from '@fanfare/contract/limits'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { TransactionSource } from '@fanfare/contract/money/payment-kinds'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import type { CardProvider } from '../../platform/integrations/card-provider.ts'
import type { SubscriptionOffer } from '../subscriptions/load-subscription-offer.ts'
import type { PaymentIntent } from './payment.ts'

/** @throws Refusal INVALID_INPUT when the body is for another call */
export function requirePaymentPurpose(intent: PaymentIntent, purposes: readonly TransactionSource[]): void {
  if (purposes.includes(intent.purpose)) return
  const message = `This call accepts ${purposes.join(', ')}`
  throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'transactionSource', message }] })
}

/** @returns the creator who is to be paid. @throws Refusal INVALID_INPUT when the body names none */
export function requirePayee({ creatorId }: PaymentIntent): string {
  if (creatorId !== null) return creatorId
  const message = 'Choose a creator to pay'
  throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'creatorId', message }] })
}

/** @returns the post that is to be bought. @throws Refusal INVALID_INPUT when the body names none */
export function requirePurchaseItem({ itemKind, itemId }: PaymentIntent): string {
  if (itemKind === 'POST' && itemId !== null) return itemId
  const message = 'Choose what to buy'
  throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'itemId', message }] })
}

/** @throws Refusal AMOUNT_TOO_SMALL below the least tip that the creator's currency takes */
export function requireTipMinimum(amount: bigint, currency: CurrencyCode): void {
  const minimum = minTipOfCurrency(currency)
  if (amount < minimum) {
    throw refuse('AMOUNT_TOO_SMALL', { detail: `You cannot tip less than ${currency} ${minimum / 100}` })
  }
}

/** @throws Refusal AMOUNT_TOO_SMALL below the least top-up */
export function requireTopUpMinimum({ config }: Context, amount: bigint, currency: CurrencyCode): void {
  const minimum = config.topUpMinimum[currency]
  if (amount < minimum) {
    throw refuse('AMOUNT_TOO_SMALL', { detail: `You cannot top-up less than ${currency} ${minimum / 100}` })
  }
}

/** @returns who takes cards in this currency. @throws Refusal CURRENCY_NOT_PAYABLE where nobody does */
export function requireCardProvider(ctx: Context, currency: CurrencyCode): CardProvider {
  const provider = ctx.outside.cards.cardFor(currency)
  if (!provider) throw refuse('CURRENCY_NOT_PAYABLE')
  return provider
}

/** @throws Refusal RULE_BROKEN when the payment is in another currency than the creator's */
export function requireCreatorCurrency(
  { currency }: PaymentIntent,
  creator: Pick<SubscriptionOffer, 'currency'>,
): void {
  if (currency !== creator.currency) {
    throw refuse('RULE_BROKEN', { detail: `This creator is paid in ${creator.currency}.` })
  }
}

/** @throws Refusal PRICE_CHANGED when a month costs something else now, or nothing */
export function requireCurrentMonthlyPrice(amount: bigint, offer: SubscriptionOffer): void {
  if (offer.isFree || offer.price !== amount) throw refuse('PRICE_CHANGED')
}

/** @throws Refusal RULE_BROKEN when a top-up is in another currency than the wallet */
export function requireTopUpInWalletCurrency(
  { currency }: PaymentIntent,
  walletCurrency: CurrencyCode | undefined,
): void {
  if (currency !== walletCurrency) {
    throw refuse('RULE_BROKEN', { detail: `Your wallet is in ${walletCurrency}.` })
  }
}
