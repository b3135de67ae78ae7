import { id } from '@fanfare/contract/fields/ids'
import { currencyCode, minorUnits } from '@fanfare/contract/fields/money'
import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { paymentKinds, purchasableItemKinds } from '@fanfare/contract/money/payment-kinds'
import { paymentBody, transactionSource } from '@fanfare/contract/shapes/money/payments'
import { z } from 'zod'
import type { Charge } from '../../../platform/integrations/card-provider.ts'
import type { PaymentIntent } from '../payment.ts'

/** Numbers may come back as text: providers keep metadata as they like. */
const metadata = z.object({
  userId: id,
  amount: z
    .union([z.string().regex(/^\d{1,15}$/), z.number()])
    .pipe(z.coerce.number())
    .pipe(minorUnits),
  transactionSource,
  creatorId: id.nullish().catch(null),
  itemKind: z.enum(purchasableItemKinds).nullish(),
  itemId: id.nullish(),
})

const reference = paymentBody.shape.reference

/**
 * Reads who paid and what for from a charge's metadata, if it is consistent and its total is what this amount
 * costs on a card. A message sent with it may be anyone's, and is not included. @returns null if it is
 * inconsistent
 */
export function parseChargeMetadata(charge: Charge): PaymentIntent | null {
  const facts = metadata.safeParse(charge.metadata)
  const currency = currencyCode.safeParse(charge.currencyCode)
  if (!facts.success || !currency.success || !reference.safeParse(charge.reference).success) return null
  const { userId, amount, transactionSource: purpose, creatorId, itemKind, itemId } = facts.data
  const { hasItem } = paymentKinds[purpose]
  if (quoteCardCharge(amount, currency.data, charge.provider)?.total !== Number(charge.amount)) return null
  if (purpose !== 'TOP_UP' && (!creatorId || creatorId === userId)) return null
  if (hasItem && !(itemKind && itemId)) return null
  return {
    payerId: userId,
    reference: charge.reference,
    purpose,
    creatorId: purpose === 'TOP_UP' ? null : (creatorId ?? null),
    amount: BigInt(amount),
    currency: currency.data,
    message: null,
    itemKind: hasItem ? (itemKind ?? null) : null,
    itemId: hasItem ? (itemId ?? null) : null,
  }
}

type ChargedIntent = Pick<PaymentIntent, 'payerId' | 'amount' | 'purpose' | 'creatorId'> &
  Partial<Pick<PaymentIntent, 'itemKind' | 'itemId'>>

/** Builds the metadata sent with a charge through the checkout, which comes back with it. */
export function chargeMetadata(intent: ChargedIntent): Record<string, string> {
  const { payerId, amount, purpose, creatorId, itemKind, itemId } = intent
  return {
    userId: payerId,
    amount: String(amount),
    transactionSource: purpose,
    ...(creatorId === null ? {} : { creatorId }),
    ...(itemKind && itemId ? { itemKind, itemId } : {}),
  }
}
