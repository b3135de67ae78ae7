import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  availableLedgerAccount,
  heldLedgerAccount,
  type LedgerEntry,
  pendingLedgerAccount,
  platformFeesLedgerAccount,
  providerLedgerAccount,
  receivableLedgerAccount,
} from '../../../src/money/ledger/booking/accounts.ts'
import {
  bookCoveredCreatorPayments,
  type CreatorPaymentToBook,
} from '../../../src/money/ledger/booking/book-creator-payments.ts'
import { lockAndLoadSpendableBalance } from '../../../src/money/ledger/booking/lock-owners.ts'
import { buildUnclearedCharge } from '../../../src/money/ledger/booking/lots.ts'
import { bookCoveredLedgerTransfers, bookLedgerTransfer } from '../../../src/money/ledger/booking/transfer.ts'
import type { LedgerTransfer } from '../../../src/money/ledger/booking/transfer-shape.ts'
import { loadWalletBalances } from '../../../src/money/ledger/wallet/balances.ts'
import { inTransaction } from '../../../src/platform/db/transaction/in-transaction.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'

// What is booked here belongs to no payment: the ledger as a whole is no true one.
const app = await startTestApp({ PLATFORM_FEE_BASIS_POINTS: '1000' })
const { ctx } = app
const card = providerLedgerAccount('paystack')

function moving(
  entries: LedgerTransfer['entries'],
  { at = ctx.clock.now(), currency = 'NGN' }: Partial<Pick<LedgerTransfer, 'at' | 'currency'>> = {},
): LedgerTransfer {
  const [id, about] = [ctx.newId(), ctx.newId()]
  const of = entries.find(({ account }) => account.owner !== null)?.account.owner ?? ''
  return { id, kind: 'CLEARING', about, reference: null, currency, at, of, entries }
}

/** Books these, and tells what was booked of each that was. */
function book(...transfers: LedgerTransfer[]): Promise<ReadonlyMap<string, readonly LedgerEntry[]>> {
  return inTransaction(ctx.db, (tx) => bookCoveredLedgerTransfers(tx, transfers))
}

async function having(amount: bigint): Promise<Person> {
  const person = await joined(app)
  await book(
    moving([
      { account: card, amount: -amount },
      { account: availableLedgerAccount(person.id), amount },
    ]),
  )
  return person
}

async function balances(person: Person): Promise<Record<string, bigint | null>> {
  const rows = await ctx.db
    .selectFrom('ledger_account')
    .select(['kind', 'balance'])
    .where('owner_id', '=', person.id)
    .where('balance', '<>', 0n)
    .execute()
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

test('what is earned earlier is spent later, and what a balance does not cover is left out alone', async () => {
  const [first, second, third] = [await having(10n), await joined(app), await joined(app)]
  const send = (from: Person, to: Person, amount: bigint) =>
    moving([
      { account: availableLedgerAccount(from.id), amount: -amount },
      { account: availableLedgerAccount(to.id), amount },
    ])
  const all = [send(first, second, 10n), send(first, third, 1n), send(second, third, 9n)]
  const booked = await book(...all)
  expect([...booked.keys()]).toEqual([all[0]?.id, all[2]?.id])
  expect([await balances(first), await balances(second), await balances(third)]).toEqual([
    {},
    { available: 1n },
    { available: 9n },
  ])
  expect((await book(send(first, third, 1n))).size).toBe(0)
  expect((await book()).size).toBe(0)
})

test('a debt of the smallest amount is paid by what is credited, as far as it goes', async () => {
  const person = await joined(app)
  const owing = (amount: bigint) =>
    book(
      moving([
        { account: receivableLedgerAccount(person.id), amount: -amount },
        { account: card, amount },
      ]),
    )
  const credited = async (account: LedgerEntry['account'], amount: bigint) => {
    const moved = moving([
      { account: card, amount: -amount },
      { account, amount },
    ])
    return (await book(moved)).get(moved.id)?.slice(1)
  }
  await owing(1n)
  expect(await credited(availableLedgerAccount(person.id), 1n)).toEqual([
    { account: receivableLedgerAccount(person.id), amount: 1n },
  ])
  await owing(3n)
  expect(await credited(heldLedgerAccount(person.id), 1n)).toEqual([
    { account: heldLedgerAccount(person.id), amount: 1n },
  ])
  expect(await credited(pendingLedgerAccount(person.id), 2n)).toEqual([
    { account: receivableLedgerAccount(person.id), amount: 2n },
  ])
  expect(await credited(pendingLedgerAccount(person.id), 5n)).toEqual([
    { account: receivableLedgerAccount(person.id), amount: 1n },
    { account: pendingLedgerAccount(person.id), amount: 4n },
  ])
  expect(await balances(person)).toEqual({ held: 1n, pending: 4n })
})

test('times rise by a microsecond where the clock does not, and all that one transfer writes has its own', async () => {
  const [from, to] = [await having(10n), await joined(app)]
  const at = new Date(ctx.clock.now().getTime() + 60_000)
  const send = () =>
    moving(
      [
        { account: availableLedgerAccount(from.id), amount: -1n },
        { account: availableLedgerAccount(to.id), amount: 1n },
      ],
      { at },
    )
  const batch = [send(), send(), send()]
  await book(...batch)
  const later = send()
  await book(later)
  const { rows } = await sql<{ id: string; after: number; entries: number }>`
    SELECT transaction.id, (extract(epoch FROM transaction.created_at - ${at}) * 1000000)::int AS after,
      (SELECT count(*)::int FROM ledger_entry entry
        WHERE entry.transaction_id = transaction.id AND entry.created_at = transaction.created_at) AS entries
    FROM ledger_transaction transaction WHERE transaction.id = ANY(${[...batch, later].map(({ id }) => id)})
    ORDER BY transaction.created_at`.execute(ctx.db)
  expect(rows).toEqual([...batch, later].map(({ id }, after) => ({ id, after, entries: 2 })))
  const { rows: changed } = await sql<{ after: number }>`
    SELECT (extract(epoch FROM changed_at - ${at}) * 1000000)::int AS after FROM ledger_account
    WHERE owner_id IN (${from.id}, ${to.id}) AND kind = 'available'`.execute(ctx.db)
  expect(changed).toEqual([{ after: 3 }, { after: 3 }])
})

test.each([1, 7])(
  'what a card pays a creator waits for exactly the %s days that it has to clear',
  async (clearingDays) => {
    const creator = await joined(app)
    const at = new Date(ctx.clock.now().getTime() + 60_000)
    const earning = (amount: bigint): CreatorPaymentToBook => {
      const about = ctx.newId()
      return {
        ...{ kind: 'TIP', about, reference: ctx.newId(), currency: 'NGN', amount },
        ...{
          from: providerLedgerAccount('paystack'),
          creatorId: creator.id,
          uncleared: buildUnclearedCharge(cleared, about),
        },
      }
    }
    const cleared = { ...ctx, clock: { now: () => at }, config: { ...ctx.config, clearingDays } }
    await inTransaction(ctx.db, (tx) => bookCoveredCreatorPayments(tx, cleared, [earning(4n), earning(15n)]))
    // A tenth of 4 is rounded to nothing, and of 15 half up.
    expect(await loadWalletBalances(cleared, creator.id)).toMatchObject({ available: 17n, withdrawable: 0n })
    const waiting = await ctx.db
      .selectFrom('ledger_lot')
      .select(['amount', 'clears_at'])
      .where('owner_id', '=', creator.id)
      .orderBy('amount')
      .execute()
    const clears_at = new Date(at.getTime() + clearingDays * 86_400_000)
    expect(waiting).toEqual([
      { amount: 4n, clears_at },
      { amount: 13n, clears_at },
    ])
  },
)

test('what a creator earns is available at once if nothing is pending, less a fee of the smallest amount', async () => {
  const [fan, creator] = [await having(10n), await joined(app)]
  const earning: CreatorPaymentToBook = {
    ...{ kind: 'TIP', about: ctx.newId(), reference: ctx.newId(), currency: 'NGN', amount: 10n },
    ...{ from: availableLedgerAccount(fan.id), creatorId: creator.id, uncleared: null },
  }
  const now = { ...ctx, config: { ...ctx.config, clearingDays: 0 } }
  const fees = async () => {
    const { rows } = await sql<{ sum: string | null }>`
      SELECT sum(amount) FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
      WHERE account.kind = ${platformFeesLedgerAccount.kind}`.execute(ctx.db)
    return Number(rows[0]?.sum)
  }
  const before = await fees()
  await inTransaction(ctx.db, (tx) => bookCoveredCreatorPayments(tx, now, [earning]))
  expect(await balances(creator)).toEqual({ available: 9n })
  expect((await fees()) - before).toBe(1)
})

test('is refused alone where a balance does not cover it, and tells what was booked where it does', async () => {
  const person = await having(2n)
  const spend = (amount: bigint) =>
    inTransaction(ctx.db, (tx) =>
      bookLedgerTransfer(
        tx,
        moving([
          { account: availableLedgerAccount(person.id), amount: -amount },
          { account: card, amount },
        ]),
      ),
    )
  await expect(spend(3n)).rejects.toThrow(expect.objectContaining({ code: 'INSUFFICIENT_FUNDS' }))
  expect(await spend(2n)).toEqual([
    { account: availableLedgerAccount(person.id), amount: -2n },
    { account: card, amount: 2n },
  ])
})

test('is not begun where it does not sum to zero over two accounts or more, each named once', async () => {
  const person = await having(5n)
  const mine = availableLedgerAccount(person.id)
  const wrong: LedgerTransfer['entries'][] = [
    [
      { account: mine, amount: -2n },
      { account: card, amount: 1n },
    ],
    [{ account: card, amount: 0n }],
    [
      { account: mine, amount: -2n },
      { account: mine, amount: 2n },
    ],
  ]
  for (const entries of wrong)
    await expect(book(moving(entries))).rejects.toThrow('does not sum to zero over accounts named once')
  expect(await balances(person)).toEqual({ available: 5n })
})

test('each currency has accounts of its own, of the platform as of people', async () => {
  const person = await joined(app)
  for (const [currency, amount] of [
    ['USD', 3n],
    ['NGN', 5n],
  ] as const) {
    const entries = [
      { account: card, amount: -amount },
      { account: availableLedgerAccount(person.id), amount },
    ]
    expect((await book(moving(entries, { currency }))).size).toBe(1)
  }
  await book(
    moving([
      { account: card, amount: -9n },
      { account: pendingLedgerAccount(person.id), amount: 9n },
    ]),
  )
  const canSpend = (id: string, currency: 'NGN' | 'USD' | 'EUR') =>
    inTransaction(ctx.db, (tx) => lockAndLoadSpendableBalance(tx, id, currency))
  expect(await canSpend(person.id, 'USD')).toBe(3n)
  expect(await canSpend(person.id, 'NGN')).toBe(5n)
  expect(await canSpend(person.id, 'EUR')).toBe(0n)
  expect(await canSpend((await having(7n)).id, 'NGN')).toBe(7n)
})

test('comes after what was added up, and after all that moved on its accounts, and no later', async () => {
  const [first, second, other] = [await joined(app), await joined(app), await joined(app)]
  const long = '2020-01-01T00:00:00Z'
  const bookedAt = async (amounts: readonly (readonly [Person, bigint])[], at = long) => {
    const moved = moving(
      amounts.map(([person, amount]) => ({ account: availableLedgerAccount(person.id), amount })),
      { at: new Date(at) },
    )
    await book(moved)
    const { rows } = await sql<{ at: string }>`
      SELECT to_char(created_at AT TIME ZONE 'UTC', 'MM-DD HH24:MI:SS.US') AS at FROM ledger_transaction
      WHERE id = ${moved.id}`.execute(ctx.db)
    return rows[0]?.at
  }
  const given = async (person: Person, at = long) => {
    const moved = moving(
      [
        { account: card, amount: -9n },
        { account: availableLedgerAccount(person.id), amount: 9n },
      ],
      { at: new Date(at) },
    )
    await book(moved)
  }
  const addUp = async (person: Person, ...days: string[]) => {
    const { id } = await ctx.db
      .selectFrom('ledger_account')
      .select('id')
      .where('owner_id', '=', person.id)
      .where('kind', '=', 'available')
      .executeTakeFirstOrThrow()
    for (const day of days)
      await sql`INSERT INTO ledger_day (account_id, day, amount, entry_count) VALUES (${id}, ${day}, 1, 1)`.execute(
        ctx.db,
      )
  }
  await given(other, '2020-01-09T00:00:00Z')
  await given(first)
  await given(second, '2020-01-01T00:00:03Z')
  expect(
    await bookedAt([
      [first, -1n],
      [second, 1n],
    ]),
    'after the newest of both',
  ).toBe('01-01 00:00:03.000001')
  await addUp(other, '2020-02-20')
  await addUp(first, '2020-02-02', '2020-02-05')
  await addUp(second, '2020-02-03')
  expect(
    await bookedAt([
      [first, -1n],
      [second, 1n],
    ]),
    'when the last day of either is over',
  ).toBe('02-06 00:00:00.000000')
  const kind = ctx.newId()
  for (const hour of ['2020-02-06T04:00:00Z', '2020-02-07T08:00:00Z'])
    await sql`INSERT INTO ledger_figure (hour, currency_code, kind, transaction_count, amount, fee_count, fees)
      VALUES (${hour}, 'NGN', ${kind}, 1, 1, 0, 0)`.execute(ctx.db)
  const last = await bookedAt([
    [first, -1n],
    [second, 1n],
  ])
  await sql`DELETE FROM ledger_figure WHERE kind = ${kind}`.execute(ctx.db)
  expect(last, 'when the last hour is over').toBe('02-07 09:00:00.000000')
})
