import type { Stripe } from 'stripe'
import { refuse } from '../../errors.ts'
import {
  type CardProvider,
  type Charge,
  type CheckoutOrder,
  type Refund,
  RefundRefusedError,
  type SavedCardChargeOrder,
} from '../card-provider.ts'
import type { DependencyHealthRecorder } from '../dependency-health.ts'
import {
  createStripeClient,
  isStripeCardDecline,
  isStripeInvalidRequest,
  type StripeSettings,
} from './stripe-client.ts'
import { parseStripeEvent } from './stripe-event.ts'
import {
  chargeOfStripeIntent,
  chargeOfUnpaidStripeSession,
  disputeOfStripe,
  parseStripeAuthorization,
  paymentReferenceOfStripeIntent,
  refundOfStripe,
  stripeIdOf,
} from './stripe-shapes.ts'

const perPage = 100
const withCharge = { expand: ['latest_charge'] }

/** Stripe by its official client: https://docs.stripe.com/api */
export function createStripeCardProvider(
  settings: StripeSettings,
  probe?: DependencyHealthRecorder,
): CardProvider {
  const { ask, find, webhooks } = createStripeClient(settings, probe)

  async function findCharge(reference: string, id: string | null = null): Promise<Charge | null> {
    const named = id === null ? null : await findNamed(reference, id)
    return named ?? searchCharge(reference)
  }

  async function findNamed(reference: string, id: string): Promise<Charge | null> {
    if (!id.startsWith('cs_')) {
      const intent = await find((stripe) => stripe.paymentIntents.retrieve(id, withCharge))
      return intent && paymentReferenceOfStripeIntent(intent) === reference
        ? chargeOfStripeIntent(intent)
        : null
    }
    const session = await find((stripe) =>
      stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
    )
    if (session?.client_reference_id !== reference) return null
    return typeof session.payment_intent === 'object' && session.payment_intent
      ? chargeOfStripeIntent(session.payment_intent)
      : chargeOfUnpaidStripeSession(session, reference)
  }

  /**
   * Searches for a charge by reference. The last minute may be missing: the provider’s id of the charge is
   * the better key.
   */
  async function searchCharge(reference: string): Promise<Charge | null> {
    const query = `metadata["reference"]:"${reference.replace(/[\\"]/g, '\\$&')}"`
    const { data } = await ask((stripe) =>
      stripe.paymentIntents.search({ query, limit: 10, expand: ['data.latest_charge'] }),
    )
    const found = data.map(chargeOfStripeIntent).filter((charge) => charge.reference === reference)
    return found.find(({ status }) => status === 'success') ?? found[0] ?? null
  }

  async function intentIdOf(reference: string, id: string | null | undefined): Promise<string | null> {
    // A charge that is named is meant, and no other under its reference.
    const charge = id?.startsWith('pi_') ? await findNamed(reference, id) : await findCharge(reference, id)
    return charge?.id?.startsWith('pi_') ? charge.id : null
  }

  async function listRefunds(reference: string, chargeId?: string | null): Promise<Refund[]> {
    const intentId = await intentIdOf(reference, chargeId)
    return intentId === null ? [] : refundsOf(intentId, reference)
  }

  async function refundsOf(intentId: string, reference: string): Promise<Refund[]> {
    const { data } = await ask((stripe) => stripe.refunds.list({ payment_intent: intentId, limit: perPage }))
    return data.map((each) => refundOfStripe(each, reference))
  }

  async function referenceOfIntent(intent: string | Stripe.PaymentIntent | null): Promise<string> {
    const id = stripeIdOf(intent)
    if (id === null) throw new Error('Stripe tells of a refund or dispute of no payment.')
    return paymentReferenceOfStripeIntent(await ask((stripe) => stripe.paymentIntents.retrieve(id)))
  }

  return {
    name: 'stripe',
    payouts: null,
    findCharge,
    listRefunds,
    hosted: {
      async open(order) {
        const { id, url } = await ask((stripe) =>
          stripe.checkout.sessions.create(sessionOf(order), {
            idempotencyKey: `checkout-${order.reference}`,
          }),
        )
        // A page that was paid on, or is too old, has no address any more.
        if (url === null) throw refuse('REFERENCE_REUSED')
        return { id, url }
      },
    },
    async listCharges(from, to, cursor) {
      const { data, has_more } = await ask((stripe) =>
        stripe.paymentIntents.list({
          created: { gte: Math.floor(from.getTime() / 1000), lte: Math.ceil(to.getTime() / 1000) },
          limit: perPage,
          expand: ['data.latest_charge'],
          ...(cursor === null ? {} : { starting_after: cursor }),
        }),
      )
      return { charges: data.map(chargeOfStripeIntent), next: has_more ? (data.at(-1)?.id ?? null) : null }
    },
    async chargeSavedCard(order) {
      try {
        return chargeOfStripeIntent(
          await ask((stripe) =>
            stripe.paymentIntents.create(intentOf(order), { idempotencyKey: `charge-${order.reference}` }),
          ),
        )
      } catch (cause) {
        const intent = isStripeCardDecline(cause) ? cause.reason.payment_intent : undefined
        if (intent) return { ...chargeOfStripeIntent(intent), status: 'failed' }
        if (isStripeInvalidRequest(cause)) return declined(order)
        throw cause
      }
    },
    async refund({ reference, chargeId, amount, key }) {
      const intentId = await intentIdOf(reference, chargeId)
      if (intentId === null) throw new RefundRefusedError(`there is no charge ${reference}`)
      const asked = (await refundsOf(intentId, reference)).find((each) => each.key === key)
      if (asked) return asked
      try {
        const made = await ask((stripe) =>
          stripe.refunds.create(
            { payment_intent: intentId, amount: Number(amount), metadata: { key, reference } },
            { idempotencyKey: `refund-${key}` },
          ),
        )
        return refundOfStripe(made, reference)
      } catch (cause) {
        if (isStripeInvalidRequest(cause)) throw new RefundRefusedError(cause.message)
        throw cause
      }
    },
    async findRefund(id) {
      const refund = await find((stripe) => stripe.refunds.retrieve(id))
      return refund && refundOfStripe(refund, await referenceOfIntent(refund.payment_intent))
    },
    async findDispute(id) {
      const dispute = await find((stripe) => stripe.disputes.retrieve(id))
      return dispute && disputeOfStripe(dispute, await referenceOfIntent(dispute.payment_intent))
    },
    async listLosses(kind, from, to, cursor) {
      const query = {
        created: { gte: Math.floor(from.getTime() / 1000), lte: Math.ceil(to.getTime() / 1000) },
        limit: perPage,
        ...(cursor === null ? {} : { starting_after: cursor }),
      }
      const { data, has_more } = await ask(
        async (stripe): Promise<{ data: { id: string }[]; has_more: boolean }> =>
          kind === 'refund' ? stripe.refunds.list(query) : stripe.disputes.list(query),
      )
      return { ids: data.map(({ id }) => id), next: has_more ? (data.at(-1)?.id ?? null) : null }
    },
    async isSigned(rawBody, signature) {
      if (signature === undefined) return false
      const ours = await webhooks()
      try {
        ours.constructEvent(rawBody, signature, settings.webhookSecret)
        return true
      } catch {
        return false
      }
    },
    readEvent: parseStripeEvent,
  }
}

function sessionOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { ...order.metadata, reference: order.reference }
  return {
    mode: 'payment',
    client_reference_id: order.reference,
    customer_email: order.email,
    customer_creation: order.savesCard ? 'always' : 'if_required',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: Number(order.total),
          product_data: { name: order.label },
        },
      },
    ],
    metadata,
    payment_intent_data: {
      metadata,
      description: order.label,
      ...(order.savesCard ? { setup_future_usage: 'off_session' } : {}),
    },
    success_url: order.returnTo.paid,
    cancel_url: order.returnTo.cancelled,
  }
}

function intentOf(order: SavedCardChargeOrder): Stripe.PaymentIntentCreateParams {
  const { customer, method } = parseStripeAuthorization(order.authorization)
  return {
    amount: Number(order.total),
    currency: order.currencyCode.toLowerCase(),
    customer,
    payment_method: method,
    allowed_payment_method_types: ['card'],
    off_session: true,
    confirm: true,
    metadata: { ...order.metadata, reference: order.reference },
    ...withCharge,
  }
}

/** The card is not there any more, or takes no such payment: nothing was charged. */
function declined({ reference, total, currencyCode, metadata }: SavedCardChargeOrder): Charge {
  return {
    provider: 'stripe',
    id: null,
    reference,
    status: 'failed',
    amount: total,
    currencyCode,
    metadata,
    paidAt: null,
    cardLabel: null,
    cardSignature: null,
    card: null,
  }
}
