import { FakePaystackError } from './fake-paystack-error.ts'
import { readText } from './fields.ts'
import type { Transaction } from './records.ts'

/** A transaction by its reference, or by its id as a number or text. @throws FakePaystackError 404, 400 */
export function getTransaction(
  transactions: ReadonlyMap<string, Transaction>,
  idOrReference: unknown,
): Transaction {
  const key =
    typeof idOrReference === 'number'
      ? String(idOrReference)
      : readText({ transaction: idOrReference }, 'transaction', 100)
  const found =
    transactions.get(key) ?? transactions.values().find((transaction) => String(transaction.id) === key)
  if (found) return found
  throw new FakePaystackError(
    404,
    'transaction_not_found',
    'Transaction not found',
    'Send the id or reference of a transaction',
  )
}
