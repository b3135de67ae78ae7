import type { FakePaystack } from './fake-paystack.ts'
import { FakePaystackError, invalidValueError } from './fake-paystack-error.ts'
import { type RequestFields, readInteger, readOptionalText, readTime } from './fields.ts'
import { getTransaction } from './get-transaction.ts'
import { randomCode } from './identifiers.ts'
import { readAmount } from './order.ts'
import type { PaystackRecords, Refund, RefundStatus, Transaction } from './records.ts'
import { serializePaystackCustomer, serializePaystackTransaction } from './serialize-transaction.ts'

/**
 * Gives back all that is left of a paid transaction, or `amount` minor units of it, and sends `refund.pending` and then
 * what becomes of it: `refund.processed` at once, unless the provider was told to fail or to hold refunds.
 * @returns the provider's answer at the moment of queueing: status `pending`
 * @throws FakePaystackError 404 unknown transaction, 400 not paid, already given back, or more than is left
 */
export function createRefund(provider: FakePaystack, fields: RequestFields) {
  const transaction = getTransaction(provider.records.transactions, fields.transaction)
  const refund = openRefund(provider, transaction, {
    amount: fields.amount === undefined ? leftOf(transaction) : readAmount(fields),
    dispute: null,
    customerNote: readOptionalText(fields, 'customer_note', 500),
    merchantNote: readOptionalText(fields, 'merchant_note', 500),
  })
  if (provider.refundsEnd !== 'pending') endRefund(provider, refund, provider.refundsEnd)
  return {
    ...serializePaystackRefund(provider.records, refund),
    transaction: serializePaystackTransaction(transaction),
    status: 'pending',
  }
}

/** Gives back what a lost dispute is about. */
export function refundLostDispute(
  provider: FakePaystack,
  transaction: Transaction,
  dispute: number,
  amount: number,
): void {
  const refund = openRefund(provider, transaction, {
    amount,
    dispute,
    customerNote: null,
    merchantNote: null,
  })
  endRefund(provider, refund, 'processed')
}

type NewRefund = Pick<Refund, 'amount' | 'dispute'> & {
  customerNote: string | null
  merchantNote: string | null
}

function openRefund(
  { records, webhooks }: FakePaystack,
  transaction: Transaction,
  { amount, dispute, customerNote, merchantNote }: NewRefund,
): Refund {
  if (transaction.status === 'reversed') {
    throw invalidValueError('Transaction has been fully reversed', 'Nothing is left to refund')
  }
  if (transaction.status !== 'success') {
    throw invalidValueError('Transaction has not been paid', 'Refund only successful transactions')
  }
  const left = leftOf(transaction)
  if (amount > left) {
    throw invalidValueError(
      'Refund amount cannot be more than the transaction amount',
      `Refund at most ${left}`,
    )
  }
  const note = `Refund for transaction ${transaction.reference}`
  const refund: Refund = {
    id: records.nextId(),
    reference: randomCode('RF'),
    transaction: transaction.reference,
    amount,
    currency: transaction.currency,
    status: 'pending',
    dispute,
    customerNote: customerNote ?? note,
    merchantNote: merchantNote ?? note,
    createdAt: new Date().toISOString(),
  }
  records.save({ kind: 'refund', record: refund })
  changeRefunded(records, transaction, amount)
  webhooks.send('refund.pending', viewRefundEvent(refund, transaction))
  return refund
}

/** Ends a refund that is under way; a failed one leaves the money with the merchant. */
export function endRefund(
  provider: FakePaystack,
  refund: Refund,
  status: Exclude<RefundStatus, 'pending'>,
): Refund {
  const { records, webhooks } = provider
  if (refund.status !== 'pending')
    throw invalidValueError('Refund has ended', 'Only a pending refund can end')
  const ended: Refund = { ...refund, status }
  const transaction = getTransaction(records.transactions, refund.transaction)
  records.save({ kind: 'refund', record: ended })
  if (status === 'failed') changeRefunded(records, transaction, -refund.amount)
  webhooks.send(`refund.${status}`, viewRefundEvent(ended, transaction))
  return ended
}

/** @throws FakePaystackError 404 */
export function getRefund({ records }: FakePaystack, id: string): Refund {
  const found = records.refunds.get(Number(id))
  if (found) return found
  throw new FakePaystackError(404, 'refund_not_found', 'Refund not found', 'Send the id of a refund')
}

/** A page of refunds, newest first: all of them, or those of one transaction or of a span of time. @throws FakePaystackError 400 */
export function listRefunds({ records }: FakePaystack, query: RequestFields) {
  const idOrReference = readOptionalText(query, 'transaction', 100)
  const perPage = readInteger(query.perPage ?? 50, 1, 100, 'perPage is invalid')
  const page = readInteger(query.page ?? 1, 1, 1_000_000, 'page is invalid')
  const from = readTime(query, 'from') ?? Number.NEGATIVE_INFINITY
  const to = readTime(query, 'to') ?? Number.POSITIVE_INFINITY
  const found = [...records.refunds.values()]
    .reverse()
    .filter(({ createdAt }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= to)
    .filter(
      ({ transaction }) =>
        idOrReference === null ||
        transaction === idOrReference ||
        String(records.transactions.get(transaction)?.id) === idOrReference,
    )
  const skipped = (page - 1) * perPage
  return {
    data: found.slice(skipped, skipped + perPage).map((refund) => serializePaystackRefund(records, refund)),
    meta: { total: found.length, skipped, perPage, page, pageCount: Math.ceil(found.length / perPage) },
  }
}

/** The refund as the provider's documentation shows it: `transaction` is the id of the charge. */
export function serializePaystackRefund(records: PaystackRecords, refund: Refund) {
  return {
    id: refund.id,
    integration: 100_073,
    transaction: records.transactions.get(refund.transaction)?.id ?? null,
    dispute: refund.dispute,
    settlement: null,
    domain: 'test',
    amount: refund.amount,
    deducted_amount: refund.status === 'processed' ? refund.amount : 0,
    fully_deducted: refund.status === 'processed',
    currency: refund.currency,
    channel: null,
    status: refund.status,
    refunded_by: 'sandbox@localhost',
    refunded_at: refund.status === 'processed' ? refund.createdAt : null,
    expected_at: refund.createdAt,
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    createdAt: refund.createdAt,
    updatedAt: refund.createdAt,
  }
}

function leftOf({ amount, refunded }: Transaction): number {
  return amount - refunded
}

function changeRefunded(records: PaystackRecords, transaction: Transaction, by: number): void {
  const refunded = transaction.refunded + by
  const status = refunded === transaction.amount ? 'reversed' : 'success'
  records.save({ kind: 'transaction', record: { ...transaction, refunded, status } })
}

/** Events of refunds carry no id; amounts are text in some of them, as documented. */
function viewRefundEvent(refund: Refund, transaction: Transaction) {
  return {
    status: refund.status,
    transaction_reference: refund.transaction,
    refund_reference: refund.status === 'pending' ? null : refund.reference,
    amount: refund.status === 'failed' ? refund.amount : String(refund.amount),
    currency: refund.currency,
    processor: 'test',
    customer: serializePaystackCustomer(transaction.email),
    integration: 100_073,
    domain: 'test',
  }
}
