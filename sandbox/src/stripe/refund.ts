import { newId } from './cards.ts'
import type { FakeStripe } from './fake-stripe.ts'
import { FakeStripeError } from './fake-stripe-error.ts'
import { type FormParams, readIntegerParam, readParamGroup, readRequiredTextParam } from './form.ts'
import { type Dispute, type IntentRecord, nowSeconds, type Refund } from './records.ts'
import {
  getRecordOrThrow,
  serializeStripeCharge,
  serializeStripeDispute,
  serializeStripeRefund,
} from './serializers.ts'

/**
 * Gives back all that is left of a payment, or `amount` of it; sends `refund.created` and `charge.refunded`.
 * @throws FakeStripeError 400 not paid, or more than is left
 */
export function createRefund(provider: FakeStripe, params: FormParams): Refund {
  const { records } = provider
  const intent = getRecordOrThrow(
    'payment_intent',
    records.intents,
    readRequiredTextParam(params, 'payment_intent'),
  )
  const left = leftOf(intent)
  const amount = params.has('amount') ? readIntegerParam(params, 'amount', 1, intent.amount * 2) : left
  if (left === 0) {
    throw new FakeStripeError(400, 'invalid_request_error', 'This charge has already been refunded.', {
      code: 'charge_already_refunded',
    })
  }
  if (amount > left) {
    throw new FakeStripeError(
      400,
      'invalid_request_error',
      'Refund amount is greater than unrefunded amount on charge',
      {
        param: 'amount',
      },
    )
  }
  const refund: Refund = {
    id: newId('re'),
    intent: intent.id,
    amount,
    currency: intent.currency,
    status: 'succeeded',
    metadata: readParamGroup(params, 'metadata'),
    created: nowSeconds(),
  }
  records.save({ kind: 'refund', record: refund })
  const refunded: IntentRecord = { ...intent, refunded: intent.refunded + amount }
  records.save({ kind: 'intent', record: refunded })
  provider.notify('refund.created', serializeStripeRefund(records, refund))
  provider.notify('charge.refunded', serializeStripeCharge(records, refunded))
  return refund
}

/** A refund that succeeded comes back, because the bank would not take it; sends `refund.failed`. */
export function failRefund(provider: FakeStripe, id: string): Refund {
  const { records } = provider
  const refund = getRecordOrThrow('refund', records.refunds, id)
  if (refund.status === 'failed') return refund
  const failed: Refund = { ...refund, status: 'failed' }
  const intent = getRecordOrThrow('payment_intent', records.intents, refund.intent)
  records.save({ kind: 'refund', record: failed })
  records.save({ kind: 'intent', record: { ...intent, refunded: intent.refunded - refund.amount } })
  provider.notify('refund.failed', serializeStripeRefund(records, failed))
  return failed
}

/** A cardholder disputes a payment, or a part of it; sends `charge.dispute.created`. @throws FakeStripeError 400 */
export function openDispute(provider: FakeStripe, params: FormParams): Dispute {
  const { records } = provider
  const intent = getRecordOrThrow(
    'payment_intent',
    records.intents,
    readRequiredTextParam(params, 'payment_intent'),
  )
  const left = leftOf(intent)
  const dispute: Dispute = {
    id: newId('du'),
    intent: intent.id,
    amount: params.has('amount') ? readIntegerParam(params, 'amount', 1, left) : left,
    currency: intent.currency,
    status: 'needs_response',
    created: nowSeconds(),
  }
  records.save({ kind: 'dispute', record: dispute })
  provider.notify('charge.dispute.created', serializeStripeDispute(records, dispute))
  return dispute
}

/** Ends a dispute; sends `charge.dispute.closed`. */
export function closeDispute(provider: FakeStripe, id: string, won: boolean): Dispute {
  const { records } = provider
  const open = getRecordOrThrow('dispute', records.disputes, id)
  if (open.status !== 'needs_response') {
    throw new FakeStripeError(400, 'invalid_request_error', 'This dispute is already closed')
  }
  const closed: Dispute = { ...open, status: won ? 'won' : 'lost' }
  records.save({ kind: 'dispute', record: closed })
  provider.notify('charge.dispute.closed', serializeStripeDispute(records, closed))
  return closed
}

function leftOf(intent: IntentRecord): number {
  if (intent.status !== 'succeeded') {
    throw new FakeStripeError(
      400,
      'invalid_request_error',
      'This PaymentIntent does not have a successful charge.',
    )
  }
  return intent.amount - intent.refunded
}
