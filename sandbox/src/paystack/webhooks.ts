import { createHmac } from 'node:crypto'
import type { Settings } from '../config.ts'
import { type Delivery, startWebhooks } from '../webhooks.ts'

export type PaystackWebhooks = ReturnType<typeof startPaystackWebhooks>

/** The provider's events, signed as it documents: HMAC-SHA512 of the raw body under the secret key, in hex. */
export function startPaystackWebhooks({ paystackSecret, webhookUrl, webhookRetryMs, log }: Settings) {
  const { send, change, stop } = startWebhooks({
    url: webhookUrl,
    webhookRetryMs,
    log,
    sign: (body) => ({
      'x-paystack-signature': createHmac('sha512', paystackSecret).update(body).digest('hex'),
    }),
  })
  return {
    change,
    stop,
    send: (event: string, data: object, delivery?: Delivery) => send(event, { event, data }, delivery),
  }
}
