import { createHmac } from 'node:crypto'
import type { FakeProvidersSettings } from '../config.ts'
import { startWebhookSender, type WebhookDelivery } from '../webhook-sender.ts'

export type PaystackWebhookSender = ReturnType<typeof startPaystackWebhookSender>

/** The provider's events, signed as it documents: HMAC-SHA512 of the raw body under the secret key, in hex. */
export function startPaystackWebhookSender({
  paystackSecret,
  webhookUrl,
  webhookRetryMs,
  log,
}: FakeProvidersSettings) {
  const { send, change, stop } = startWebhookSender({
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
    send: (event: string, data: object, delivery?: WebhookDelivery) => send(event, { event, data }, delivery),
  }
}
