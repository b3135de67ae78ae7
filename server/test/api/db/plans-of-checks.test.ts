import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startMoneyApp } from '../../setup/money/money.ts'
import { buy, forSale, lastPurchase, rich, seller } from '../../setup/money/sales.ts'

const app = await startMoneyApp()
const client = new Client({ connectionString: app.ownersUrl })
await client.connect()
afterAll(() => client.end())

const tables = ['purchase', 'refund', 'dispute', 'purchase_refund_request']

async function addressesOf(table: string): Promise<string[]> {
  const { rows } = await client.query<{ address: string }>(`SELECT ctid::text AS address FROM ${table}`)
  return rows.map(({ address }) => address)
}

test('what is checked of a purchase and its refund at commit reads no table whole, though it was planned while they were empty', async () => {
  await client.query(`ANALYZE ${tables.join(', ')}`)
  const creator = await seller(app)
  const buyer = await rich(app)
  const post = await forSale(app, creator)
  await buy(app, buyer, post, creator)
  const { purchaseId } = await lastPurchase(app, buyer)
  const { status } = await app.call('POST /wallet/refund-sale/{purchaseId}', {
    token: creator.token,
    params: { purchaseId },
    body: { reason: 'They bought the wrong song.' },
  })
  expect(status).toBe(200)
  const changes = [
    ['payment', 'reversed_minor = reversed_minor'],
    ['purchase', 'terms = terms'],
    ['refund', 'sweep_at = sweep_at'],
  ] as const
  const rows: string[][] = []
  for (const [table] of changes) rows.push(await addressesOf(table))
  await client.query('BEGIN')
  const before = await readWhole()
  for (const [at, [table, change]] of changes.entries()) {
    // By the address of the row: the statement itself reads no table either.
    for (const address of rows[at] ?? [])
      await client.query(`UPDATE ${table} SET ${change} WHERE ctid = $1::tid`, [address])
  }
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  const after = await readWhole()
  await client.query('ROLLBACK')
  expect(rows.map(({ length }) => length > 0)).toEqual([true, true, true])
  expect(after).toEqual(before)
})

/** Counts how often this transaction has read each of the tables from end to end. */
async function readWhole(): Promise<Record<string, number>> {
  const found = await client.query<{ name: string; scans: number }>(
    `SELECT relname AS name, pg_stat_get_xact_numscans(oid)::integer AS scans FROM pg_class
     WHERE oid = ANY($1::regclass[]) ORDER BY relname`,
    [tables],
  )
  return Object.fromEntries(found.rows.map(({ name, scans }) => [name, scans]))
}
