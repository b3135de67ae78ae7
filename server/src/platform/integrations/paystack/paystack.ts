import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type CardProvider, type Charge, type Refund, RefundRefusedError } from '../card-provider.ts'
import type { DependencyHealthRecorder } from '../dependency-health.ts'
import {
  createPaystackClient,
  isPaystackDuplicateReference,
  isPaystackInvalidRequest,
  isPaystackNotFound,
  type PaystackSettings,
  paystackRefusalReason,
} from './paystack-client.ts'
import { parsePaystackEvent } from './paystack-event.ts'
import { createPaystackPayoutProvider } from './paystack-payouts.ts'
import {
  chargeOfPaystack,
  disputeOfPaystack,
  paystackChargeSchema,
  paystackDisputeSchema,
  paystackRefundNote,
  paystackRefundSchema,
  paystackReversalPageSchema,
  refundOfPaystack,
} from './paystack-shapes.ts'

const perPage = 100

const chargeReply = z.object({ data: paystackChargeSchema })
const chargesReply = z.object({
  data: z.array(paystackChargeSchema),
  meta: z.object({ page: z.int(), pageCount: z.int() }),
})
const refundReply = z.object({ data: paystackRefundSchema })
const refundsReply = z.object({ data: z.array(paystackRefundSchema) })
const disputeReply = z.object({ data: paystackDisputeSchema })

/** Paystack by its REST interface: https://paystack.com/docs/api */
export function createPaystackCardProvider(
  settings: PaystackSettings,
  probe?: DependencyHealthRecorder,
): CardProvider {
  const calls = createPaystackClient(settings, probe)
  const { get, post } = calls

  async function chargeAt(path: string): Promise<Charge | null> {
    const answer = await get(path)
    if (answer.status === 200) return chargeOfPaystack(chargeReply.parse(answer.body).data)
    if (isPaystackNotFound(answer)) return null
    throw new Error(`The card provider refused to verify a charge: ${paystackRefusalReason(answer)}`)
  }

  function findCharge(reference: string): Promise<Charge | null> {
    return chargeAt(`/transaction/verify/${encodeURIComponent(reference)}`)
  }

  async function listRefunds(reference: string): Promise<Refund[]> {
    const about = await findCharge(reference)
    if (!about?.id) return []
    const query = new URLSearchParams({ transaction: about.id, perPage: String(perPage) })
    const answer = await get(`/refund?${query}`)
    if (answer.status !== 200) {
      throw new Error(`The card provider refused to list refunds: ${paystackRefusalReason(answer)}`)
    }
    return refundsReply.parse(answer.body).data.map((each) => refundOfPaystack(each, reference))
  }

  return {
    name: 'paystack',
    hosted: null,
    payouts: createPaystackPayoutProvider(calls),
    findCharge,
    listRefunds,
    async listCharges(from, to, cursor) {
      const page = cursor ?? '1'
      const query = new URLSearchParams({
        from: from.toISOString(),
        to: to.toISOString(),
        page,
        perPage: String(perPage),
      })
      const answer = await get(`/transaction?${query}`)
      if (answer.status !== 200) {
        throw new Error(`The card provider refused to list charges: ${paystackRefusalReason(answer)}`)
      }
      const { data, meta } = chargesReply.parse(answer.body)
      return {
        charges: data.map(chargeOfPaystack),
        next: meta.page < meta.pageCount ? String(meta.page + 1) : null,
      }
    },
    async chargeSavedCard({ authorization, email, total, currencyCode, reference, metadata }) {
      const answer = await post('/transaction/charge_authorization', {
        authorization_code: authorization,
        email,
        amount: Number(total),
        currency: currencyCode,
        reference,
        metadata,
      })
      const parsed = answer.status === 200 ? chargeReply.safeParse(answer.body) : null
      if (parsed?.success) return chargeOfPaystack(parsed.data.data)
      // Used before, or the bank wants to hear from the cardholder: what the charge is now says the reference.
      if (answer.status === 200 || isPaystackDuplicateReference(answer)) {
        const existing = await findCharge(reference)
        if (existing) return existing
      }
      if (!isPaystackInvalidRequest(answer))
        throw new Error(`The card provider refused a charge: ${paystackRefusalReason(answer)}`)
      return {
        provider: 'paystack',
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
    },
    async refund({ reference, amount, key }) {
      const asked = (await listRefunds(reference)).find((each) => each.key === key)
      if (asked) return asked
      const answer = await post('/refund', {
        transaction: reference,
        amount: Number(amount),
        merchant_note: paystackRefundNote(key),
      })
      if (answer.status === 200 || answer.status === 201) {
        return { ...refundOfPaystack(refundReply.parse(answer.body).data, reference), key }
      }
      if (isPaystackInvalidRequest(answer)) throw new RefundRefusedError(paystackRefusalReason(answer))
      throw new Error(`The card provider refused to refund: ${paystackRefusalReason(answer)}`)
    },
    async findRefund(id) {
      const answer = await get(`/refund/${encodeURIComponent(id)}`)
      if (isPaystackNotFound(answer)) return null
      if (answer.status !== 200) {
        throw new Error(`The card provider refused to tell of a refund: ${paystackRefusalReason(answer)}`)
      }
      const { data } = refundReply.parse(answer.body)
      const { transaction } = data
      if (typeof transaction === 'object') return refundOfPaystack(data, transaction.reference)
      const about = await chargeAt(`/transaction/${encodeURIComponent(transaction)}`)
      if (!about)
        throw new Error(`The card provider does not know the charge ${transaction} of refund ${id}.`)
      return refundOfPaystack(data, about.reference)
    },
    async findDispute(id) {
      const answer = await get(`/dispute/${encodeURIComponent(id)}`)
      if (answer.status === 200) return disputeOfPaystack(disputeReply.parse(answer.body).data)
      if (isPaystackNotFound(answer)) return null
      throw new Error(`The card provider refused to tell of a dispute: ${paystackRefusalReason(answer)}`)
    },
    async listLosses(kind, from, to, cursor) {
      const query = new URLSearchParams({
        from: from.toISOString(),
        to: to.toISOString(),
        page: cursor ?? '1',
        perPage: String(perPage),
      })
      const answer = await get(`/${kind}?${query}`)
      if (answer.status !== 200) {
        throw new Error(`The card provider refused to list its ${kind}s: ${paystackRefusalReason(answer)}`)
      }
      const { data, meta } = paystackReversalPageSchema.parse(answer.body)
      return {
        ids: data.map(({ id }) => id),
        next: meta.page < meta.pageCount ? String(meta.page + 1) : null,
      }
    },
    async isSigned(rawBody, signature) {
      if (signature === undefined || !/^[0-9a-f]{128}$/i.test(signature)) return false
      const expected = createHmac('sha512', settings.secretKey).update(rawBody).digest()
      return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
    },
    readEvent: parsePaystackEvent,
  }
}
