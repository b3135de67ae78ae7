import { newId } from './cards.ts'
import type { FakeStripe } from './fake-stripe.ts'
import { badParamError, FakeStripeError } from './fake-stripe-error.ts'
import {
  type FormParams,
  readCurrency,
  readIntegerParam,
  readParamGroup,
  readRequiredTextParam,
} from './form.ts'
import { type IntentRecord, nowSeconds, type PaymentMethodRecord } from './records.ts'
import { serializeStripeIntent } from './serializers.ts'

type Paid = Pick<IntentRecord, 'amount' | 'currency' | 'metadata' | 'setsUp' | 'email'> & {
  method: PaymentMethodRecord
}

const maxAmount = 99_999_999

/** Keeps a payment that went through, and sends `payment_intent.succeeded`. */
export function recordSucceededIntent(provider: FakeStripe, { method, ...paid }: Paid): IntentRecord {
  const { records } = provider
  const intent: IntentRecord = {
    ...paid,
    id: newId('pi'),
    status: 'succeeded',
    customer: method.customer,
    method: method.id,
    charge: newId('ch'),
    refunded: 0,
    created: nowSeconds(),
  }
  records.save({ kind: 'intent', record: intent })
  const late = method.card.behaviour === 'late'
  provider.notify('payment_intent.succeeded', serializeStripeIntent(records, intent), {
    afterMs: late ? provider.lateWebhookMs : 0,
    times: late ? 2 : 1,
  })
  return intent
}

/**
 * Charges a saved card off session.
 * @throws FakeStripeError 402 when it is declined, 400 when the card is not this customer’s
 */
export function chargeSavedCardOffSession(provider: FakeStripe, params: FormParams): IntentRecord {
  const { records } = provider
  if (params.get('off_session') !== 'true' || params.get('confirm') !== 'true') {
    throw badParamError(
      'off_session',
      'Only payments without the payer are made here: send off_session and confirm.',
    )
  }
  const method = records.methods.get(readRequiredTextParam(params, 'payment_method'))
  if (!method || method.customer === null || method.customer !== readRequiredTextParam(params, 'customer')) {
    throw new FakeStripeError(
      400,
      'invalid_request_error',
      'The PaymentMethod does not belong to the Customer.',
      {
        param: 'payment_method',
      },
    )
  }
  const paid = {
    amount: readIntegerParam(params, 'amount', 50, maxAmount),
    currency: readCurrency(params, 'currency'),
    metadata: readParamGroup(params, 'metadata'),
    setsUp: false,
    email: '',
  }
  if (method.card.behaviour !== 'once') return recordSucceededIntent(provider, { ...paid, method })
  const declined: IntentRecord = {
    ...paid,
    id: newId('pi'),
    status: 'requires_payment_method',
    customer: method.customer,
    method: method.id,
    charge: null,
    refunded: 0,
    created: nowSeconds(),
  }
  records.save({ kind: 'intent', record: declined })
  throw new FakeStripeError(402, 'card_error', 'Your card was declined.', {
    code: 'card_declined',
    decline_code: 'generic_decline',
    payment_intent: serializeStripeIntent(records, declined),
  })
}
