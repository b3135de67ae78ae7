import { getCardByNumber, type PaystackCardRecord } from './cards.ts'
import type { FakePaystack } from './fake-paystack.ts'
import { duplicateReferenceError, invalidValueError } from './fake-paystack-error.ts'
import { readFields, readText } from './fields.ts'
import { randomCode } from './identifiers.ts'
import { type Order, readOrder } from './order.ts'
import type { Transaction } from './records.ts'
import { cardAuthorizationCodeOf, serializePaystackTransaction } from './serialize-transaction.ts'

/**
 * The transaction that an order stands for, created `abandoned` on first sight.
 * @throws FakePaystackError 400 when its reference was paid already or stands for another order
 */
export function findOrCreateTransaction({ records }: FakePaystack, order: Order): Transaction {
  const known = records.transactions.get(order.reference)
  if (known) {
    const same =
      known.amount === order.amount && known.currency === order.currency && known.email === order.email
    if (!same || isPaid(known)) throw duplicateReferenceError()
    return known
  }
  return startTransaction(records, order)
}

/**
 * Starts a transaction under a reference never seen before.
 * @throws FakePaystackError 400 when the reference was used before, whatever became of it
 */
export function initializeTransaction({ records }: FakePaystack, order: Order): Transaction {
  if (records.transactions.has(order.reference)) throw duplicateReferenceError()
  return startTransaction(records, order)
}

/**
 * The order and card that the checkout page posts.
 * @throws FakePaystackError 400 naming what is wrong
 */
export function readCardCharge(body: unknown): { order: Order; card: PaystackCardRecord } {
  const fields = readFields(body)
  const order = readOrder({ ...fields, reference: readText(fields, 'reference', 100) })
  const number = readText(readFields(fields.card), 'number', 40).replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number)) {
    throw invalidValueError('Invalid card number', 'Send the 12 to 19 digits of the card')
  }
  return { order, card: getCardByNumber(number) }
}

/** Tries a card on an open transaction, keeps the outcome and sends `charge.success` when it went through. */
export function chargeCard(provider: FakePaystack, open: Transaction, card: PaystackCardRecord): Transaction {
  const accepted = card.behaviour !== 'declined'
  const transaction: Transaction = {
    ...open,
    card,
    attempts: open.attempts + 1,
    status: accepted ? 'success' : 'failed',
    gatewayResponse: accepted ? 'Successful' : card.refusal,
    paidAt: accepted ? new Date().toISOString() : null,
  }
  provider.records.save({ kind: 'transaction', record: transaction })
  if (accepted) {
    const delivery = card.behaviour === 'late' ? { afterMs: provider.lateWebhookMs, times: 2 } : undefined
    provider.webhooks.send('charge.success', serializePaystackTransaction(transaction), delivery)
  }
  return transaction
}

/** The card that an earlier payment of this customer left behind under an authorization code. */
export function findCardByAuthorizationCode(
  { records }: FakePaystack,
  email: string,
  code: string,
): PaystackCardRecord | null {
  for (const { email: payer, card, paidAt } of records.transactions.values()) {
    if (card && paidAt && payer === email && cardAuthorizationCodeOf(email, card) === code) return card
  }
  return null
}

function startTransaction(records: FakePaystack['records'], order: Order): Transaction {
  const transaction: Transaction = {
    ...order,
    id: records.nextId(),
    accessCode: randomCode('AC').slice(3),
    status: 'abandoned',
    gatewayResponse: 'The transaction was not completed',
    attempts: 0,
    card: null,
    refunded: 0,
    createdAt: new Date().toISOString(),
    paidAt: null,
  }
  records.save({ kind: 'transaction', record: transaction })
  return transaction
}

function isPaid({ status }: Transaction): boolean {
  return status === 'success' || status === 'reversed'
}
