import { cardFingerprintOf } from './cards.ts'
import { missingObjectError } from './fake-stripe-error.ts'
import type { CheckoutSessionRecord, Dispute, IntentRecord, Refund, StripeRecords } from './records.ts'

const daySeconds = 86_400

/** A checkout session as the provider's documentation shows it. `expand` names what is shown whole. */
export function serializeStripeCheckoutSession(
  records: StripeRecords,
  session: CheckoutSessionRecord,
  payAddress: string,
  expand: readonly string[],
) {
  const intent = session.intent === null ? null : records.intents.get(session.intent)
  const within = expand.flatMap((each) => (each.startsWith('payment_intent.') ? [each.slice(15)] : []))
  const isWhole = within.length > 0 || expand.includes('payment_intent')
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amount,
    amount_total: session.amount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: session.created,
    currency: session.currency,
    customer: intent?.customer ?? null,
    customer_email: session.email,
    expires_at: session.created + daySeconds,
    livemode: false,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: isWhole && intent ? serializeStripeIntent(records, intent, within) : session.intent,
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    status: session.status,
    success_url: session.successUrl,
    url: session.status === 'open' ? `${payAddress}/${session.id}` : null,
  }
}

/** A payment intent as the provider's documentation shows it. */
export function serializeStripeIntent(
  records: StripeRecords,
  intent: IntentRecord,
  expand: readonly string[] = [],
) {
  const succeeded = intent.status === 'succeeded'
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: succeeded ? intent.amount : 0,
    allowed_payment_method_types: ['card'],
    canceled_at: null,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    last_payment_error: succeeded
      ? null
      : { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
    latest_charge:
      expand.includes('latest_charge') && intent.charge
        ? serializeStripeCharge(records, intent)
        : intent.charge,
    livemode: false,
    metadata: intent.metadata,
    payment_method: intent.method,
    receipt_email: null,
    setup_future_usage: intent.setsUp ? 'off_session' : null,
    status: intent.status,
  }
}

/** The charge of an intent that succeeded. */
export function serializeStripeCharge({ methods }: StripeRecords, intent: IntentRecord) {
  const card = methods.get(intent.method)?.card
  return {
    id: intent.charge,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: intent.refunded,
    billing_details: { address: null, email: intent.email, name: null, phone: null },
    captured: true,
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.method,
    payment_method_details: {
      type: 'card',
      card: {
        brand: card?.brand,
        last4: card?.last4,
        exp_month: 12,
        exp_year: 2030,
        country: 'FR',
        fingerprint: card && cardFingerprintOf(card),
        funding: 'credit',
      },
    },
    refunded: intent.refunded === intent.amount,
    status: 'succeeded',
  }
}

export function serializeStripeRefund({ intents }: StripeRecords, refund: Refund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: intents.get(refund.intent)?.charge ?? null,
    created: refund.created,
    currency: refund.currency,
    metadata: refund.metadata,
    payment_intent: refund.intent,
    reason: null,
    receipt_number: null,
    status: refund.status,
  }
}

export function serializeStripeDispute({ intents }: StripeRecords, dispute: Dispute) {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: intents.get(dispute.intent)?.charge ?? null,
    created: dispute.created,
    currency: dispute.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.intent,
    reason: 'fraudulent',
    status: dispute.status,
  }
}

/** A page of a list, newest first: after `after`, at most `limit`. */
export function serializeStripeList<Each extends { id: string }>(
  url: string,
  all: readonly Each[],
  { after, limit }: { after: string | null; limit: number },
  view: (each: Each) => object,
) {
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  const page = all.slice(start, start + limit)
  return { object: 'list', url, has_more: start + limit < all.length, data: page.map(view) }
}

/** Returns the record with an id. @throws ApiError 404 */
export function getRecordOrThrow<Record>(
  what: string,
  records: ReadonlyMap<string, Record>,
  id: string,
): Record {
  const record = records.get(id)
  if (record === undefined) throw missingObjectError(what, id)
  return record
}
