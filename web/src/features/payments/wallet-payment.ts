import type {
  createWalletSubscription,
  purchaseFromWallet,
  sendWalletTip,
} from '@fanfare/contract/calls/money/payments'
import type { PaymentResult } from '@fanfare/contract/shapes/money/payments'
import { callApi } from '../../lib/api/call.ts'
import { ApiProblem, isApiProblem } from '../../lib/api/problem.ts'
import { generatePaymentReference } from './order/generate-payment-reference.ts'
import { isSamePaymentOrder, type PaymentBody, type PaymentOrder } from './order/payment-order.ts'

export type WalletPaymentCall =
  | typeof sendWalletTip
  | typeof createWalletSubscription
  | typeof purchaseFromWallet

/**
 * Pays orders from the wallet. When nobody answered, the payment may have happened: the same order is then sent under
 * the same reference, which pays it at most once.
 */
export function createIdempotentWalletPayer() {
  let unanswered: PaymentBody | null = null

  /** @throws ApiProblem or ApiUnreachableError when it was not paid, or nobody answered */
  return async function payFromWallet(call: WalletPaymentCall, order: PaymentOrder): Promise<PaymentResult> {
    for (let triesLeft = 3; ; triesLeft -= 1) {
      const body: PaymentBody =
        unanswered && isSamePaymentOrder(unanswered, order)
          ? unanswered
          : { ...order, reference: generatePaymentReference() }
      unanswered = body
      try {
        const { data } = await callApi(call, { body })
        unanswered = null
        return data
      } catch (error) {
        if (error instanceof ApiProblem && error.status < 500) unanswered = null
        if (!isApiProblem(error, 'REFERENCE_REUSED') || triesLeft === 0) throw error
      }
    }
  }
}
