import {
  findInEncryptedWebStorage,
  removeFromEncryptedWebStorage,
  storeInEncryptedWebStorage,
} from '../../../lib/storage/encrypted-web-storage.ts'
import type { PaymentBody } from '../order/payment-order.ts'

const name = 'left-payment'

/** Keeps, over the way to a provider's page and back, what is paid there. */
export function storeRedirectedPayment(body: PaymentBody): Promise<void> {
  return storeInEncryptedWebStorage('session', name, body)
}

/** The payment that this tab has left for under this reference, if any; nothing is kept of it any more. */
export async function consumeRedirectedPayment(reference: string): Promise<PaymentBody | null> {
  const body = await findInEncryptedWebStorage<PaymentBody>('session', name)
  removeFromEncryptedWebStorage('session', name)
  return body?.reference === reference ? body : null
}
