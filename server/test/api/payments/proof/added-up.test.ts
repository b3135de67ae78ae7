import { beforeEach, expect, test } from 'vitest'
import { loadDailyLedgerTotals } from '../../../../src/money/ledger/figures/daily-ledger-totals.ts'
import {
  rollUpDailyPlatformLedgerTotals,
  rollUpHourlyLedgerTotals,
} from '../../../../src/money/ledger/figures/roll-up-ledger-totals.ts'
import {
  loadLedgerVerificationState,
  loadLedgerVerificationsAndNewestMismatches,
  recordLedgerVerification,
  requireNoLedgerMismatch,
} from '../../../../src/money/ledger/verification/last-verification.ts'
import {
  countUnsealedAndFindOldest,
  describeNotedSealMismatch,
  findNewestLedgerSealReference,
  loadLedgerSealHealth,
} from '../../../../src/money/ledger/verification/load-seals.ts'
import { checkLedgerInSnapshot } from '../../../../src/money/ledger/verification/verify-ledger.ts'
import type { Context } from '../../../../src/platform/context.ts'
import { openDatabase } from '../../../../src/platform/db/connection/connect.ts'
import { directConnectionTarget } from '../../../../src/platform/db/connection/target.ts'
import { openPipelinedReadClient } from '../../../../src/platform/db/reads.ts'
import { inTransaction } from '../../../../src/platform/db/transaction/in-transaction.ts'
import { whenFileEnds } from '../../../setup/runner/file-end.ts'
import { accounts, ann, entry, insertRows, on, type Row, transaction, unconstrainedDatabase } from './rows.ts'

const { client, url } = await unconstrainedDatabase()
const [db, reads] = [openDatabase(url, 3), openPipelinedReadClient(directConnectionTarget(url), 1)]
whenFileEnds(() => Promise.all([db.destroy(), reads.end()]))

let now = ''
const ctx = { db, reads, clock: { now: () => new Date(now) } } as unknown as Context

beforeEach(async () => {
  await client.query(`TRUNCATE ledger_account, ledger_transaction, ledger_entry, ledger_day, ledger_figure, ledger_check,
    ledger_seal, ledger_sealed, ledger_unsealed, ledger_seal_day, ledger_top_seal CASCADE`)
  await insertRows(client, accounts)
})

const at = (created_at: string) => ({ created_at })

test('a day is added up once, an hour after it ended', async () => {
  const day = async () =>
    (await db.selectFrom('ledger_day').selectAll().orderBy('day').orderBy('account_id').execute()).map(
      ({ account_id, day, amount, entry_count }) => `${day} ${account_id} ${amount} ${entry_count}`,
    )
  await insertRows(client, [
    entry('a', on.card, -5, at('2026-01-01T00:00:00Z')),
    entry('b', on.card, -2, at('2026-01-01T23:59:59.999999Z')),
    entry('b', on.fees, 1, at('2026-01-01T23:59:59.999999Z')),
    entry('b', ann.available, 1, { ...at('2026-01-01T23:59:59.999999Z'), balance_after: 1 }),
    entry('c', ann.available, 1, at('2026-01-01T12:00:00Z')),
    entry('d', on.card, -3, at('2026-01-03T00:00:00Z')),
  ])
  now = '2026-01-02T00:59:59.999Z'
  await rollUpDailyPlatformLedgerTotals.run(ctx, {})
  expect(await day()).toEqual([])
  now = '2026-01-02T01:00:00Z'
  await rollUpDailyPlatformLedgerTotals.run(ctx, {})
  const first = ['2026-01-01 1 1 1', '2026-01-01 2 -7 2']
  expect(await day()).toEqual(first)
  await insertRows(client, [
    entry('late', on.lost, 9, at('2026-01-01T12:00:00Z')),
    entry('late', on.fees, 9, at('2025-12-30T12:00:00Z')),
  ])
  await rollUpDailyPlatformLedgerTotals.run(ctx, {})
  expect(await day()).toEqual([...first, '2026-01-01 6 9 1'])
  now = '2026-01-04T01:00:00Z'
  await rollUpDailyPlatformLedgerTotals.run(ctx, {})
  await insertRows(client, [entry('later', on.card, 9, at('2026-01-02T12:00:00Z'))])
  await rollUpDailyPlatformLedgerTotals.run(ctx, {})
  expect(await day()).toEqual([...first, '2026-01-01 6 9 1', '2026-01-03 2 -3 1'])
})

/** A tip of 10 and its fee, or one without a fee. */
const tip = (id: string, created_at: string, fee = 1, kind = 'TIP'): Row[] => [
  transaction(id, kind, id, { created_at }),
  ...[entry(id, on.card, -10), entry(id, ann.available, 10 - fee)],
  ...(fee === 0 ? [] : [entry(id, on.fees, fee)]),
]

test('an hour is added up once, an hour after it ended, and figures are the same before and after', async () => {
  const hours = async () =>
    (await db.selectFrom('ledger_figure').selectAll().orderBy('hour').orderBy('kind').execute()).map((each) =>
      [
        each.hour.toISOString().slice(11, 13),
        each.kind,
        each.transaction_count,
        each.amount,
        each.fee_count,
        each.fees,
      ].join(' '),
    )
  const loadTotals = async (since = '2026-01-01', until = '2026-01-03') =>
    (await loadDailyLedgerTotals(ctx, 'NGN', new Date(since), new Date(until)))
      .map((each) => [each.day, each.kind, each.count, each.amount, each.feeCount, each.fees].join(' '))
      .toSorted((one, other) => one.localeCompare(other))
  await insertRows(client, [
    ...[...tip('a', '2026-01-01T10:00:00Z'), ...tip('b', '2026-01-01T10:59:59.999999Z', 0)],
    ...[...tip('c', '2026-01-01T11:00:00Z', 2), ...tip('d', '2026-01-02T00:00:00Z', 0, 'TOP_UP')],
    transaction('usd', 'TIP', 'usd', { currency_code: 'USD', created_at: '2026-01-02T05:00:00Z' }),
    ...[entry('usd', on.dollars, 7), entry('usd', 98, -7)],
    ...tip('before', '2025-12-31T23:59:59.999999Z', 4),
    transaction('eur', 'TOP_UP', 'eur', { currency_code: 'EUR', created_at: '2026-01-02T12:00:00Z' }),
    ...[entry('eur', 96, 5), entry('eur', 97, -5)],
  ])
  const all = ['2026-01-01 TIP 3 30 2 3', '2026-01-02 TOP_UP 1 10 0 0']
  expect(await loadDailyLedgerTotals(ctx, 'EUR', new Date('2026-01-01'), new Date('2026-01-03'))).toEqual([
    { day: '2026-01-02', kind: 'TOP_UP', count: 1n, amount: 5n, feeCount: 0n, fees: 0n },
  ])
  expect(await loadTotals()).toEqual(all)
  expect(await loadTotals('2026-01-02')).toEqual(all.slice(1))
  expect(await loadTotals('2026-01-01', '2026-01-02')).toEqual(all.slice(0, 1))
  now = '2026-01-01T11:59:59.999Z'
  await rollUpHourlyLedgerTotals.run(ctx, {})
  expect(await hours()).toEqual(['23 TIP 1 10 1 4'])
  now = '2026-01-01T12:00:00Z'
  await rollUpHourlyLedgerTotals.run(ctx, {})
  const ten = ['23 TIP 1 10 1 4', '10 TIP 2 20 1 1']
  expect(await hours()).toEqual(ten)
  expect(await loadTotals()).toEqual(all)
  await insertRows(client, tip('late', '2026-01-01T10:30:00Z'))
  await insertRows(client, tip('later', '2026-01-01T10:40:00Z', 0, 'TOP_UP'))
  now = '2026-01-02T09:00:00Z'
  await rollUpHourlyLedgerTotals.run(ctx, {})
  expect(await hours()).toEqual([...ten, '11 TIP 1 10 1 2', '00 TOP_UP 1 10 0 0', '05 TIP 1 7 1 7'])
  expect(await loadTotals()).toEqual(all)
  expect(await loadTotals('2026-01-02')).toEqual(all.slice(1))
  expect(await loadTotals('2026-01-01', '2026-01-02')).toEqual(all.slice(0, 1))
})

test('the newest look at the ledger counts, and stops payouts while it found something', async () => {
  const isOpen = () =>
    inTransaction(db, async (tx) => {
      await requireNoLedgerMismatch(tx)
      return true
    })
  const recordVerification = (day: number, mismatches: string[]) =>
    recordLedgerVerification(db, new Date(Date.UTC(2026, 0, day)), {
      mismatches,
      durationMs: 1.5,
      entryCount: 7n,
    })
  expect(await isOpen()).toBe(true)
  expect(await loadLedgerVerificationsAndNewestMismatches(db, 5)).toEqual({ checks: [], mismatches: [] })
  expect(await loadLedgerVerificationState(db)).toMatchObject({ checkedAt: null, mismatchCount: 0 })
  await recordVerification(2, ['one', 'two'])
  await recordVerification(2, [])
  await expect(isOpen()).rejects.toThrow('Payouts are paused')
  await recordVerification(1, [])
  await expect(isOpen()).rejects.toThrow('Payouts are paused')
  expect(await loadLedgerVerificationState(db)).toMatchObject({
    checkedAt: new Date('2026-01-02'),
    mismatchCount: 2,
  })
  const checked = (day: number, mismatchCount: number) => ({
    ...{ dateChecked: `2026-01-0${day}T00:00:00.000Z`, durationMs: 2, entryCount: 7, mismatchCount },
  })
  expect(await loadLedgerVerificationsAndNewestMismatches(db, 5)).toEqual({
    checks: [checked(2, 2), checked(1, 0)],
    mismatches: ['one', 'two'],
  })
  expect((await loadLedgerVerificationsAndNewestMismatches(db, 1)).checks).toHaveLength(1)
  await recordVerification(3, [])
  expect(await isOpen()).toBe(true)
  expect((await loadLedgerVerificationsAndNewestMismatches(db, 1)).mismatches).toEqual([])
  await recordVerification(
    4,
    Array.from({ length: 120 }, (_, index) => `line ${index}`),
  )
  expect((await loadLedgerVerificationsAndNewestMismatches(db, 1)).mismatches).toEqual(
    Array.from({ length: 100 }, (_, index) => `line ${index}`),
  )
  await insertRows(client, [['ledger_check', { checked_at: new Date('2026-01-05'), mismatches: [] }]])
  expect((await loadLedgerVerificationsAndNewestMismatches(db, 1)).checks[0]).toMatchObject({
    durationMs: null,
    entryCount: null,
  })
})

test('the newest seal, what waits for one, and the last thirty days are told', async () => {
  const end = new Date('2026-01-30T13:00:00Z')
  expect(await countUnsealedAndFindOldest(db)).toEqual({ count: 0, oldest: null })
  expect([await findNewestLedgerSealReference(db), (await loadLedgerSealHealth(db, end)).newest]).toEqual([
    null,
    null,
  ])
  const seal = (number: number): Row => [
    'ledger_seal',
    { number, hash: Buffer.from([number]), sealed_at: new Date(Date.UTC(2026, 0, number)) },
  ]
  const day = (of: string, longest_wait_ms: number): Row => [
    'ledger_seal_day',
    { day: of, seal_count: 4, transaction_count: 5, longest_wait_ms },
  ]
  const waits = (id: string, booked_at: string): Row => ['ledger_unsealed', { transaction_id: id, booked_at }]
  await insertRows(client, [
    ...[seal(2), seal(3), seal(1), waits('a', '2026-01-05T00:00:00Z'), waits('b', '2026-01-04T00:00:00Z')],
    ...[day('2025-12-31', 1), day('2026-01-01', 600_000), day('2026-01-30', 600_001)],
  ])
  expect(await findNewestLedgerSealReference(db)).toBe('3:03')
  expect(await describeNotedSealMismatch(db, '2:02')).toBeNull()
  expect(await describeNotedSealMismatch(db, '2:03')).toContain('It has no 2:03')
  const oldest = '2026-01-04T00:00:00.000Z'
  expect(await countUnsealedAndFindOldest(db)).toEqual({ count: 2, oldest })
  expect(await loadLedgerVerificationState(db)).toMatchObject({
    ...{ sealedAt: new Date('2026-01-03'), unsealedCount: 2, unsealedSince: new Date(oldest) },
  })
  const { newest, unsealed, days } = await loadLedgerSealHealth(db, end)
  expect(newest).toEqual({ shard: 0, number: 3, hash: '03', dateSealed: '2026-01-03T00:00:00.000Z' })
  expect(unsealed).toEqual({ count: 2, oldest })
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: '2026-01-01', sealCount: 4, longestWaitMs: 600_000, isLate: false })
  expect(days[1]).toEqual({ day: '2026-01-02', sealCount: 0, longestWaitMs: 0, isLate: false })
  expect(days[29]).toEqual({ day: '2026-01-30', sealCount: 4, longestWaitMs: 600_001, isLate: true })
  expect((await loadLedgerSealHealth(db, new Date('2026-01-30T00:00:00Z'))).days[0]?.day).toBe('2026-01-01')
})

test('what is noted is the newest top seal, and notes of seals from before are known as well', async () => {
  const seal = (shard: number, number: number): Row => [
    'ledger_seal',
    { shard, number, hash: Buffer.from([shard, number]), sealed_at: new Date(Date.UTC(2026, 0, 1, shard)) },
  ]
  const top = (number: number): Row => [
    'ledger_top_seal',
    { number, hash: Buffer.from([9, number]), sealed_at: new Date('2026-01-01T06:00:00Z') },
  ]
  await insertRows(client, [seal(0, 2), seal(2, 7), seal(1, 5), seal(0, 1)])
  expect(await findNewestLedgerSealReference(db)).toBe('2:0002')
  await insertRows(client, [top(2), top(3), top(1)])
  expect(await findNewestLedgerSealReference(db)).toBe('3:0903')
  for (const noted of ['3:0903', '1:0901', '1:0001', '2:0002', '5:0105'])
    expect([noted, await describeNotedSealMismatch(db, noted)]).toEqual([noted, null])
  for (const noted of ['3:0902', '4:0903', '2:0102'])
    expect(await describeNotedSealMismatch(db, noted)).toContain(noted)
})

test('the newest seal is that of all shards', async () => {
  const seal = (shard: number, number: number, hour: number): Row => [
    'ledger_seal',
    { shard, number, hash: Buffer.from([shard, number]), sealed_at: new Date(Date.UTC(2026, 0, 1, hour)) },
  ]
  await insertRows(client, [seal(2, 5, 4), seal(1, 1, 6), seal(1, 2, 6), seal(2, 4, 6), seal(0, 9, 5)])
  const end = new Date('2026-01-30T13:00:00Z')
  const { newest, shardCount } = await loadLedgerSealHealth(db, end)
  const dateSealed = '2026-01-01T06:00:00.000Z'
  expect([newest, shardCount]).toEqual([{ shard: 1, number: 2, hash: '0102', dateSealed }, 1])
  expect((await loadLedgerVerificationState(db)).sealedAt).toEqual(new Date(dateSealed))
  await insertRows(client, [
    ['ledger_shard', { number: 1 }],
    ['ledger_shard', { number: 2 }],
  ])
  expect((await loadLedgerSealHealth(db, end)).shardCount).toBe(3)
  await client.query('DELETE FROM ledger_shard WHERE number > 0')
})

test('a look at the ledger tells how much it looked at, and of each rule a hundred lines at most', async () => {
  await insertRows(client, [entry('a', on.card, -1), entry('b', on.card, 1)])
  const empty = Array.from({ length: 101 }, (_, index) => transaction(`t ${index}`, 'TIP', `p ${index}`))
  expect((await checkLedgerInSnapshot(db)).entryCount).toBe(2n)
  await insertRows(client, empty)
  const beganAt = performance.now()
  const { mismatches, durationMs } = await checkLedgerInSnapshot(db)
  expect(durationMs).toBeLessThanOrEqual(performance.now() - beganAt)
  expect(
    mismatches.filter((line) => line.startsWith('Not so: the entries of each transaction')),
  ).toHaveLength(100)
  expect(durationMs).toBeGreaterThan(0)
})
