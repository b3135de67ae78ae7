import { beforeEach, expect, test } from 'vitest'
import { loadLedgerTransaction } from '../../../../src/money/ledger/books/load-transaction.ts'
import {
  loadLedgerAccount,
  searchLedgerAccounts,
} from '../../../../src/money/ledger/books/search-accounts.ts'
import { searchLedgerEntries } from '../../../../src/money/ledger/books/search-entries.ts'
import { searchLedgerSeals } from '../../../../src/money/ledger/books/search-seals.ts'
import type { Context } from '../../../../src/platform/context.ts'
import { openDatabase } from '../../../../src/platform/db/connection/connect.ts'
import { whenFileEnds } from '../../../setup/runner/file-end.ts'
import {
  account,
  entry,
  insertRows,
  type Row,
  transaction,
  unconstrainedDatabase,
} from '../../payments/proof/rows.ts'

const { client, url } = await unconstrainedDatabase()
const db = openDatabase(url, 2)
whenFileEnds(() => db.destroy())
// What is read of the books asks for nothing but a connection.
const ctx = { db } as unknown as Context

const id = (end: string) => end.padStart(26, '0')
const [ada, bea] = [id('ADA'), id('BEA')]
const dollars = { currency_code: 'USD' }
const person = (owner: string, username: string): Row => [
  'account',
  { id: owner, username, display_name: username.toUpperCase() },
]
const changed = '2026-01-05T10:00:00.000Z'

/** Accounts, not in the order of the response. */
const accounts = [
  ...[person(ada, 'ada'), person(bea, 'bea')],
  account(10, 'available', ada, { balance: 42, changed_at: changed }),
  account(20, 'available', bea),
  account(1, 'fees'),
  account(3, 'fees', null, { shard: 1 }),
  account(22, 'available', bea, dollars),
  account(23, 'held', bea),
  account(21, 'pending', bea),
  account(5, 'fees', null, dollars),
  account(2, 'provider:paystack'),
]
const inOrder = [5, 2, 3, 1, 22, 21, 23, 20, 10]

beforeEach(async () => {
  await client.query(`TRUNCATE ledger_account, ledger_transaction, ledger_entry, ledger_day, ledger_seal, ledger_sealed,
    account CASCADE`)
  await client.query('DELETE FROM ledger_shard WHERE number > 0')
  await insertRows(client, accounts)
})

type Asked = { limit?: number; cursor?: string }

/** Reads a list to its end. @returns its pages */
async function pagesOf<Item>(
  limit: number,
  search: (asked: { limit: number; offset: number; cursor?: string }) => Promise<{
    data: Item[]
    page: { nextCursor: string | null }
  }>,
): Promise<Item[][]> {
  const pages: Item[][] = []
  for (let cursor: string | null | undefined; cursor !== null && pages.length < 20; ) {
    const { data, page } = await search({ limit, offset: 0, ...(cursor !== undefined && { cursor }) })
    pages.push(data)
    cursor = page.nextCursor
  }
  return pages
}

const accountsOf = (query: Asked & { username?: string; kind?: 'available'; currencyCode?: 'USD' } = {}) =>
  searchLedgerAccounts(ctx, { limit: 100, offset: 0, ...query })
const idsOf = async (...asked: Parameters<typeof accountsOf>) =>
  (await accountsOf(...asked)).data.map(({ ledgerAccountId }) => ledgerAccountId)

test('accounts are told the platform’s first, each once however many a page holds, and by what is asked for', async () => {
  expect(await idsOf()).toEqual(inOrder)
  expect((await accountsOf()).page).toMatchObject({ total: 9, hasMore: false })
  for (const [limit, sizes] of [
    [1, [1, 1, 1, 1, 1, 1, 1, 1, 1]],
    [3, [3, 3, 3]],
    [8, [8, 1]],
  ] as const) {
    const pages = await pagesOf(limit, (asked) => searchLedgerAccounts(ctx, asked))
    expect(pages.map(({ length }) => length)).toEqual(sizes)
    expect(pages.flat().map(({ ledgerAccountId }) => ledgerAccountId)).toEqual(inOrder)
  }
  expect(await idsOf({ username: 'BEA' })).toEqual([22, 21, 23, 20])
  expect(await idsOf({ kind: 'available' })).toEqual([22, 20, 10])
  expect(await idsOf({ currencyCode: 'USD' })).toEqual([5, 22])
  expect((await accountsOf({ username: 'nobody' })).page.total).toBe(0)
})

test('an account says whose it is, what it holds and since when; the platform’s by days that are over and entries since', async () => {
  const platforms = (of: string, on: number, amount: number, created_at: string, more: object = {}) =>
    entry(of, on, amount, { created_at, ...more })
  const day = (account_id: number, day: string, amount: number): Row => [
    'ledger_day',
    { account_id, day, amount, entry_count: 1 },
  ]
  await insertRows(client, [
    day(1, '2026-01-01', 5),
    day(1, '2026-01-02', 7),
    day(2, '2026-01-04', -60),
    platforms('a', 1, 100, '2026-01-02T12:00:00Z'),
    platforms('b', 1, 3, '2026-01-03T00:00:00Z'),
    platforms('c', 1, 11, '2026-01-04T09:00:00Z'),
    platforms('d', 1, 1000, '2026-01-04T10:00:00Z', { balance_after: 1000 }),
    platforms('e', 5, 4, '2025-01-04T08:00:00Z'),
  ])
  const listed = (await accountsOf()).data
  const of = (number: number) => listed.find(({ ledgerAccountId }) => ledgerAccountId === number)
  expect(of(1)).toEqual({
    ...{ ledgerAccountId: 1, kind: 'fees', shard: 0, currencyCode: 'NGN', user: null },
    ...{ balance: 26, dateChanged: '2026-01-04T09:00:00.000Z' },
  })
  expect(of(2)).toMatchObject({ user: null, balance: -60, dateChanged: null })
  expect(of(5)).toMatchObject({ currencyCode: 'USD', balance: 4, dateChanged: '2025-01-04T08:00:00.000Z' })
  expect(of(10)).toEqual({
    ...{
      ledgerAccountId: 10,
      kind: 'available',
      shard: 0,
      currencyCode: 'NGN',
      balance: 42,
      dateChanged: changed,
    },
    user: { userId: ada, username: 'ada', displayName: 'ADA' },
  })
  expect(of(20)).toMatchObject({ user: { userId: bea }, balance: 0, dateChanged: null })
  for (const number of inOrder) expect(await loadLedgerAccount(db, number)).toEqual(of(number))
  await expect(loadLedgerAccount(db, 999)).rejects.toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
})

test('lists are counted up to ten thousand', async () => {
  const most = 10_000
  await client.query(`
    INSERT INTO ledger_account (id, owner_id, kind, currency_code, balance) OVERRIDING SYSTEM VALUE
    SELECT 1000 + each, '${ada}', 'held', 'NGN', 0 FROM generate_series(1, ${most - inOrder.length}) each`)
  await client.query(`
    INSERT INTO ledger_entry (transaction_id, account_id, amount, created_at)
    SELECT each, 1, 1, now() FROM generate_series(1, ${most}) each`)
  const seal = (number: number, shard = 0): Row => [
    'ledger_seal',
    { shard, number, sealed_at: changed, hash: '', ...firstAndLast },
  ]
  const totals = async () =>
    Promise.all([
      accountsOf({ limit: 1 }),
      searchLedgerEntries(ctx, { accountId: 1, isSomebodys: false }, { limit: 1, offset: 0 }),
      searchLedgerSeals(ctx, { limit: 1, offset: 0 }),
    ]).then((lists) => lists.map(({ page }) => page.total))
  expect(await totals()).toEqual([most, most, 0])
  await insertRows(client, [seal(3), seal(most - 4)])
  expect((await totals()).at(-1)).toBe(most - 4)
  await insertRows(client, [['ledger_shard', { number: 1 }], seal(4, 1)])
  expect((await totals()).at(-1)).toBe(most)
  await insertRows(client, [seal(5, 1), account(99, 'held', bea), entry('more', 1, 1)])
  expect(await totals()).toEqual([null, null, null])
})

const mine = { accountId: 10, isSomebodys: true }

test('what moved is told newest first to the microsecond, each once, and between two moments', async () => {
  const [s, t, u, v, w] = [id('S'), id('T'), id('V'), id('W'), id('X')]
  const [micro, two] = ['2026-01-02T12:00:00.000001Z', '2026-01-02T12:00:00.000002Z']
  const moved = (of: string, amount: number, created_at: string, more: object = {}) => [
    transaction(of, 'TIP', `about ${of}`, { created_at }),
    entry(of, 10, amount, { created_at, balance_after: 100 + amount, ...more }),
  ]
  await insertRows(client, [
    ...moved(u, 2, micro),
    ...moved(s, 5, micro),
    ...moved(t, 1, '2026-01-02T12:00:00Z'),
    ...moved(w, 4, two),
    ...moved(v, 3, micro),
    ...moved(id('Y'), 9, micro, { balance_after: null }),
    ...moved(id('Z'), 8, micro, { account_id: 1, balance_after: null }),
    entry(t, 1, -1, { created_at: micro, balance_after: 7 }),
  ])
  const amounts = [4, 3, 2, 5, 1]
  for (const limit of [1, 2, 5]) {
    const pages = await pagesOf(limit, (asked) => searchLedgerEntries(ctx, mine, asked))
    expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true)
    expect(pages.flat().map(({ amount }) => amount)).toEqual(amounts)
  }
  const { data, page } = await searchLedgerEntries(ctx, mine, { limit: 100, offset: 0 })
  expect(page.total).toBe(5)
  expect(data[1]).toEqual({
    ...{ ledgerTransactionId: v, kind: 'TIP', reference: `about ${v}`, amount: 3, balanceAfter: 103 },
    date: '2026-01-02T12:00:00.000Z',
  })
  expect(
    (await searchLedgerEntries(ctx, { accountId: 1, isSomebodys: false }, { limit: 100, offset: 0 })).data,
  ).toMatchObject([{ amount: 8, balanceAfter: null }])
  const between = async (dates: { dateCreatedOnOrAfter?: string; dateCreatedBefore?: string }) =>
    (await searchLedgerEntries(ctx, mine, { limit: 100, offset: 0, ...dates })).data.map(
      ({ amount }) => amount,
    )
  const [noon, after] = ['2026-01-02T12:00:00Z', '2026-01-02T12:00:00.001Z']
  expect(await between({ dateCreatedOnOrAfter: noon })).toEqual(amounts)
  expect(await between({ dateCreatedOnOrAfter: after })).toEqual([])
  expect(await between({ dateCreatedBefore: after })).toEqual(amounts)
  expect(await between({ dateCreatedBefore: noon })).toEqual([])
})

const [first, last, bare, far] = [id('A'), id('B'), id('C'), id('F')]
const firstAndLast = { first_transaction_id: first, last_transaction_id: last, transaction_count: 1 }

test('a transaction tells its legs, what they sum to, and whether it stands as it was sealed', async () => {
  const at = new Date('2026-01-02T12:00:00Z')
  const micros = BigInt(at.getTime()) * 1000n
  const seal = (number: number, shard = 0): Row => [
    'ledger_seal',
    {
      shard,
      number,
      sealed_at: `2026-01-03T0${number}:00:00Z`,
      hash: Buffer.from([number + shard]),
      ...firstAndLast,
    },
  ]
  const sealed = (transaction_id: string, seal_number: number, content: string, shard = 0): Row => [
    'ledger_sealed',
    { transaction_id, shard, seal_number, content },
  ]
  const legs = [
    entry(first, 20, 6, { balance_after: 6 }),
    entry(first, 10, 6, { balance_after: 48 }),
    entry(first, 1, -10),
  ]
  await insertRows(client, [
    transaction(first, 'TIP', 'the tip'),
    transaction(last, 'TOP_UP', 'the charge', { reference: null, currency_code: 'USD' }),
    transaction(bare, 'CLEARING', 'the tip'),
    transaction(far, 'CLEARING', 'far', { shard: 3, reference: null }),
    ...legs,
    entry(last, 5, -3),
    ...[seal(1), seal(2), seal(2, 3)],
    sealed(
      first,
      1,
      `TIP the tip NGN ${micros}\n1 platform fees -10 -\n10 ${ada} available 6 48\n20 ${bea} available 6 6\nreference the tip`,
    ),
    sealed(last, 2, 'as it was'),
    sealed(far, 2, `CLEARING far NGN ${micros} shard 3 leg 0\nno entries`, 3),
  ])
  expect(await loadLedgerTransaction(db, first)).toEqual({
    ...{
      ledgerTransactionId: first,
      kind: 'TIP',
      reference: 'the tip',
      currencyCode: 'NGN',
      aboutId: 'the tip',
    },
    ...{ date: at.toISOString(), sum: 2 },
    legs: [
      { ledgerAccountId: 1, account: 'fees', shard: 0, username: null, amount: -10, balanceAfter: null },
      { ledgerAccountId: 10, account: 'available', shard: 0, username: 'ada', amount: 6, balanceAfter: 48 },
      { ledgerAccountId: 20, account: 'available', shard: 0, username: 'bea', amount: 6, balanceAfter: 6 },
    ],
    seal: {
      shard: 0,
      shardCount: 1,
      number: 1,
      hash: '01',
      dateSealed: '2026-01-03T01:00:00.000Z',
      isUnchanged: true,
    },
  })
  expect(await loadLedgerTransaction(db, last)).toMatchObject({
    ...{ kind: 'TOP_UP', reference: null, currencyCode: 'USD', sum: -3 },
    legs: [{ ledgerAccountId: 5, account: 'fees', amount: -3 }],
    seal: { shard: 0, number: 2, hash: '02', dateSealed: '2026-01-03T02:00:00.000Z', isUnchanged: false },
  })
  expect(await loadLedgerTransaction(db, bare)).toMatchObject({
    kind: 'CLEARING',
    sum: 0,
    legs: [],
    seal: null,
  })
  await insertRows(client, [['ledger_shard', { number: 3 }]])
  expect((await loadLedgerTransaction(db, far)).seal).toEqual({
    ...{ shard: 3, shardCount: 2, number: 2, hash: '05' },
    ...{ dateSealed: '2026-01-03T02:00:00.000Z', isUnchanged: true },
  })
  await expect(loadLedgerTransaction(db, id('NONE'))).rejects.toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  )
})

test('seals are told from the newest on, each once, with what they hold and follow', async () => {
  const seal = (number: number): Row => [
    'ledger_seal',
    {
      ...{ number, sealed_at: changed, hash: Buffer.from([number]), transaction_count: number },
      ...{ previous_hash: number === 1 ? null : Buffer.from([number - 1]) },
      ...{ first_transaction_id: first, last_transaction_id: last },
    },
  ]
  await insertRows(client, [2, 4, 1, 3].map(seal))
  for (const limit of [1, 2, 4]) {
    const pages = await pagesOf(limit, (asked) => searchLedgerSeals(ctx, asked))
    expect(pages.every(({ length }) => length === limit)).toBe(true)
    expect(pages.flat().map(({ number }) => number)).toEqual([4, 3, 2, 1])
  }
  const { data, page } = await searchLedgerSeals(ctx, { limit: 100, offset: 0 })
  expect(page.total).toBe(4)
  expect(data.slice(2)).toEqual([
    {
      ...{ shard: 0, number: 2, dateSealed: changed, transactionCount: 2, hash: '02', previousHash: '01' },
      ...{ firstTransactionId: first, lastTransactionId: last },
    },
    {
      ...{ shard: 0, number: 1, dateSealed: changed, transactionCount: 1, hash: '01', previousHash: null },
      ...{ firstTransactionId: first, lastTransactionId: last },
    },
  ])
})

test('seals of several shards are told by when they were made, each once', async () => {
  const seal = (shard: number, number: number, sealed_at: string): Row => [
    'ledger_seal',
    {
      ...{ shard, number, sealed_at, hash: Buffer.from([shard, number]), transaction_count: 1 },
      ...{ first_transaction_id: id(`${shard}X${number}`), last_transaction_id: id(`${shard}X${number}`) },
    },
  ]
  const [early, late] = ['2026-01-05T10:00:00.000001Z', '2026-01-05T10:00:00.000002Z']
  await insertRows(client, [
    ...[['ledger_shard', { number: 2 }] as Row, ['ledger_shard', { number: 1 }] as Row],
    ...[seal(0, 1, early), seal(1, 1, early), seal(2, 1, late), seal(1, 2, early), seal(0, 2, late)],
    ...[seal(2, 2, '2026-01-06T00:00:00Z'), seal(0, 3, '2026-01-05T00:00:00Z')],
  ])
  const expected = ['2:2', '0:2', '2:1', '0:1', '1:2', '1:1', '0:3']
  for (const limit of [1, 2, 3, 7]) {
    const pages = await pagesOf(limit, (asked) => searchLedgerSeals(ctx, asked))
    expect(pages.flat().map(({ shard, number }) => `${shard}:${number}`)).toEqual(expected)
  }
  const { data, page } = await searchLedgerSeals(ctx, { limit: 2, offset: 3 })
  expect(data.map(({ shard, number }) => `${shard}:${number}`)).toEqual(['0:1', '1:2'])
  expect(page).toMatchObject({ total: 7, hasMore: true })
  const nowhere = { limit: 2, offset: 0, cursor: `1.${id('0X2')}` }
  expect((await searchLedgerSeals(ctx, nowhere)).data).toEqual([])
})
