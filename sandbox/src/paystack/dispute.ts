import type { FakePaystack } from './fake-paystack.ts'
import { FakePaystackError, invalidValueError } from './fake-paystack-error.ts'
import { type RequestFields, readInteger, readTime } from './fields.ts'
import { getTransaction } from './get-transaction.ts'
import { readAmount } from './order.ts'
import type { Dispute, PaystackRecords } from './records.ts'
import { refundLostDispute } from './refund.ts'
import { serializePaystackCustomer, serializePaystackTransaction } from './serialize-transaction.ts'

/**
 * A cardholder disputes a paid transaction, or `amount` minor units of it; sends `charge.dispute.create`.
 * @throws FakePaystackError 404, 400
 */
export function openDispute({ records, webhooks }: FakePaystack, fields: RequestFields) {
  const transaction = getTransaction(records.transactions, fields.reference)
  if (transaction.status !== 'success') {
    throw invalidValueError('Transaction has not been paid', 'Dispute only successful transactions')
  }
  const left = transaction.amount - transaction.refunded
  const amount = fields.amount === undefined ? left : readAmount(fields)
  if (amount > left) throw invalidValueError('Dispute is about more than was paid', `Dispute at most ${left}`)
  const dispute: Dispute = {
    id: records.nextId(),
    transaction: transaction.reference,
    amount,
    currency: transaction.currency,
    resolution: null,
    createdAt: new Date().toISOString(),
    resolvedAt: null,
  }
  records.save({ kind: 'dispute', record: dispute })
  webhooks.send('charge.dispute.create', serializePaystackDispute(records, dispute))
  return serializePaystackDispute(records, dispute)
}

/**
 * Ends a dispute, `won` or not by the merchant; sends `charge.dispute.resolve`. A lost one is paid by a refund of what is left.
 * @throws FakePaystackError 404, 400
 */
export function resolveDispute(provider: FakePaystack, id: string, { won }: RequestFields) {
  const { records, webhooks } = provider
  if (typeof won !== 'boolean') throw invalidValueError('won is invalid', 'Send true or false')
  const open = getDispute(provider, id)
  if (open.resolution !== null) throw invalidValueError('Dispute is resolved', 'Resolve a dispute once')
  const dispute: Dispute = {
    ...open,
    resolution: won ? 'declined' : 'merchant-accepted',
    resolvedAt: new Date().toISOString(),
  }
  if (!won) {
    const transaction = getTransaction(records.transactions, open.transaction)
    const amount = Math.min(open.amount, transaction.amount - transaction.refunded)
    if (amount > 0) refundLostDispute(provider, transaction, open.id, amount)
  }
  records.save({ kind: 'dispute', record: dispute })
  webhooks.send('charge.dispute.resolve', serializePaystackDispute(records, dispute))
  return serializePaystackDispute(records, dispute)
}

/** @throws FakePaystackError 404 */
export function getDispute({ records }: FakePaystack, id: string): Dispute {
  const found = records.disputes.get(Number(id))
  if (found) return found
  throw new FakePaystackError(404, 'dispute_not_found', 'Dispute not found', 'Send the id of a dispute')
}

/** A page of the disputes of a span of time, newest first. @throws FakePaystackError 400 */
export function listDisputes({ records }: FakePaystack, query: RequestFields) {
  const perPage = readInteger(query.perPage ?? 50, 1, 100, 'perPage is invalid')
  const page = readInteger(query.page ?? 1, 1, 1_000_000, 'page is invalid')
  const from = readTime(query, 'from') ?? Number.NEGATIVE_INFINITY
  const to = readTime(query, 'to') ?? Number.POSITIVE_INFINITY
  const found = [...records.disputes.values()]
    .reverse()
    .filter(({ createdAt }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= to)
  const skipped = (page - 1) * perPage
  return {
    data: found
      .slice(skipped, skipped + perPage)
      .map((dispute) => serializePaystackDispute(records, dispute)),
    meta: { total: found.length, skipped, perPage, page, pageCount: Math.ceil(found.length / perPage) },
  }
}

/** The dispute as the provider's documentation shows it, in answers and in events. */
export function serializePaystackDispute({ transactions }: PaystackRecords, dispute: Dispute) {
  const transaction = getTransaction(transactions, dispute.transaction)
  const { card, email } = transaction
  return {
    id: dispute.id,
    refund_amount: dispute.amount,
    currency: dispute.currency,
    status: dispute.resolution === null ? 'awaiting-merchant-feedback' : 'resolved',
    resolution: dispute.resolution,
    domain: 'test',
    transaction: serializePaystackTransaction(transaction),
    transaction_reference: null,
    category: 'chargeback',
    customer: serializePaystackCustomer(email),
    bin: card?.bin ?? null,
    last4: card?.last4 ?? null,
    dueAt: null,
    resolvedAt: dispute.resolvedAt,
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: 'pending', by: email, createdAt: dispute.createdAt }],
    messages: [],
    createdAt: dispute.createdAt,
    updatedAt: dispute.resolvedAt ?? dispute.createdAt,
  }
}
