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
 * Reads who paid and what for from a charge's metadata, if it is consistent and its total is what this amount
 * costs on a card. A message sent with it may be anyone's, and is not included. @returns null if it is
 * inconsistent
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

/** Builds the metadata sent with a charge through the checkout, which comes back with it. */
export function chargeMetadata({ payerId, amount, purpose, creatorId }: Intent): Record<string, string> {
  return {
    userId: payerId,
    amount: String(amount),
    transactionSource: purpose,
    ...(creatorId === null ? {} : { creatorId }),
  }
}
