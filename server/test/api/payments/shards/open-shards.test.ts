import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  listMigrations,
  migrationNumberOf,
  migrationsFolder,
} from '../../../../src/platform/db/schema/migration-file.ts'
import { appliedMigrationsSql, compareSchema } from '../../../../src/platform/db/schema/schema-state.ts'
import { ensureLedgerShards } from '../../../../src/platform/db/sharding/ledger-shards.ts'
import { startTestApp, type TestApp } from '../../../setup/app.ts'
import { joined } from '../../../setup/people.ts'
import { runCommandHere } from '../../../setup/processes/run-command.ts'

const own = listMigrations(migrationsFolder)
const ownBefore = own.filter((name) => migrationNumberOf(name) < '0257')

const shardsOf = async ({ ctx }: TestApp) =>
  (await ctx.db.selectFrom('ledger_shard').select('number').orderBy('number').execute()).map(
    ({ number }) => number,
  )

const shardOf = async ({ ctx }: TestApp, id: string) =>
  (
    await ctx.db
      .selectFrom('account')
      .select('ledger_shard as shard')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).shard

const applied = async ({ ctx }: TestApp) =>
  (await sql<{ name: string; serves: string | null }>`${sql.raw(appliedMigrationsSql)}`.execute(ctx.db)).rows

test('an installation begins with one shard, in which everybody is', async () => {
  const app = await startTestApp()
  expect(await shardsOf(app)).toEqual([0])
  expect(await shardOf(app, (await joined(app)).id)).toBe(0)
})

test('existing members stay in their shard when more are opened, and new members are distributed over all', async () => {
  const app = await startTestApp()
  const early = await joined(app)
  expect(await ensureLedgerShards(app.ctx, 4)).toBe(1)
  expect(await shardsOf(app)).toEqual([0, 1, 2, 3])
  expect(await shardOf(app, early.id)).toBe(0)
  const { rows } = await sql<{ shard: number; count: number }>`
    SELECT shard, count(*)::int AS count FROM (SELECT ledger_shard_for_new() AS shard FROM generate_series(1, 2000)) AS given
    GROUP BY shard ORDER BY shard`.execute(app.ctx.db)
  expect(rows.map(({ shard }) => shard)).toEqual([0, 1, 2, 3])
  expect(Math.min(...rows.map(({ count }) => count))).toBeGreaterThan(300)
  const people = await Promise.all(Array.from({ length: 20 }, () => joined(app)))
  const given = await Promise.all(people.map(({ id }) => shardOf(app, id)))
  expect(new Set(given).size).toBeGreaterThan(1)
})

test('more are opened later, the same number changes nothing, and each time the log says so', async () => {
  const app = await startTestApp()
  const lines: unknown[] = []
  app.ctx.log.info = (event, facts) => void lines.push([event, facts])
  expect([
    await ensureLedgerShards(app.ctx, 2),
    await ensureLedgerShards(app.ctx, 5),
    await ensureLedgerShards(app.ctx, 5),
  ]).toEqual([1, 2, 5])
  expect(await shardsOf(app)).toEqual([0, 1, 2, 3, 4])
  expect(lines).toEqual([
    ['ledger-shards-opened', { before: 1, now: 2 }],
    ['ledger-shards-opened', { before: 2, now: 5 }],
    ['ledger-shards-opened', { before: 5, now: 5 }],
  ])
})

describe('shards are not opened', () => {
  test.each([
    ['in a number below those there are', 2, 'The ledger has 3 shards, and none is closed again'],
    ['beyond 1024', 1025, '1024 shards at most'],
    ['in no number', 0, 'one at least'],
    ['in half a number', 3.5, 'a whole number'],
  ])('%s', async (_what, count, said) => {
    const app = await startTestApp()
    await ensureLedgerShards(app.ctx, 3)
    await expect(ensureLedgerShards(app.ctx, count)).rejects.toThrow(said)
    expect(await shardsOf(app)).toEqual([0, 1, 2])
  })

  test('while a process of the release before is connected, which knows one', async () => {
    const app = await startTestApp()
    const { url } = app.ctx.config.database
    const older = new Client({ connectionString: url, application_name: 'fanfare-jobs 0256' })
    await older.connect()
    onTestFinished(() => older.end())
    await expect(ensureLedgerShards(app.ctx, 2)).rejects.toThrow(
      'know one shard only, made for an older schema (0256)',
    )
    expect(await shardsOf(app)).toEqual([0])
  })
})

test('a release that knows one shard may serve until a second is opened, and this one goes on', async () => {
  const app = await startTestApp()
  const before = async () => compareSchema(await applied(app), ownBefore).unfit
  await ensureLedgerShards(app.ctx, 1)
  expect(await before()).toEqual([])
  await ensureLedgerShards(app.ctx, 2)
  expect(await before()).toEqual([expect.stringMatching(/^0260_/)])
  expect(compareSchema(await applied(app), own)).toMatchObject({ missing: [], newer: [], unfit: [] })
  expect((await app.fastify.inject('/health/ready')).statusCode).toBe(200)
})

test('what the release before books, which names no shard and no leg, is whole in the first', async () => {
  const app = await startTestApp()
  const { id } = await joined(app)
  const [booked, about] = [app.ctx.newId(), app.ctx.newId()]
  const book = (transaction: string, balance: number) =>
    app.ctx.db.transaction().execute(async (tx) => {
      await sql`
        INSERT INTO ledger_account (owner_id, kind, currency_code, balance)
        VALUES (NULL, 'provider:paystack', 'NGN', NULL), (${id}, 'available', 'NGN', 0) ON CONFLICT DO NOTHING`.execute(
        tx,
      )
      await sql`
        WITH changed AS (
          UPDATE ledger_account SET balance = ${balance}, changed_at = now() WHERE owner_id = ${id} RETURNING id
        ), noted AS (
          INSERT INTO ledger_transaction (id, kind, about_id, reference, currency_code, created_at)
          VALUES (${transaction}, 'TOP_UP', ${about}, NULL, 'NGN', now())
        )
        INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_after, created_at)
        SELECT ${transaction}, id, 500, ${balance}::bigint, now() FROM changed UNION ALL
        SELECT ${transaction}, id, -500, NULL, now() FROM ledger_account
          WHERE owner_id IS NULL AND kind = 'provider:paystack' AND currency_code = 'NGN'`.execute(tx)
    })
  await book(booked, 500)
  await expect(book(app.ctx.newId(), 1000)).rejects.toThrow('duplicate key')
  const { rows } = await sql`
    SELECT transaction.shard, leg, waiting.shard AS waits, array_agg(entry.shard) AS entries,
      array_agg(DISTINCT account.shard) AS accounts
    FROM ledger_transaction transaction JOIN ledger_unsealed waiting ON waiting.transaction_id = transaction.id
      JOIN ledger_entry entry ON entry.transaction_id = transaction.id JOIN ledger_account account ON account.id = account_id
    GROUP BY 1, 2, 3`.execute(app.ctx.db)
  expect(rows).toEqual([{ shard: 0, leg: 0, waits: 0, entries: [0, 0], accounts: [0] }])
  await sql`
    WITH sealed AS (
      INSERT INTO ledger_seal (number, first_transaction_id, last_transaction_id, transaction_count, sealed_at, hash)
      VALUES (1, ${booked}, ${booked}, 1, now(), sha256('any'))
    )
    INSERT INTO ledger_sealed (transaction_id, seal_number, content) VALUES (${booked}, 1, 'any')`.execute(
    app.ctx.db,
  )
  await sql`DELETE FROM ledger_unsealed WHERE transaction_id = ${booked}`.execute(app.ctx.db)
})

test('the command says what it is for where no number is given, and opens as many as it is told', async () => {
  const app = await startTestApp()
  const argumentLists: string[][] = [[], ['--help'], ['-3'], ['2.5']]
  for (const each of argumentLists) {
    expect(await runCommandHere(app, 'open-ledger-shards', ...each)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/open-ledger-shards N, .*\n.*several databases.*takes two legs/),
    })
  }
  expect(await runCommandHere(app, 'open-ledger-shards', '3')).toMatchObject({ code: 0, err: '' })
  expect(await shardsOf(app)).toEqual([0, 1, 2])
})
