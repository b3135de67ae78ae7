import { createHmac } from 'node:crypto'
import type { FakeProvidersSettings } from '../config.ts'
import { startWebhookSender, type WebhookDelivery } from '../webhook-sender.ts'
import { newId } from './cards.ts'
import { nowSeconds, openStripeRecords, type StripeRecords } from './records.ts'

/** Stored response of a call, by its idempotency key. */
export type IdempotentResponse = { asked: string; status: number; body: object }

/** One card provider: its keys, its memory and its way to tell the product. */
export type FakeStripe = {
  secret: string
  lateWebhookMs: number
  records: StripeRecords
  answers: Map<string, IdempotentResponse>
  /** `down` answers 503, `busy` 429. */
  mode: 'up' | 'down' | 'busy'
  /** Tells the product of a happening: `object` is what it is about. */
  notify: (type: string, object: object, delivery?: WebhookDelivery) => void
  changeWebhooks: (next: { enabled?: boolean; url?: string }) => { enabled: boolean; url: string }
  stop: () => void
}

export function openFakeStripe(settings: FakeProvidersSettings): FakeStripe {
  const { stripeSecret, stripeWebhookSecret, stripeWebhookUrl, lateWebhookMs, webhookRetryMs, log } = settings
  const records = openStripeRecords(settings.dataDir)
  const webhooks = startWebhookSender({
    url: stripeWebhookUrl,
    webhookRetryMs,
    log,
    sign: (body) => ({ 'stripe-signature': signatureOf(body, stripeWebhookSecret) }),
  })
  return {
    secret: stripeSecret,
    lateWebhookMs,
    records,
    answers: new Map(),
    mode: 'up',
    notify: (type, object, delivery) =>
      webhooks.send(
        type,
        {
          id: newId('evt'),
          object: 'event',
          type,
          created: nowSeconds(),
          livemode: false,
          pending_webhooks: 1,
          request: { id: null, idempotency_key: null },
          data: { object },
        },
        delivery,
      ),
    changeWebhooks: webhooks.change,
    stop: () => {
      webhooks.stop()
      records.close()
    },
  }
}

/** `t=…,v1=…`: HMAC-SHA256 of the time and the raw body. https://docs.stripe.com/webhooks#verify-manually */
function signatureOf(body: string, secret: string): string {
  const time = nowSeconds()
  const signed = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${signed}`
}
