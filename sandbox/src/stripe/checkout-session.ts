import { ApiError, badParam } from './api-error.ts'
import { type Card, newId } from './cards.ts'
import {
  type FormParams,
  optionalText,
  readCurrency,
  readGroup,
  readIntegerParam,
  requiredText,
} from './form.ts'
import { completeIntent } from './intent.ts'
import type { Provider } from './provider.ts'
import { type CheckoutSessionRecord, type IntentRecord, nowSeconds } from './records.ts'
import { viewSession } from './views.ts'

const maxAmount = 99_999_999

/** A page to pay on, for one amount. @throws ApiError 400 naming the parameter */
export function createSession({ records }: Provider, params: FormParams): CheckoutSessionRecord {
  if (requiredText(params, 'mode') !== 'payment') throw badParam('mode', 'Only payment is set up here.')
  const item = 'line_items.0'
  const quantity = readIntegerParam(params, `${item}.quantity`, 1, 100)
  const session: CheckoutSessionRecord = {
    id: newId('cs_test'),
    amount: readIntegerParam(params, `${item}.price_data.unit_amount`, 50, maxAmount) * quantity,
    currency: readCurrency(params, `${item}.price_data.currency`),
    reference: optionalText(params, 'client_reference_id', 200),
    email: requiredText(params, 'customer_email', 254),
    label: requiredText(params, `${item}.price_data.product_data.name`),
    metadata: readGroup(params, 'metadata'),
    intentMetadata: readGroup(params, 'payment_intent_data.metadata'),
    keepsCard: optionalText(params, 'payment_intent_data.setup_future_usage') === 'off_session',
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
 * @throws ApiError 402 when the card is declined, and 400 when the session was paid on before
 */
export function paySession(
  provider: Provider,
  session: CheckoutSessionRecord,
  card: Card,
  payAddress: string,
): IntentRecord {
  const { records } = provider
  if (session.status !== 'open') {
    throw new ApiError(400, 'invalid_request_error', 'This page was paid on already.')
  }
  if (card.behaviour === 'declined') {
    throw new ApiError(402, 'card_error', 'Your card was declined.', { code: 'card_declined' })
  }
  const method = { id: newId('pm'), customer: session.keepsCard ? newId('cus') : null, card }
  records.save({ kind: 'method', record: method })
  const intent = completeIntent(provider, {
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
  provider.notify('checkout.session.completed', viewSession(records, paid, payAddress, []), {
    afterMs: late ? provider.lateWebhookMs : 0,
    times: late ? 2 : 1,
  })
  return intent
}

function readUrl(params: FormParams, name: string): string {
  const url = requiredText(params, name, 2000)
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw badParam(name, 'Not a valid URL')
  return url
}
