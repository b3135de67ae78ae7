import { z } from 'zod'
import type { Charge, Dispute, Payout, Refund } from '../card-provider.ts'

// Amounts are minor units; in events they may come as text.
const minor = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,15}$/)]).transform(BigInt)
const identifier = z.union([z.number(), z.string().min(1).max(100)]).transform(String)

const cardLabel = z.object({
  last4: z.string().regex(/^\d{4}$/),
  brand: z.string().trim().min(1).max(40),
  channel: z.literal('card'),
  signature: z.string().min(1).max(100).nullish().catch(null),
})

const authorization = cardLabel.extend({
  authorization_code: z.string().min(1).max(100),
  exp_month: z.coerce.number().int().min(1).max(12),
  exp_year: z.coerce.number().int().min(2000).max(2999),
  reusable: z.literal(true),
})

/** https://paystack.com/docs/api/transaction/#verify */
export const paystackChargeSchema = z.object({
  id: identifier.nullish().catch(null),
  reference: z.string(),
  status: z.string(),
  amount: minor,
  currency: z.string(),
  metadata: z.unknown(),
  paid_at: z.string().nullish(),
  authorization: z.union([authorization, cardLabel]).nullish().catch(null),
  customer: z
    .object({ email: z.string().max(254) })
    .nullish()
    .catch(null),
})

/** https://paystack.com/docs/api/refund: `transaction` is the charge's id, or the charge itself in the answer to a new refund. */
export const paystackRefundSchema = z.object({
  id: identifier,
  transaction: z.union([identifier, z.object({ reference: z.string() })]),
  dispute: z.unknown().optional(),
  amount: minor,
  currency: z.string(),
  status: z.string(),
  merchant_note: z.string().nullish(),
})

/** https://paystack.com/docs/api/dispute/#fetch */
export const paystackDisputeSchema = z.object({
  id: identifier,
  refund_amount: minor.nullish(),
  status: z.string(),
  resolution: z.string().nullish(),
  transaction: z.object({ reference: z.string(), amount: minor, currency: z.string() }),
})

/** A page of https://paystack.com/docs/api/refund/#list or https://paystack.com/docs/api/dispute/#list */
export const paystackReversalPageSchema = z.object({
  data: z.array(z.object({ id: identifier })),
  meta: z.object({ page: z.coerce.number().int(), pageCount: z.coerce.number().int() }),
})

/** https://paystack.com/docs/api/transfer/#verify */
export const paystackPayoutSchema = z.object({
  transfer_code: z.string().min(1).max(100),
  reference: z.string(),
  amount: minor,
  currency: z.string(),
  status: z.string(),
  gateway_response: z.string().nullish().catch(null),
})

export function chargeOfPaystack(reply: z.output<typeof paystackChargeSchema>): Charge {
  const { authorization: card, customer } = reply
  return {
    provider: 'paystack',
    id: reply.id ?? null,
    reference: reply.reference,
    status: chargeStatusOf(reply.status),
    amount: reply.amount,
    currencyCode: reply.currency,
    metadata: metadataOf(reply.metadata),
    paidAt: reply.paid_at ? new Date(reply.paid_at) : null,
    cardLabel: card ? { brand: card.brand, last4: card.last4 } : null,
    cardSignature: card?.signature ?? null,
    card:
      card && 'authorization_code' in card && customer
        ? {
            authorization: card.authorization_code,
            email: customer.email,
            brand: card.brand,
            last4: card.last4,
            expiryMonth: card.exp_month,
            expiryYear: card.exp_year,
          }
        : null,
  }
}

function chargeStatusOf(status: string): Charge['status'] {
  switch (status) {
    case 'success':
    case 'failed':
    case 'abandoned':
    case 'reversed':
      return status
    default:
      // ongoing, pending, processing, queued: not known yet
      return 'pending'
  }
}

/** Metadata comes back as it was sent: an object, its JSON text, or nothing. */
function metadataOf(metadata: unknown): Record<string, unknown> {
  if (typeof metadata === 'object' && metadata !== null) return { ...metadata }
  if (typeof metadata !== 'string') return {}
  try {
    const parsed: unknown = JSON.parse(metadata)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}

/** The provider takes no key with a refund, so ours goes into the note that only we see. */
export function paystackRefundNote(key: string): string {
  return `Refund ${key}`
}

export function refundOfPaystack(reply: z.output<typeof paystackRefundSchema>, reference: string): Refund {
  return {
    id: reply.id,
    reference,
    chargeId: null,
    amount: reply.amount,
    currencyCode: reply.currency,
    status: reply.status === 'processed' || reply.status === 'failed' ? reply.status : 'pending',
    // Paystack gives no reason.
    failure: null,
    disputeId: disputeIdOf(reply.dispute),
    key: /^Refund ([\w-]{1,100})$/.exec(reply.merchant_note ?? '')?.[1] ?? null,
  }
}

function disputeIdOf(value: unknown): string | null {
  const found = z.union([identifier, z.object({ id: identifier }).transform(({ id }) => id)]).safeParse(value)
  return found.success ? found.data : null
}

export function disputeOfPaystack({
  id,
  refund_amount,
  status,
  resolution,
  transaction,
}: z.output<typeof paystackDisputeSchema>): Dispute {
  return {
    id,
    reference: transaction.reference,
    chargeId: null,
    amount: refund_amount ?? transaction.amount,
    currencyCode: transaction.currency,
    status: disputeStatusOf(status, resolution ?? ''),
  }
}

function disputeStatusOf(status: string, resolution: string): Dispute['status'] {
  if (status !== 'resolved') return 'open'
  if (resolution === 'declined') return 'won'
  return /accepted$/.test(resolution) ? 'lost' : 'open'
}

export function payoutOfPaystack(reply: z.output<typeof paystackPayoutSchema>): Payout {
  return {
    id: reply.transfer_code,
    key: reply.reference,
    amount: reply.amount,
    currencyCode: reply.currency,
    status: payoutStatusOf(reply.status),
    reason: reply.gateway_response || null,
  }
}

function payoutStatusOf(status: string): Payout['status'] {
  if (status === 'success') return 'paid'
  return ['failed', 'reversed', 'abandoned', 'rejected', 'blocked'].includes(status) ? 'failed' : 'pending'
}
