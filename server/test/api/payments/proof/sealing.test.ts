import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../src/context.ts'
import { connect } from '../../../../src/db/connect.ts'
import { sealLedger } from '../../../../src/ledger/proof/seal-ledger.ts'
import { whenFileEnds } from '../../../setup/runner/file-end.ts'
import { looseDatabase, noon, put, type Row, transaction } from './rows.ts'

const { client, url } = await looseDatabase()
const db = connect(url, 2)
whenFileEnds(() => db.destroy())

const dayMs = 86_400_000

beforeEach(async () => {
  await client.query(`TRUNCATE ledger_transaction, ledger_entry, ledger_seal, ledger_sealed, ledger_unsealed,
    ledger_seal_day CASCADE`)
})

/** Seals what waits. @returns what was said of it in the log; whoever asks for the time without end is stopped */
async function seal(now = noon): Promise<unknown[][]> {
  const said: unknown[][] = []
  let left = 20
  const ctx = {
    db,
    clock: {
      now() {
        if (left-- === 0) throw new Error('It does not end.')
        return new Date(now)
      },
    },
    log: { info: (...words: unknown[]) => said.push(words) },
  }
  await sealLedger.run(ctx as unknown as Context, {})
  return said
}

const waiting = (id: string, waitedMs = 0): Row[] => [
  transaction(id, 'TIP', `of-${id}`),
  ['ledger_unsealed', { transaction_id: id, booked_at: new Date(Date.now() - waitedMs) }],
]

async function seals() {
  const { rows } = await sql<{ told: string; hash: string; follows: string | null }>`
    SELECT concat_ws(' ', number, first_transaction_id, last_transaction_id, transaction_count) AS told,
      encode(hash, 'hex') AS hash, encode(previous_hash, 'hex') AS follows
    FROM ledger_seal ORDER BY number`.execute(db)
  return rows
}

async function left(): Promise<number> {
  const { rows } = await sql`SELECT FROM ledger_unsealed`.execute(db)
  return rows.length
}

async function days() {
  return db.selectFrom('ledger_seal_day').selectAll().orderBy('day').execute()
}

test('what waits is sealed after the seal before, in the order of ids, told in the log, and added to its day', async () => {
  expect(await seal()).toEqual([])
  expect(await seals()).toEqual([])
  await put(client, [...waiting('b', 10 * dayMs), ...waiting('c', dayMs), ...waiting('a')])
  const said = await seal()
  const [one] = await seals()
  expect(one).toMatchObject({ told: '1 a c 3', follows: null })
  expect(said).toEqual([['ledger-sealed', { number: '1', count: 3, hash: one?.hash }]])
  expect(await left()).toBe(0)
  const [day] = await days()
  expect(day).toMatchObject({ seal_count: 1n, transaction_count: 3n })
  const longest = Number(day?.longest_wait_ms)
  expect(longest).toBeGreaterThanOrEqual(10 * dayMs)
  expect(longest).toBeLessThan(10 * dayMs + 120_000)
  for (const [number, id] of [
    [2, 'd'],
    [3, 'e'],
  ] as const) {
    await put(client, waiting(id))
    await seal()
    const all = await seals()
    expect(all).toHaveLength(number)
    expect(all.at(-1)).toMatchObject({ told: `${number} ${id} ${id} 1`, follows: all.at(-2)?.hash })
  }
  expect(await days()).toEqual([
    { ...day, seal_count: 3n, transaction_count: 5n, longest_wait_ms: day?.longest_wait_ms },
  ])
})

test('what is booked by a clock that is ahead has waited for no time, and the longest wait of a day counts', async () => {
  await put(client, waiting('a', -dayMs))
  await seal()
  expect(await days()).toMatchObject([{ longest_wait_ms: 0n }])
  await put(client, waiting('b', dayMs))
  await seal()
  expect(Number((await days())[0]?.longest_wait_ms)).toBeGreaterThanOrEqual(dayMs)
})

test('more than five thousand go into seals of so many, and it is done again in three seconds', async () => {
  await client.query(`
    WITH made AS (SELECT 'T' || lpad(each::text, 5, '0') AS id FROM generate_series(1, 5001) each), booked AS (
      INSERT INTO ledger_transaction (id, kind, about_id, currency_code, created_at)
      SELECT id, 'TIP', id, 'NGN', now() FROM made)
    INSERT INTO ledger_unsealed (transaction_id, booked_at) SELECT id, now() FROM made ORDER BY id DESC`)
  await seal('2026-01-02T23:59:58Z')
  expect((await seals()).map(({ told }) => told)).toEqual(['1 T00001 T05000 5000', '2 T05001 T05001 1'])
  expect(await left()).toBe(0)
  const { rows } = await sql<{ at: Date }>`
    SELECT run_at AS at FROM graphile_worker.jobs WHERE task_identifier = 'seal-ledger'`.execute(db)
  expect(rows).toEqual([{ at: new Date('2026-01-03T00:00:01Z') }])
})

test('of several at a time one seals', async () => {
  await put(client, waiting('a'))
  await client.query(`SELECT pg_advisory_lock(hashtext('seal-ledger'))`)
  try {
    await seal()
    expect(await seals()).toEqual([])
  } finally {
    await client.query(`SELECT pg_advisory_unlock(hashtext('seal-ledger'))`)
  }
  await seal()
  expect(await seals()).toHaveLength(1)
})
