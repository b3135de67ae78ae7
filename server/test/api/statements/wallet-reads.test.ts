import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { loadWalletBalances } from '../../../src/money/ledger/wallet/balances.ts'
import { loadBookedPlatformFees, loadEarningsByMonth } from '../../../src/money/ledger/wallet/earnings.ts'
import {
  loadLedgerEntriesOfSubjects,
  sumWalletMovements,
} from '../../../src/money/ledger/wallet/entries-about.ts'
import { loadUnwithdrawableMoney } from '../../../src/money/ledger/wallet/held-money.ts'
import { memberLedgerExtractSql } from '../../../src/money/ledger/wallet/ledger-extract.ts'
import {
  countWalletHistory,
  findWalletEntry,
  loadWalletHistory,
  type WalletHistoryQuery,
} from '../../../src/money/ledger/wallet/wallet-history.ts'
import {
  loadWalletBalanceBefore,
  sumWalletCreditsAndDebitsByKind,
} from '../../../src/money/ledger/wallet/wallet-totals.ts'
import { lockWithdrawableAmount } from '../../../src/money/ledger/wallet/withdrawable.ts'
import type { Context } from '../../../src/platform/context.ts'
import { openDatabase } from '../../../src/platform/db/connection/connect.ts'
import { directConnectionTarget } from '../../../src/platform/db/connection/target.ts'
import { openPipelinedReadClient } from '../../../src/platform/db/reads.ts'
import { inTransaction } from '../../../src/platform/db/transaction/in-transaction.ts'
import { whenFileEnds } from '../../setup/runner/file-end.ts'
import {
  account,
  ann,
  bob,
  entry,
  insertRows,
  on,
  type Row,
  transaction,
  unconstrainedDatabase,
} from '../payments/proof/rows.ts'

const { client, url } = await unconstrainedDatabase()
const [db, reads] = [openDatabase(url, 1), openPipelinedReadClient(directConnectionTarget(url), 1)]
whenFileEnds(() => Promise.all([db.destroy(), reads.end()]))
// What is read of a wallet asks for nothing but a connection and the time.
const ctx = { db, reads, clock: { now: () => at(30) } } as unknown as Context

const dollars = 9
const [january, february, march] = ['2026-01-01', '2026-02-01', '2026-03-01'].map((day) => new Date(day)) as [
  Date,
  Date,
  Date,
]
const justBefore = (at: Date) => new Date(at.getTime() - 1)
const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 0, 2, 12, minute, second))

/** A transaction at a time, by account: what it moved, and on those of people the balance that it led to. */
function booked(
  id: string,
  kind: string,
  time: Date,
  amounts: Record<number, [amount: number, after?: number]>,
  about = `about ${id}`,
): Row[] {
  return [
    transaction(id, kind, about, { created_at: time }),
    ...Object.entries(amounts).map(([number, [amount, after = null]]) =>
      entry(id, Number(number), amount, { created_at: time, balance_after: after }),
    ),
  ]
}

function given(...rows: Row[]): Promise<void> {
  return insertRows(client, rows)
}

beforeEach(async () => {
  await client.query(`TRUNCATE account, ledger_account, ledger_transaction, ledger_entry, ledger_uncleared, ledger_lot,
    ledger_hold, payment, refund, dispute CASCADE`)
  await given(
    ...['ann', 'bob'].map((id): Row => ['account', { id, username: `${id}.name`, currency_code: 'NGN' }]),
    ...[account(on.fees, 'fees'), account(on.card, 'provider:paystack'), account(on.lost, 'provider_fees')],
    account(7, 'available', 'carl', { balance: 999 }),
    account(8, 'pending', 'carl', { balance: 999 }),
    account(dollars, 'available', 'ann', { currency_code: 'USD', balance: 1000 }),
    account(10, 'pending', 'ann', { currency_code: 'EUR', balance: 5 }),
    account(ann.available, 'available', 'ann', { balance: 50 }),
    account(ann.pending, 'pending', 'ann', { balance: 30 }),
    account(ann.held, 'held', 'ann', { balance: 20 }),
    account(ann.owed, 'receivable', 'ann', { balance: -4 }),
    account(bob.available, 'available', 'bob', { balance: 7 }),
  )
})

const empty = {
  ...{ available: 0n, current: 0n, owed: 0n, uncleared: 0n, clearsAt: null, disputed: 0n },
  ...{ refunding: 0n, withdrawable: 0n },
}
const hold = (claim: string, amount: number, account_id: number): Row => [
  'ledger_hold',
  { dispute_id: claim, account_id, shard: 0, amount },
]
const lot = (charge_id: string, amount: number, clears_at: Date, currency_code = 'NGN'): Row => [
  'ledger_lot',
  { owner_id: 'ann', charge_id, shard: 0, currency_code, amount, clears_at },
]

test('a wallet holds what is in its currency, and what is owed apart', async () => {
  await given(account(16, 'odd', 'ann', { balance: 900 }))
  const anns = { ...empty, available: 50n, current: 100n, owed: 4n, withdrawable: 50n }
  expect(await loadWalletBalances(ctx, 'ann')).toEqual(anns)
  expect(await loadWalletBalances(ctx, 'bob')).toEqual({
    ...empty,
    available: 7n,
    current: 7n,
    withdrawable: 7n,
  })
  await given(['account', { id: 'new', username: 'new.name', currency_code: 'NGN' }])
  expect(await loadWalletBalances(ctx, 'new')).toEqual(empty)
  expect(await loadWalletBalances(ctx, 'nobody')).toEqual(empty)
})

test('what clears later and what is in dispute is available, and cannot be withdrawn', async () => {
  await given(lot('a', 3, at(31)), lot('b', 4, at(32)), lot('c', 5, at(30)), lot('d', 6, at(40), 'EUR'))
  await client.query('UPDATE ledger_account SET disputed_minor = 11 WHERE id = $1', [ann.available])
  await client.query('UPDATE ledger_account SET disputed_minor = 2 WHERE id = $1', [ann.held])
  await given(hold('d', 8, ann.available), hold('r', 3, ann.available), hold('d', 2, ann.held))
  await given(['refund', { id: 'r', payment_id: 'p' }])
  expect(await loadWalletBalances(ctx, 'ann')).toEqual({
    ...{ available: 50n, current: 100n, owed: 4n },
    ...{ uncleared: 7n, clearsAt: at(32), disputed: 8n, refunding: 3n, withdrawable: 32n },
  })
  const locked = await inTransaction(db, (tx) => lockWithdrawableAmount(tx, 'ann', 'NGN', at(30)))
  expect(locked).toEqual({
    amount: 32n,
    uncleared: 7n,
    clearsAt: at(32),
    disputed: 10n,
    refunding: 3n,
    owed: 4n,
  })
  const nobodys = await inTransaction(db, (tx) => lockWithdrawableAmount(tx, 'nobody', 'NGN', at(30)))
  expect(nobodys).toEqual({
    amount: 0n,
    uncleared: 0n,
    clearsAt: null,
    disputed: 0n,
    refunding: 0n,
    owed: 0n,
  })
  expect((await loadUnwithdrawableMoney(db, 'ann', at(30))).slice(0, 5)).toEqual([
    { currency: 'NGN', kind: 'owed', amount: 4n, clearsAt: null },
    { currency: 'NGN', kind: 'disputed', amount: 10n, clearsAt: null },
    { currency: 'NGN', kind: 'refunding', amount: 3n, clearsAt: null },
    { currency: 'EUR', kind: 'uncleared', amount: 6n, clearsAt: at(40) },
    { currency: 'NGN', kind: 'uncleared', amount: 7n, clearsAt: at(32) },
  ])
})

test('what is on hold is told with when the last of it clears', async () => {
  const waits = (owner_id: string, due_at: Date, currency_code = 'NGN'): Row => [
    'ledger_uncleared',
    {
      transaction_id: `${owner_id} ${due_at.getTime()} ${currency_code}`,
      owner_id,
      currency_code,
      amount: 1,
      due_at,
    },
  ]
  await given(waits('ann', at(1)), waits('ann', at(2)), waits('bob', at(3)), waits('ann', at(4), 'EUR'))
  await given(account(22, 'pending', 'bob', { balance: 0 }), account(23, 'held', 'bob', { balance: 1 }))
  const onHold = await loadUnwithdrawableMoney(db, 'ann', at(30))
  expect(onHold).toEqual([
    { currency: 'NGN', kind: 'owed', amount: 4n, clearsAt: null },
    { currency: 'EUR', kind: 'pending', amount: 5n, clearsAt: at(4) },
    { currency: 'NGN', kind: 'pending', amount: 30n, clearsAt: at(2) },
    { currency: 'NGN', kind: 'held', amount: 20n, clearsAt: null },
  ])
  expect(await loadUnwithdrawableMoney(db, 'bob', at(30))).toEqual([
    { currency: 'NGN', kind: 'held', amount: 1n, clearsAt: null },
  ])
  const anyhow = await inTransaction(db, async (tx) => {
    for (const scan of ['indexscan', 'bitmapscan'])
      await sql`SET LOCAL ${sql.raw(`enable_${scan}`)} = off`.execute(tx)
    return loadUnwithdrawableMoney(tx, 'ann', at(30))
  })
  expect(anyhow, 'however the rows are found').toEqual(onHold)
})

function payment(id: string, more: object = {}): Row {
  return [
    'payment',
    {
      ...{ id, reference: id, payer_id: 'bob', creator_id: 'ann', purpose: 'TIPS', outcome: 'AS_MEANT' },
      ...{ amount_minor: 10, total_minor: 12, reversed_minor: 0, currency_code: 'NGN', ...more },
    },
  ]
}

test('earnings are told by month and kind, less what was given back in the month in which it was', async () => {
  const tip = (id: string, time: Date) =>
    booked(
      id,
      'TIP',
      time,
      { [ann.available]: [6, 6], [ann.owed]: [3, 0], [on.fees]: [1], [on.card]: [-10] },
      id,
    )
  await given(
    ...[payment('first'), ...tip('first', january), payment('last'), ...tip('last', justBefore(march))],
    ...[payment('early'), ...tip('early', justBefore(january)), payment('late'), ...tip('late', march)],
    ...[payment('month', { purpose: 'SUBSCRIPTION' })],
    ...booked(
      'month',
      'SUBSCRIPTION',
      justBefore(february),
      { [ann.pending]: [20, 20], [bob.available]: [-20, 0] },
      'month',
    ),
    ...[payment('credit', { outcome: 'WALLET_CREDIT' }), ...tip('credit', january)],
    ...[
      payment('topped up', { creator_id: null }),
      ...booked('t', 'TOP_UP', january, { [ann.available]: [9, 9] }, 'topped up'),
    ],
    ...[
      payment('others', { creator_id: 'bob' }),
      ...booked('o', 'TIP', january, { [ann.available]: [-9, 9] }, 'others'),
    ],
    ...[payment('cleared'), ...booked('c', 'CLEARING', january, { [ann.available]: [9, 9] }, 'cleared')],
    ...[payment('dollars'), ...booked('d', 'TIP', january, { [dollars]: [9, 9] }, 'dollars')],
    ...[payment('held'), ...booked('h', 'TIP', january, { [ann.held]: [9, 9] }, 'held')],
    ['refund', { id: 'r', payment_id: 'first' }],
    ['refund', { id: 'another', payment_id: 'last' }],
    ...booked(
      'rt',
      'REFUND',
      february,
      { [ann.available]: [-2, 0], [ann.owed]: [-2, -2], [on.fees]: [-1], [on.card]: [5] },
      'r',
    ),
    ['dispute', { id: 'l', payment_id: 'month' }],
    ['dispute', { id: 'won', payment_id: 'last' }],
    ...booked('lt', 'DISPUTE_LOST', february, { [ann.pending]: [-20, 0], [on.card]: [20] }, 'l'),
  )
  const earned = await loadEarningsByMonth(ctx, 'ann', january, march)
  expect(
    earned.toSorted((one, other) => one.month - other.month || one.kind.localeCompare(other.kind)),
  ).toEqual([
    { month: 1, kind: 'SUBSCRIPTION', net: 20n, fees: 0n },
    { month: 1, kind: 'TIP', net: 9n, fees: 1n },
    { month: 2, kind: 'SUBSCRIPTION', net: -20n, fees: 0n },
    { month: 2, kind: 'TIP', net: 5n, fees: 0n },
  ])
})

test('the fees of payments are told as they were booked, whatever was given back', async () => {
  const fee = (kind: string, about: string, amount: number, id = about) =>
    booked(id, kind, at(0), { [on.fees]: [amount], [on.lost]: [50], [ann.available]: [60, 60] }, about)
  await given(
    ...[
      ...fee('TIP', 'a', 1),
      ...fee('SUBSCRIPTION', 'b', 2),
      ...fee('TOP_UP', 'c', 3),
      ...fee('TIP', 'd', 4),
    ],
    ...fee('REFUND', 'a', -1, 'back'),
  )
  expect(await loadBookedPlatformFees(ctx, ['a', 'b', 'c', 'none'])).toEqual(
    new Map([
      ['a', 1n],
      ['b', 2n],
      ['c', 3n],
    ]),
  )
  expect(await loadBookedPlatformFees(ctx, ['d'])).toEqual(new Map([['d', 4n]]))
  expect(await loadBookedPlatformFees(ctx, [])).toEqual(new Map())
})

test('what was booked about something is told in its order, with whose account it was', async () => {
  await given(
    ...booked('b', 'REFUND', at(1), { [ann.available]: [-10, 0], [on.card]: [10] }, 'refund'),
    ...booked('a', 'TIP', at(0), { [on.card]: [-10], [ann.available]: [9, 9], [on.fees]: [1] }, 'payment'),
    ...booked('c', 'TIP', at(0), { [on.card]: [-10], [ann.available]: [10, 10] }, 'other'),
  )
  const entries = await loadLedgerEntriesOfSubjects(db, 'refund', 'payment')
  expect(
    entries.map(({ transactionId, kind, account, username, amount }) => [
      transactionId,
      kind,
      account,
      username,
      amount,
    ]),
  ).toEqual([
    ['a', 'TIP', 'provider:paystack', null, -10n],
    ['a', 'TIP', 'fees', null, 1n],
    ['a', 'TIP', 'available', 'ann.name', 9n],
    ['b', 'REFUND', 'available', 'ann.name', -10n],
    ['b', 'REFUND', 'provider:paystack', null, 10n],
  ])
})

/** Inserts the transactions of a wallet over four minutes, one after the other. */
async function livedThrough(): Promise<void> {
  await given(
    ...booked('a', 'TIP', at(1), { [ann.pending]: [9, 9], [on.fees]: [1], [on.card]: [-10] }),
    ['ledger_uncleared', { transaction_id: 'a', owner_id: 'bob', currency_code: 'NGN', amount: 9 }],
    ...booked('b', 'TOP_UP', at(2), { [ann.available]: [5, 5], [on.card]: [-5] }),
    ...booked('c', 'REFUND', at(3), { [ann.available]: [-5, 0], [ann.owed]: [-2, -2], [on.card]: [7] }),
    ...booked('d', 'CLEARING', at(4), {
      [ann.pending]: [-9, 0],
      [ann.available]: [7, 7],
      [ann.owed]: [2, 0],
    }),
    ...booked('e', 'TIP', at(5), { [ann.pending]: [3, 3], [on.card]: [-3] }),
    ['ledger_uncleared', { transaction_id: 'e', owner_id: 'ann', currency_code: 'NGN', amount: 3 }],
    ...booked('f', 'WITHDRAWAL_REQUEST', at(6), { [ann.available]: [-4, 3], [ann.held]: [4, 4] }),
    ...booked('g', 'TIP', at(6), { [dollars]: [1000, 1000], [on.card]: [-1000] }),
    ...booked('h', 'TIP', at(7), { [bob.available]: [7, 7], [on.card]: [-7] }),
    ...booked('i', 'TIP', at(6), { [ann.held]: [5, 9], [on.card]: [-5] }),
  )
}

const kinds = ['TIP', 'TOP_UP', 'REFUND', 'WITHDRAWAL_REQUEST'] as const
const everything: WalletHistoryQuery = { kinds, from: null, before: null, after: null, offset: 0, limit: 20 }

test('the history of a wallet tells each transaction once, newest first, with what there was then', async () => {
  await livedThrough()
  const entries = await loadWalletHistory(ctx, 'ann', everything)
  expect(
    entries.map(({ transactionId, amount, balanceAfter, owedAfter, isPending, fee, currencyCode }) => [
      ...[transactionId, amount, balanceAfter, owedAfter, isPending, fee, currencyCode],
    ]),
  ).toEqual([
    ['g', 1000n, 1000n, 0n, false, 0n, 'USD'],
    ['f', -4n, 3n, 0n, false, 0n, 'NGN'],
    ['e', 3n, 7n, 0n, true, 0n, 'NGN'],
    ['c', -7n, 0n, 2n, false, 0n, 'NGN'],
    ['b', 5n, 5n, 0n, false, 0n, 'NGN'],
    ['a', 9n, 0n, 0n, false, 1n, 'NGN'],
  ])
  expect(entries[0]?.position).toBe(BigInt(at(6).getTime()) * 1000n)
  expect(entries.map(({ createdAt }) => createdAt)).toEqual([6, 6, 5, 3, 2, 1].map((minute) => at(minute)))
})

test('a page of the history is as long as was asked, from where and between which times', async () => {
  await livedThrough()
  const ids = async (more: Partial<WalletHistoryQuery>) =>
    (await loadWalletHistory(ctx, 'ann', { ...everything, ...more }))
      .map(({ transactionId }) => transactionId)
      .join('')
  const position = (minute: number) => BigInt(at(minute).getTime()) * 1000n
  expect(await ids({ limit: 2 })).toBe('gf')
  expect(await ids({ limit: 2, offset: 3 })).toBe('cb')
  expect(await ids({ after: { position: position(6), transactionId: 'g' } })).toBe('fecba')
  expect(await ids({ after: { position: position(6), transactionId: 'f' }, limit: 2 })).toBe('ec')
  expect(await ids({ from: at(3) })).toBe('gfec')
  expect(await ids({ before: at(3) })).toBe('ba')
  expect(await ids({ kinds: ['TIP'] })).toBe('gea')
  const count = (more: Partial<WalletHistoryQuery>, most = 50) =>
    countWalletHistory(ctx, 'ann', { ...everything, ...more }, most)
  expect(
    await Promise.all([count({}), count({}, 3), count({ from: at(3) }), count({ before: at(3) })]),
  ).toEqual([6, 3, 4, 2])
  expect(await count({ kinds: ['TIP'] })).toBe(3)
  expect(await countWalletHistory(ctx, 'nobody', everything, 5)).toBe(0)
})

test('a single transaction of a wallet is told as in its history, and no other', async () => {
  await livedThrough()
  const all = await loadWalletHistory(ctx, 'ann', everything)
  for (const listed of all) expect(await findWalletEntry(ctx, 'ann', listed.transactionId)).toEqual(listed)
  for (const id of ['d', 'h', 'i', 'none']) expect(await findWalletEntry(ctx, 'ann', id)).toBeUndefined()
})

test('what there was on an account that a transaction did not touch is that of the same wallet, until then', async () => {
  await given(
    ...booked('a', 'TOP_UP', at(1), { [ann.available]: [5, 5] }),
    ...booked('b', 'TIP', at(2), { [bob.available]: [100, 100] }),
    ...booked('c', 'TIP', at(2), { [dollars]: [1000, 1000] }),
    ...booked('d', 'TIP', at(3), { [ann.pending]: [3, 3] }),
    ...booked('e', 'REFUND', at(3), { [ann.available]: [1, 6] }),
    ...booked('f', 'TOP_UP', at(4), { [ann.available]: [1, 7] }),
  )
  const [, , third] = await loadWalletHistory(ctx, 'ann', {
    ...everything,
    kinds: ['TIP', 'TOP_UP', 'REFUND'],
  })
  expect(await findWalletEntry(ctx, 'ann', 'd')).toMatchObject({
    amount: 3n,
    balanceAfter: 6n,
    owedAfter: 0n,
  })
  expect(third?.balanceAfter).toBe(6n)
  await given(
    ...booked('h', 'TIP', at(4, 30), { [dollars]: [1, 1001] }),
    ...booked('i', 'TIP', at(4, 40), { [ann.pending]: [1, 4] }),
  )
  expect((await findWalletEntry(ctx, 'ann', 'i'))?.balanceAfter).toBe(7n)
  await given(account(bob.owed, 'receivable', 'bob', { balance: -1 }))
  await given(...booked('g', 'REFUND', at(5), { [bob.owed]: [-1, -1], [on.card]: [1] }))
  expect(await loadWalletHistory(ctx, 'bob', everything)).toMatchObject([
    { transactionId: 'g', amount: -1n, balanceAfter: 100n, owedAfter: 1n },
    { transactionId: 'b', amount: 100n, balanceAfter: 100n, owedAfter: 0n },
  ])
  expect(await countWalletHistory(ctx, 'bob', everything, 9)).toBe(2)
})

test('what came and went between two times is added up by kind, in one currency', async () => {
  await livedThrough()
  const totals = await sumWalletCreditsAndDebitsByKind(ctx, {
    ownerId: 'ann',
    currencyCode: 'NGN',
    from: at(1),
    before: at(8),
  })
  expect(totals.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: 'REFUND', credits: 0n, debits: 7n, count: 1 },
    { kind: 'TIP', credits: 12n, debits: 0n, count: 2 },
    { kind: 'TOP_UP', credits: 5n, debits: 0n, count: 1 },
    { kind: 'WITHDRAWAL_REQUEST', credits: 0n, debits: 4n, count: 1 },
  ])
  const between = async (from: Date, before: Date) =>
    (await sumWalletCreditsAndDebitsByKind(ctx, { ownerId: 'ann', currencyCode: 'NGN', from, before })).map(
      ({ kind }) => kind,
    )
  expect(await between(at(2), at(3))).toEqual(['TOP_UP'])
  expect(await between(at(2, 1), at(3))).toEqual([])
  const had = (before: Date) => loadWalletBalanceBefore(ctx, 'ann', 'NGN', before)
  expect(await Promise.all([had(at(1)), had(at(2)), had(at(4)), had(at(7)), had(at(8))])).toEqual([
    0n,
    9n,
    7n,
    6n,
    6n,
  ])
  const moved = (after: Date | null, until: Date) =>
    sumWalletMovements(db, 'ann', { currency: 'NGN', after, until })
  expect(await moved(null, at(7))).toEqual([
    { kind: 'TIP', amount: 12n },
    { kind: 'TOP_UP', amount: 5n },
    { kind: 'REFUND', amount: -7n },
  ])
  expect(await moved(at(1), at(2))).toEqual([{ kind: 'TOP_UP', amount: 5n }])
  await given(
    ...booked('j', 'WITHDRAWAL_RELEASE', at(8), { [ann.held]: [-4, 5], [ann.available]: [4, 7] }),
    ...[
      ...booked('k', 'TIP', at(8), { [ann.pending]: [5, 8] }),
      ...booked('l', 'TIP', at(8), { [ann.available]: [-5, 2] }),
    ],
    ...booked('m', 'TOP_UP', at(9), { [ann.available]: [1, 3] }),
  )
  expect(await moved(at(7), at(8))).toEqual([])
  expect(await moved(at(8), at(9))).toEqual([{ kind: 'TOP_UP', amount: 1n }])
  expect(
    await sumWalletCreditsAndDebitsByKind(ctx, {
      ownerId: 'ann',
      currencyCode: 'NGN',
      from: at(9),
      before: at(10),
    }),
  ).toEqual([{ kind: 'TOP_UP', credits: 1n, debits: 0n, count: 1 }])
})

test('the export of a person has all their entries, oldest first', async () => {
  await livedThrough()
  const { rows } = await client.query<{ transactionId: string; amountMinor: string }>(
    memberLedgerExtractSql,
    ['ann'],
  )
  expect(rows.slice(0, 5).map(({ transactionId }) => transactionId)).toEqual(['a', 'b', 'c', 'c', 'd'])
  const ids = rows.map(({ transactionId }) => transactionId)
  expect(ids.toSorted((one, other) => one.localeCompare(other)).join('')).toBe('abccdddeffgi')
})
