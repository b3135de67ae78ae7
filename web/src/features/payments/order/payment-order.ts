import type { verifyPayment } from '@fanfare/contract/calls/money/payments'
import type { CallInput } from '@fanfare/contract/client'
import type { MinorUnits } from '@fanfare/contract/money/money'

export type PaymentBody = CallInput<typeof verifyPayment>['body'] & { amount: MinorUnits }

/** Payment before it has a reference. The amount excludes the card fee. */
export type PaymentOrder = Omit<PaymentBody, 'reference'>

export function isSamePaymentOrder(one: PaymentOrder, other: PaymentOrder): boolean {
  return (
    one.transactionSource === other.transactionSource &&
    one.amount === other.amount &&
    one.currencyCode === other.currencyCode &&
    one.creatorId === other.creatorId &&
    one.itemId === other.itemId &&
    one.message === other.message
  )
}
