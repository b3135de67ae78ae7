import { z } from 'zod'
import type { ProviderEvent } from '../card-provider.ts'
import { storableProviderTextSchema } from '../storable-provider-text.ts'

const name = storableProviderTextSchema.nullish().catch(null)

const event = z.object({
  id: storableProviderTextSchema,
  type: storableProviderTextSchema,
  data: z.object({
    object: z.object({
      id: name,
      client_reference_id: name,
      payment_intent: name,
      metadata: z.object({ reference: name }).nullish().catch(null),
    }),
  }),
})

/** Parses the subject of a Stripe webhook: https://docs.stripe.com/api/events/types */
export function parseStripeEvent(rawBody: Buffer): ProviderEvent {
  const { id: key, type, data } = event.parse(JSON.parse(rawBody.toString('utf8')))
  const { id = null, client_reference_id, payment_intent, metadata } = data.object
  const reference = metadata?.reference ?? null
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return { key, kind: 'charge', reference: client_reference_id ?? reference, id: payment_intent ?? id }
    case 'payment_intent.succeeded':
      return { key, kind: 'charge', reference: reference ?? id, id }
    case 'charge.refunded':
      return { key, kind: 'refund', reference, id: null }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return { key, kind: 'refund', reference, id }
    default:
      return type.startsWith('charge.dispute.')
        ? { key, kind: 'dispute', reference, id }
        : { key, kind: 'other', reference: null, id }
  }
}
