import { id } from '@fanfare/contract/fields/ids'
import { currencyCode, minorUnits } from '@fanfare/contract/fields/money'
import { cardQuote } from '@fanfare/contract/money/card-fee'
import { paymentBody, transactionSource } from '@fanfare/contract/shapes/money/payments'
import { z } from 'zod'
import type { Charge } from '../../../platform/integrations/card-provider.ts'
import type { Intent } from '../payment.ts'

/** Numbers may come back as text: providers keep metadata as they like. */
const metadata = z.object({
  userId: id,
  amount: z
    .union([z.string().regex(/^\d{1,15}$/), z.number()])
    .pipe(z.coerce.number())
    .pipe(minorUnits),
  transactionSource,
  creatorId: id.nullish().catch(null),
})

const reference = paymentBody.shape.reference

/**
 * What a charge says of itself, when it agrees with itself: who paid, what for, and that its total is what this amount
 * costs on a card. Words that came with it may be anybody's, and are not among it. @returns null when it does not agree
 */
export function intentOfCharge(charge: Charge): Intent | null {
  const facts = metadata.safeParse(charge.metadata)
  const currency = currencyCode.safeParse(charge.currencyCode)
  if (!facts.success || !currency.success || !reference.safeParse(charge.reference).success) return null
  const { userId, amount, transactionSource: purpose, creatorId } = facts.data
  if (cardQuote(amount, currency.data, charge.provider)?.total !== Number(charge.amount)) return null
  if (purpose !== 'TOP_UP' && (!creatorId || creatorId === userId)) return null
  return {
    payerId: userId,
    reference: charge.reference,
    purpose,
    creatorId: purpose === 'TOP_UP' ? null : (creatorId ?? null),
    amount: BigInt(amount),
    currency: currency.data,
    message: null,
  }
}

/** What goes with a charge through the checkout, and comes back with it. */
export function chargeMetadata({ payerId, amount, purpose, creatorId }: Intent): Record<string, string> {
  return {
    userId: payerId,
    amount: String(amount),
    transactionSource: purpose,
    ...(creatorId === null ? {} : { creatorId }),
  }
}
