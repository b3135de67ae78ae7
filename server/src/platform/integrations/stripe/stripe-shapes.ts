import type { Stripe } from 'stripe'
import type { CardLabel, Charge, Dispute, Refund, ReusableCard } from '../card-provider.ts'

/** A payment intent whose `latest_charge` was expanded. */
export function chargeOfStripeIntent(intent: Stripe.PaymentIntent): Charge {
  const latest = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    provider: 'stripe',
    id: intent.id,
    reference: paymentReferenceOfStripeIntent(intent),
    status: statusOf(intent, latest),
    amount: BigInt(intent.amount),
    currencyCode: intent.currency.toUpperCase(),
    metadata: { ...intent.metadata },
    paidAt: intent.status === 'succeeded' && latest ? new Date(latest.created * 1000) : null,
    cardLabel: cardLabelOf(latest),
    cardSignature: latest?.payment_method_details?.card?.fingerprint ?? null,
    card: cardOf(intent, latest),
  }
}

const referenceLength = 100

/** Ours, as it went with the payment; a payment that is not of our making has only the provider's name. */
export function paymentReferenceOfStripeIntent({
  id,
  metadata,
}: Pick<Stripe.PaymentIntent, 'id' | 'metadata'>): string {
  const { reference } = metadata
  return reference && reference.length <= referenceLength ? reference : id
}

function statusOf(intent: Stripe.PaymentIntent, latest: Stripe.Charge | null): Charge['status'] {
  switch (intent.status) {
    case 'succeeded':
      return latest?.refunded ? 'reversed' : 'success'
    case 'processing':
    case 'requires_capture':
      return 'pending'
    case 'canceled':
      return 'failed'
    default:
      // The payer is still at it, or nobody is there to confirm.
      return intent.last_payment_error || intent.status === 'requires_action' ? 'failed' : 'abandoned'
  }
}

function cardLabelOf(latest: Stripe.Charge | null): CardLabel | null {
  const { brand, last4 } = latest?.payment_method_details?.card ?? {}
  return brand && last4 ? { brand, last4 } : null
}

/** Returns the card that can be charged again: only one that the payer saved for later payments. */
function cardOf(intent: Stripe.PaymentIntent, latest: Stripe.Charge | null): ReusableCard | null {
  const card = latest?.payment_method_details?.card
  const label = cardLabelOf(latest)
  const customer = stripeIdOf(intent.customer)
  const method = stripeIdOf(intent.payment_method)
  if (intent.setup_future_usage !== 'off_session' || !card || !label || !customer || !method) return null
  return {
    authorization: `${customer}/${method}`,
    email: latest.billing_details.email ?? '',
    ...label,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  }
}

/** Splits an authorization of `cardOf` into its parts. */
export function parseStripeAuthorization(authorization: string): { customer: string; method: string } {
  const [customer, method] = authorization.split('/')
  if (!customer || !method) throw new Error('This is not an authorization of Stripe.')
  return { customer, method }
}

/** A checkout that was not paid on yet. */
export function chargeOfUnpaidStripeSession(session: Stripe.Checkout.Session, reference: string): Charge {
  return {
    provider: 'stripe',
    id: session.id,
    reference,
    status: session.status === 'expired' ? 'failed' : 'abandoned',
    amount: BigInt(session.amount_total ?? 0),
    currencyCode: (session.currency ?? '').toUpperCase(),
    metadata: { ...session.metadata },
    paidAt: null,
    cardLabel: null,
    cardSignature: null,
    card: null,
  }
}

export function refundOfStripe(refund: Stripe.Refund, reference: string): Refund {
  return {
    id: refund.id,
    reference,
    chargeId: stripeIdOf(refund.payment_intent),
    amount: BigInt(refund.amount),
    currencyCode: refund.currency.toUpperCase(),
    status: refundStatusOf(refund.status),
    failure: refund.failure_reason ?? null,
    disputeId: null,
    key: refund.metadata?.key ?? null,
  }
}

function refundStatusOf(status: string | null): Refund['status'] {
  if (status === 'succeeded') return 'processed'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

export function disputeOfStripe(dispute: Stripe.Dispute, reference: string): Dispute {
  return {
    id: dispute.id,
    reference,
    chargeId: stripeIdOf(dispute.payment_intent),
    amount: BigInt(dispute.amount),
    currencyCode: dispute.currency.toUpperCase(),
    status: disputeStatusOf(dispute.status),
  }
}

/** An inquiry that is closed, and a dispute that was prevented, have taken nothing. */
function disputeStatusOf(status: string): Dispute['status'] {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open'
}

export function stripeIdOf(named: string | { id: string } | null): string | null {
  return typeof named === 'object' ? (named?.id ?? null) : named
}
