import { type RequestFields, readInteger, readOptionalText, readTime } from './fields.ts'
import type { Transaction } from './records.ts'
import { serializePaystackTransaction } from './serialize-transaction.ts'

/**
 * A page of transactions, newest first, by the query `from`, `to` (created, both included), `status`, `page`
 * from 1 and `perPage` 1 to 100, 50 unless asked otherwise.
 * @throws FakePaystackError 400
 */
export function listTransactions(transactions: ReadonlyMap<string, Transaction>, query: RequestFields) {
  const from = readTime(query, 'from') ?? Number.NEGATIVE_INFINITY
  const to = readTime(query, 'to') ?? Number.POSITIVE_INFINITY
  const status = readOptionalText(query, 'status', 20)
  const page = readInteger(query.page ?? 1, 1, 1_000_000, 'page is invalid')
  const perPage = readInteger(query.perPage ?? 50, 1, 100, 'perPage is invalid')

  const found = [...transactions.values()].reverse().filter((transaction) => {
    const created = Date.parse(transaction.createdAt)
    return created >= from && created <= to && (status === null || transaction.status === status)
  })
  const skipped = (page - 1) * perPage
  return {
    data: found.slice(skipped, skipped + perPage).map(serializePaystackTransaction),
    meta: { total: found.length, skipped, perPage, page, pageCount: Math.ceil(found.length / perPage) },
  }
}
