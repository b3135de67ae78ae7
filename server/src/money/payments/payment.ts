import type { ErrorCode } from '@fanfare/contract/errors'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import {
  type PurchasableItemKind,
  paymentKinds,
  type TransactionSource,
} from '@fanfare/contract/money/payment-kinds'
import type { PaymentBody } from '@fanfare/contract/shapes/money/payments'

/** Payment intent: what a reference belongs to from the first time it is seen. Amounts in minor units. */
export type PaymentIntent = {
  payerId: string
  reference: string
  purpose: TransactionSource
  /** Null for a top-up. */
  creatorId: string | null
  amount: bigint
  currency: CurrencyCode
  message: string | null
  /** Item that a PURCHASE buys; null for anything else. */
  itemKind: PurchasableItemKind | null
  itemId: string | null
}

/** Payment as it is stored. */
export type StoredPayment = PaymentIntent & {
  id: string
  createdAt: Date
  status: 'STARTED' | 'WAITING' | 'SUCCEEDED' | 'FAILED' | 'REVIEW'
  /** Source that vouches for the payment besides the charge itself; null while it waits for one. */
  vouchedBy: 'START' | 'VERIFY' | 'RENEWAL' | 'ADMIN' | null
  /** Reason why a successful charge did not fulfil its purpose. */
  refusal: ErrorCode | null
  outcome: 'AS_MEANT' | 'WALLET_CREDIT' | 'NOTHING_DUE' | null
  /** Amount charged to the card; null for a payment from the wallet. */
  total: bigint | null
  /** Card provider; null for a payment from the wallet. */
  provider: string | null
  /** Provider's ID of the charge or its checkout, once known. */
  providerId: string | null
  /** True if the payer has agreed that their card is saved. */
  savesCard: boolean
}

/** Reads the intent from a payment body, for the member who sends it. */
export function requestedPaymentOf(payerId: string, body: PaymentBody): PaymentIntent {
  const { hasItem } = paymentKinds[body.transactionSource]
  return {
    payerId,
    reference: body.reference,
    purpose: body.transactionSource,
    creatorId: body.transactionSource === 'TOP_UP' ? null : (body.creatorId ?? null),
    amount: BigInt(body.amount),
    currency: body.currencyCode,
    message: body.message || null,
    itemKind: hasItem ? (body.itemKind ?? null) : null,
    itemId: hasItem ? (body.itemId ?? null) : null,
  }
}

/** The same payer, purpose, amount, currency, creator and item. The message is not part of it: a charge may come without it. */
export function hasSamePaymentTerms(one: PaymentIntent, other: PaymentIntent): boolean {
  return (
    one.payerId === other.payerId &&
    one.purpose === other.purpose &&
    one.creatorId === other.creatorId &&
    one.amount === other.amount &&
    one.currency === other.currency &&
    one.itemId === other.itemId
  )
}

/** The columns of a `StoredPayment`. */
export const paymentColumns = [
  'id',
  'created_at as createdAt',
  'payer_id as payerId',
  'reference',
  'purpose',
  'creator_id as creatorId',
  'amount_minor as amount',
  'currency_code as currency',
  'message',
  'item_kind as itemKind',
  'item_id as itemId',
  'status',
  'vouched_by as vouchedBy',
  'refusal',
  'outcome',
  'total_minor as total',
  'provider',
  'provider_id as providerId',
  'keeps_card as savesCard',
] as const
