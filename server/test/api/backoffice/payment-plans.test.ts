import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { everyPayment } from '../../../src/backoffice/payments/every-payment.ts'
import { startTestApp } from '../../setup/app.ts'

const app = await startTestApp()

/** How the newest page would be read if nothing could be sorted or read through. */
async function planOf(condition: string): Promise<string> {
  return app.ctx.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    await sql`SET LOCAL enable_sort = off`.execute(tx)
    await sql`SET LOCAL enable_bitmapscan = off`.execute(tx)
    const page = tx
      .selectFrom(everyPayment(tx))
      .selectAll()
      .where(sql<boolean>`${sql.raw(condition)}`)
      .orderBy('paid.id', 'desc')
      .limit(20)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${page}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

// A column of another type in one branch has the database read all payments, and sort them: seconds, of a million.
test('a page of all payments is walked to by ids, branch by branch', async () => {
  const plan = await planOf('true')
  expect(plan).toContain('Merge Append')
  expect(plan).toContain('payment_pkey')
  expect(plan).toContain('transfer_pkey')
  expect(plan).toContain('bank_line_credits')
  expect(plan).not.toContain('Seq Scan')
})

test.each([
  ["paid.reference = 'TXN_1'", 'payment_reference'],
  ["paid.payer_id = '01K0000000000000000000000A'", 'payment_payer'],
  ["paid.creator_id = '01K0000000000000000000000A'", 'payment_creator'],
  ["paid.status = 'REVIEW'", 'payment_unfinished'],
  ["paid.status = 'FAILED'", 'transfer_as_payment'],
])('payments of which %s are found by %s', async (condition, index) => {
  expect(await planOf(condition)).toContain(`using ${index}`)
})
