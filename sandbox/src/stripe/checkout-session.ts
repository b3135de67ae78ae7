import { newId, type StripeCardRecord } from './cards.ts'
import type { FakeStripe } from './fake-stripe.ts'
import { badParamError, FakeStripeError } from './fake-stripe-error.ts'
import {
  type FormParams,
  readCurrency,
  readIntegerParam,
  readOptionalTextParam,
  readParamGroup,
  readRequiredTextParam,
} from './form.ts'
import { recordSucceededIntent } from './intent.ts'
import { type CheckoutSessionRecord, type IntentRecord, nowSeconds } from './records.ts'
import { serializeStripeCheckoutSession } from './serializers.ts'

const maxAmount = 99_999_999

/** A page to pay on, for one amount. @throws FakeStripeError 400 naming the parameter */
export function createCheckoutSession({ records }: FakeStripe, params: FormParams): CheckoutSessionRecord {
  if (readRequiredTextParam(params, 'mode') !== 'payment')
    throw badParamError('mode', 'Only payment is set up here.')
  const item = 'line_items.0'
  const quantity = readIntegerParam(params, `${item}.quantity`, 1, 100)
  const session: CheckoutSessionRecord = {
    id: newId('cs_test'),
    amount: readIntegerParam(params, `${item}.price_data.unit_amount`, 50, maxAmount) * quantity,
    currency: readCurrency(params, `${item}.price_data.currency`),
    reference: readOptionalTextParam(params, 'client_reference_id', 200),
    email: readRequiredTextParam(params, 'customer_email', 254),
    label: readRequiredTextParam(params, `${item}.price_data.product_data.name`),
    metadata: readParamGroup(params, 'metadata'),
    intentMetadata: readParamGroup(params, 'payment_intent_data.metadata'),
    keepsCard: readOptionalTextParam(params, 'payment_intent_data.setup_future_usage') === 'off_session',
    successUrl: readUrl(params, 'success_url'),
    cancelUrl: readUrl(params, 'cancel_url'),
    status: 'open',
    intent: null,
    created: nowSeconds(),
  }
  records.save({ kind: 'session', record: session })
  return session
}

/**
 * Tries a card on an open session.
 * @returns the intent that went through
 * @throws FakeStripeError 402 when the card is declined, and 400 when the session was paid on before
 */
export function payCheckoutSession(
  provider: FakeStripe,
  session: CheckoutSessionRecord,
  card: StripeCardRecord,
  payAddress: string,
): IntentRecord {
  const { records } = provider
  if (session.status !== 'open') {
    throw new FakeStripeError(400, 'invalid_request_error', 'This page was paid on already.')
  }
  if (card.behaviour === 'declined') {
    throw new FakeStripeError(402, 'card_error', 'Your card was declined.', { code: 'card_declined' })
  }
  const method = { id: newId('pm'), customer: session.keepsCard ? newId('cus') : null, card }
  records.save({ kind: 'method', record: method })
  const intent = recordSucceededIntent(provider, {
    amount: session.amount,
    currency: session.currency,
    metadata: session.intentMetadata,
    method,
    setsUp: session.keepsCard,
    email: session.email,
  })
  const paid: CheckoutSessionRecord = { ...session, status: 'complete', intent: intent.id }
  records.save({ kind: 'session', record: paid })
  const late = card.behaviour === 'late'
  provider.notify(
    'checkout.session.completed',
    serializeStripeCheckoutSession(records, paid, payAddress, []),
    {
      afterMs: late ? provider.lateWebhookMs : 0,
      times: late ? 2 : 1,
    },
  )
  return intent
}

function readUrl(params: FormParams, name: string): string {
  const url = readRequiredTextParam(params, name, 2000)
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw badParamError(name, 'Not a valid URL')
  return url
}
