import * as calls from '@fanfare/contract/calls/money/payments'
import type { PaymentResult } from '@fanfare/contract/shapes/money/payments'
import { callApi } from '../../lib/api/call.ts'
import { ApiProblem, ApiUnreachableError, isApiProblem } from '../../lib/api/problem.ts'
import type { PaymentBody } from './order/payment-order.ts'

const timeoutMs = 15_000
const retryDelaysMs = [1000, 3000]

/**
 * Asks for a card payment to be verified and booked. Booking happens once however often this is asked, so it is asked
 * again where nobody answered.
 * @throws ApiProblem when the payment is not verified, or what `callApi` throws after the last try
 */
export async function verifyAndBookPayment(body: PaymentBody): Promise<PaymentResult> {
  for (const pauseMs of retryDelaysMs) {
    try {
      return await askOnce(body)
    } catch (error) {
      if (!isRetryable(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return askOnce(body)
}

/**
 * The payment if it went through; null if it did not, or nobody can tell now.
 * @throws ApiProblem when the charge went through and could not do what it was meant for
 */
export async function tryVerifyAndBookPayment(body: PaymentBody): Promise<PaymentResult | null> {
  try {
    return await askOnce(body)
  } catch (error) {
    if (isProblemAfterCharge(error)) throw error
    if (!isApiProblem(error, 'PAYMENT_NOT_VERIFIED')) {
      console.error('Nobody could say whether this payment went through', error)
    }
    return null
  }
}

/** The charge went through and did not do what it was for: the problem's sentence says where the money is. */
export function isProblemAfterCharge(error: unknown): boolean {
  return isApiProblem(error) && error.charged
}

async function askOnce(body: PaymentBody): Promise<PaymentResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  return (await callApi(calls.verifyPayment, { body, signal })).data
}

function isRetryable(error: unknown): boolean {
  if (error instanceof ApiProblem) return error.status >= 500
  return (
    error instanceof ApiUnreachableError || (error instanceof DOMException && error.name === 'TimeoutError')
  )
}
