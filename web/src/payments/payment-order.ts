import type { verifyPayment } from '@fanfare/contract/calls/payments'
import type { Sent } from '@fanfare/contract/client'

export type PaymentBody = Sent<typeof verifyPayment>['body']

/** What is paid, before it has a reference. Amounts are minor units, without the card's charge. */
export type PaymentOrder = Omit<PaymentBody, 'reference'>

export function isSameOrder(one: PaymentOrder, other: PaymentOrder): boolean {
  return (
    one.transactionSource === other.transactionSource &&
    one.amount === other.amount &&
    one.currencyCode === other.currencyCode &&
    one.creatorId === other.creatorId &&
    one.message === other.message
  )
}
