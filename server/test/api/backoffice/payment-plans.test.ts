import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { everyPayment } from '../../../src/backoffice/payments/every-payment.ts'
import { startTestApp } from '../../setup/app.ts'
import { planOf } from '../../setup/plans.ts'

const app = await startTestApp()

/** How the newest page would be read if nothing could be sorted or read through. */
function pageOf(condition: string): Promise<string> {
  const page = app.ctx.db
    .selectFrom(everyPayment(app.ctx.db))
    .selectAll()
    .where(sql<boolean>`${sql.raw(condition)}`)
    .orderBy('paid.id', 'desc')
    .limit(20)
  return planOf(app.ctx.db, page)
}

// A column of another type in one branch has the database read all payments, and sort them: seconds, of a million.
test('a page of all payments is walked to by ids, branch by branch', async () => {
  const plan = await pageOf('true')
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
  expect(await pageOf(condition)).toContain(`using ${index}`)
})
