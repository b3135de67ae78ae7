import { forget, keep, kept } from '../../../lib/storage/sealed-storage.ts'
import type { PaymentBody } from '../order/payment-order.ts'

const name = 'left-payment'

/** Keeps, over the way to a provider's page and back, what is paid there. */
export function keepLeftPayment(body: PaymentBody): Promise<void> {
  return keep('session', name, body)
}

/** The payment that this tab has left for under this reference, if any; nothing is kept of it any more. */
export async function takeLeftPayment(reference: string): Promise<PaymentBody | null> {
  const body = await kept<PaymentBody>('session', name)
  forget('session', name)
  return body?.reference === reference ? body : null
}
