import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sealLedger } from '../../../../src/money/ledger/verification/seal-ledger.ts'
import type { Context } from '../../../../src/platform/context.ts'
import { openDatabase } from '../../../../src/platform/db/connection/connect.ts'
import { whenFileEnds } from '../../../setup/runner/file-end.ts'
import { insertRows, noon, type Row, transaction, unconstrainedDatabase } from './rows.ts'

const { client, url } = await unconstrainedDatabase()
const db = openDatabase(url, 2)
whenFileEnds(() => db.destroy())

const dayMs = 86_400_000

beforeEach(async () => {
  await client.query(`TRUNCATE ledger_transaction, ledger_entry, ledger_seal, ledger_sealed, ledger_unsealed,
    ledger_seal_day, ledger_top_seal CASCADE`)
  await client.query('DELETE FROM ledger_shard WHERE number > 0')
})

type Said = [event: string, facts: { shard?: number; number: string; count?: number; hash: string }]

/** Seals what waits. @returns what was said of it in the log; whoever asks for the time without end is stopped */
async function seal(now = noon): Promise<Said[]> {
  const said: Said[] = []
  let left = 20
  const ctx = {
    db,
    clock: {
      now() {
        if (left-- === 0) throw new Error('It does not end.')
        return new Date(now)
      },
    },
    log: { info: (...entry: Said) => said.push(entry) },
  }
  await sealLedger.run(ctx as unknown as Context, {})
  return said
}

const waiting = (id: string, waitedMs = 0, shard = 0): Row[] => [
  transaction(id, 'TIP', `of-${id}`, { shard }),
  ['ledger_unsealed', { transaction_id: id, booked_at: new Date(Date.now() - waitedMs), shard }],
]

async function seals() {
  const { rows } = await sql<{ text: string; hash: string; follows: string | null }>`
    SELECT concat_ws(' ', number, first_transaction_id, last_transaction_id, transaction_count) AS text,
      encode(hash, 'hex') AS hash, encode(previous_hash, 'hex') AS follows
    FROM ledger_seal ORDER BY number`.execute(db)
  return rows
}

/**
 * Returns the seals of all shards, by shard and number, as a root seal lists them, with the transactions of
 * each.
 */
async function sealsOfShards() {
  const { rows } = await sql<{ line: string; follows: string | null; holds: string }>`
    SELECT concat_ws(' ', seal.shard, seal.number, encode(hash, 'hex')) AS line,
      encode(previous_hash, 'hex') AS follows, string_agg(sealed.transaction_id, ' ' ORDER BY sealed.transaction_id) AS holds
    FROM ledger_seal seal
    JOIN ledger_sealed sealed ON sealed.shard = seal.shard AND sealed.seal_number = seal.number
    GROUP BY seal.shard, seal.number ORDER BY seal.shard, seal.number`.execute(db)
  return rows
}

async function topSeals() {
  const { rows } = await sql<{ number: number; content: string; hash: string; follows: string | null }>`
    SELECT number::int, content, encode(hash, 'hex') AS hash, encode(previous_hash, 'hex') AS follows
    FROM ledger_top_seal ORDER BY number`.execute(db)
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
  await insertRows(client, [...waiting('b', 10 * dayMs), ...waiting('c', dayMs), ...waiting('a')])
  const said = await seal()
  const [one] = await seals()
  expect(one).toMatchObject({ text: '1 a c 3', follows: null })
  const [top] = await topSeals()
  expect(said).toEqual([
    ['ledger-sealed', { shard: 0, number: '1', count: 3, hash: one?.hash }],
    ['ledger-top-sealed', { number: '1', hash: top?.hash }],
  ])
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
    await insertRows(client, waiting(id))
    await seal()
    const all = await seals()
    expect(all).toHaveLength(number)
    expect(all.at(-1)).toMatchObject({ text: `${number} ${id} ${id} 1`, follows: all.at(-2)?.hash })
  }
  expect(await days()).toEqual([
    { ...day, seal_count: 3n, transaction_count: 5n, longest_wait_ms: day?.longest_wait_ms },
  ])
})

test('each shard has its own chain, and each of its seals what lies in it', async () => {
  await insertRows(client, [
    ['ledger_shard', { number: 1 }],
    ['ledger_shard', { number: 10 }],
  ])
  await insertRows(client, [...waiting('a', 0, 1), ...waiting('b', dayMs, 10), ...waiting('c', 0, 1)])
  const said = await seal()
  await insertRows(client, [...waiting('d'), ...waiting('e', 0, 1), ...waiting('f')])
  await seal()
  const sealed = await sealsOfShards()
  expect(sealed.map(({ holds }) => holds)).toEqual(['d f', 'a c', 'e', 'b'])
  const [one, two, next, ten] = sealed.map(({ line }) => line.split(' ').at(-1))
  expect(sealed.map(({ line }) => line)).toEqual([`0 1 ${one}`, `1 1 ${two}`, `1 2 ${next}`, `10 1 ${ten}`])
  expect(sealed.map(({ follows }) => follows)).toEqual([null, null, two, null])
  expect(said.slice(0, 2)).toEqual([
    ['ledger-sealed', { shard: 1, number: '1', count: 2, hash: two }],
    ['ledger-sealed', { shard: 10, number: '1', count: 1, hash: ten }],
  ])
  expect(await left()).toBe(0)
  const [day] = await days()
  expect(day).toMatchObject({ seal_count: 4n, transaction_count: 6n })
  expect(Number(day?.longest_wait_ms)).toBeGreaterThanOrEqual(dayMs)
})

test('a top seal names the newest seal of each shard, and follows from the top seal before', async () => {
  await insertRows(client, [
    ['ledger_shard', { number: 2 }],
    ['ledger_shard', { number: 10 }],
  ])
  expect(await seal()).toEqual([])
  expect(await topSeals()).toEqual([])
  await insertRows(client, [...waiting('a', 0, 10), ...waiting('b', 0, 2)])
  await seal()
  const [two, ten] = (await sealsOfShards()).map(({ line }) => line)
  const [first] = await topSeals()
  expect(first).toMatchObject({ number: 1, content: `${two}\n${ten}`, follows: null })
  await insertRows(client, waiting('c'))
  await seal()
  await insertRows(client, waiting('d', 0, 10))
  const said = await seal()
  const [zero, , , newest] = (await sealsOfShards()).map(({ line }) => line)
  const all = await topSeals()
  expect(all.slice(1)).toMatchObject([
    { number: 2, content: `${zero}\n${two}\n${ten}`, follows: first?.hash },
    { number: 3, content: `${zero}\n${two}\n${newest}`, follows: all[1]?.hash },
  ])
  expect(said.at(-1)).toEqual(['ledger-top-sealed', { number: '3', hash: all[2]?.hash }])
  expect(await seal()).toEqual([])
  expect(await topSeals()).toHaveLength(3)
})

test('seals from before there were top seals are known by the first', async () => {
  await insertRows(client, waiting('a'))
  await seal()
  await client.query('TRUNCATE ledger_top_seal')
  const [{ line } = { line: '' }] = await sealsOfShards()
  expect(await seal()).toEqual([['ledger-top-sealed', { number: '1', hash: expect.any(String) }]])
  expect(await topSeals()).toMatchObject([{ number: 1, content: line, follows: null }])
})

test('what is booked by a clock that is ahead has waited for no time, and the longest wait of a day counts', async () => {
  await insertRows(client, waiting('a', -dayMs))
  await seal()
  expect(await days()).toMatchObject([{ longest_wait_ms: 0n }])
  await insertRows(client, waiting('b', dayMs))
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
  expect((await seals()).map(({ text }) => text)).toEqual(['1 T00001 T05000 5000', '2 T05001 T05001 1'])
  expect((await topSeals()).at(-1)?.content).toMatch(/^0 2 [0-9a-f]{64}$/)
  expect(await left()).toBe(0)
  const { rows } = await sql<{ at: Date }>`
    SELECT run_at AS at FROM graphile_worker.jobs WHERE task_identifier = 'seal-ledger'`.execute(db)
  expect(rows).toEqual([{ at: new Date('2026-01-03T00:00:01Z') }])
})

test('five thousand are sealed at a time, in however many shards they lie', async () => {
  await client.query(`
    WITH shard AS (INSERT INTO ledger_shard (number) VALUES (1)), made AS (
      SELECT 'T' || lpad(each::text, 5, '0') AS id, each % 2 AS shard FROM generate_series(1, 5001) each
    ), booked AS (
      INSERT INTO ledger_transaction (id, kind, about_id, currency_code, created_at, shard)
      SELECT id, 'TIP', id, 'NGN', now(), shard FROM made)
    INSERT INTO ledger_unsealed (transaction_id, booked_at, shard) SELECT id, now(), shard FROM made`)
  const said = await seal()
  const counts = said.flatMap(([, { shard, count }]) => (count === undefined ? [] : [[shard, count]]))
  expect(counts).toEqual([
    [0, 2500],
    [1, 2500],
    [1, 1],
  ])
  expect(await left()).toBe(0)
})

test('of several at a time one seals', async () => {
  await insertRows(client, waiting('a'))
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
