import { type Fields, readOptionalText, readText } from './fields.ts'
import { newCode } from './identifiers.ts'
import { readAmount } from './order.ts'
import type { Provider } from './provider.ts'
import { invalid, ProviderError } from './provider-error.ts'
import type { Refund, Transaction } from './records.ts'
import { viewCustomer, viewTransaction } from './transaction-view.ts'

/**
 * Gives back all that is left of a paid transaction, or `amount` minor units of it, and sends `refund.processed`.
 * @returns the provider's answer at the moment of queueing: status `pending`
 * @throws ProviderError 404 unknown transaction, 400 not paid, already given back, or more than is left
 */
export function createRefund({ records, webhooks }: Provider, fields: Fields) {
  const transaction = findTransaction(records.transactions, fields.transaction)
  if (transaction.status === 'reversed') {
    throw invalid('Transaction has been fully reversed', 'Nothing is left to refund')
  }
  if (transaction.status !== 'success') {
    throw invalid('Transaction has not been paid', 'Refund only successful transactions')
  }
  const left = transaction.amount - transaction.refunded
  const amount = fields.amount === undefined ? left : readAmount(fields)
  if (amount > left) {
    throw invalid('Refund amount cannot be more than the transaction amount', `Refund at most ${left}`)
  }

  const refund: Refund = {
    id: records.nextId(),
    reference: newCode('RF'),
    transaction: transaction.reference,
    amount,
    currency: transaction.currency,
    customerNote:
      readOptionalText(fields, 'customer_note', 500) ?? `Refund for transaction ${transaction.reference}`,
    merchantNote:
      readOptionalText(fields, 'merchant_note', 500) ?? `Refund for transaction ${transaction.reference}`,
    createdAt: new Date().toISOString(),
  }
  const refunded = transaction.refunded + amount
  const status = refunded === transaction.amount ? 'reversed' : 'success'
  records.save({ kind: 'refund', record: refund })
  records.save({ kind: 'transaction', record: { ...transaction, refunded, status } })
  webhooks.send('refund.processed', viewProcessedRefund(refund, transaction))

  return {
    transaction: viewTransaction(transaction),
    integration: 100_073,
    deducted_amount: 0,
    channel: null,
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
    status: 'pending',
    refunded_by: 'sandbox@localhost',
    expected_at: refund.createdAt,
    currency: refund.currency,
    domain: 'test',
    amount: refund.amount,
    fully_deducted: false,
    id: refund.id,
    createdAt: refund.createdAt,
    updatedAt: refund.createdAt,
  }
}

function findTransaction(transactions: ReadonlyMap<string, Transaction>, wanted: unknown): Transaction {
  const key =
    typeof wanted === 'number' ? String(wanted) : readText({ transaction: wanted }, 'transaction', 100)
  const found =
    transactions.get(key) ?? transactions.values().find((transaction) => String(transaction.id) === key)
  if (found) return found
  throw new ProviderError(
    404,
    'transaction_not_found',
    'Transaction not found',
    'Send the id or reference of a transaction',
  )
}

function viewProcessedRefund(refund: Refund, transaction: Transaction) {
  return {
    status: 'processed',
    id: refund.id,
    transaction_reference: refund.transaction,
    refund_reference: refund.reference,
    amount: refund.amount,
    currency: refund.currency,
    processor: 'test',
    customer: viewCustomer(transaction.email),
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    integration: 100_073,
    domain: 'test',
  }
}
