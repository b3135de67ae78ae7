import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../src/db/in-transaction.ts'
import {
  available,
  held,
  pending,
  platformFees,
  provider,
  receivable,
} from '../../../src/ledger/booking/accounts.ts'
import { type Earning, payCreators } from '../../../src/ledger/booking/pay-creators.ts'
import { type Entry, type Transfer, transferAll } from '../../../src/ledger/booking/transfer.ts'
import { walletBalances } from '../../../src/ledger/wallet/balances.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'

// What is booked here belongs to no payment: the ledger as a whole is no true one.
const app = await startTestApp({ PLATFORM_FEE_BASIS_POINTS: '1000' })
const { ctx } = app
const card = provider('paystack')

function moving(entries: Transfer['entries'], at = ctx.clock.now()): Transfer {
  const [id, about] = [ctx.newId(), ctx.newId()]
  return { id, kind: 'CLEARING', about, reference: null, currency: 'NGN', at, entries }
}

/** Books these, and tells what was booked of each that was. */
function book(...transfers: Transfer[]): Promise<ReadonlyMap<string, readonly Entry[]>> {
  return inTransaction(ctx.db, (tx) => transferAll(tx, transfers))
}

async function having(amount: bigint): Promise<Person> {
  const person = await joined(app)
  await book(
    moving([
      { account: card, amount: -amount },
      { account: available(person.id), amount },
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
      { account: available(from.id), amount: -amount },
      { account: available(to.id), amount },
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
        { account: receivable(person.id), amount: -amount },
        { account: card, amount },
      ]),
    )
  const credited = async (account: Entry['account'], amount: bigint) => {
    const moved = moving([
      { account: card, amount: -amount },
      { account, amount },
    ])
    return (await book(moved)).get(moved.id)?.slice(1)
  }
  await owing(1n)
  expect(await credited(available(person.id), 1n)).toEqual([{ account: receivable(person.id), amount: 1n }])
  await owing(3n)
  expect(await credited(held(person.id), 1n)).toEqual([{ account: held(person.id), amount: 1n }])
  expect(await credited(pending(person.id), 2n)).toEqual([{ account: receivable(person.id), amount: 2n }])
  expect(await credited(pending(person.id), 5n)).toEqual([
    { account: receivable(person.id), amount: 1n },
    { account: pending(person.id), amount: 4n },
  ])
  expect(await balances(person)).toEqual({ held: 1n, pending: 4n })
})

test('times rise by a microsecond where the clock does not, and all that one transfer writes has its own', async () => {
  const [from, to] = [await having(10n), await joined(app)]
  const at = new Date(ctx.clock.now().getTime() + 60_000)
  const send = () =>
    moving(
      [
        { account: available(from.id), amount: -1n },
        { account: available(to.id), amount: 1n },
      ],
      at,
    )
  const together = [send(), send(), send()]
  await book(...together)
  const later = send()
  await book(later)
  const { rows } = await sql<{ id: string; after: number; entries: number }>`
    SELECT transaction.id, (extract(epoch FROM transaction.created_at - ${at}) * 1000000)::int AS after,
      (SELECT count(*)::int FROM ledger_entry entry
        WHERE entry.transaction_id = transaction.id AND entry.created_at = transaction.created_at) AS entries
    FROM ledger_transaction transaction WHERE transaction.id = ANY(${[...together, later].map(({ id }) => id)})
    ORDER BY transaction.created_at`.execute(ctx.db)
  expect(rows).toEqual([...together, later].map(({ id }, after) => ({ id, after, entries: 2 })))
  const { rows: changed } = await sql<{ after: number }>`
    SELECT (extract(epoch FROM changed_at - ${at}) * 1000000)::int AS after FROM ledger_account
    WHERE owner_id IN (${from.id}, ${to.id}) AND kind = 'available'`.execute(ctx.db)
  expect(changed).toEqual([{ after: 3 }, { after: 3 }])
})

test.each([1, 7])(
  'what a creator earns waits for exactly the %s days that it has to clear',
  async (clearingDays) => {
    const [fan, creator] = [await having(1000n), await joined(app)]
    const at = new Date(ctx.clock.now().getTime() + 60_000)
    const earning = (amount: bigint): Earning => ({
      ...{ kind: 'TIP', about: ctx.newId(), reference: ctx.newId(), currency: 'NGN', amount },
      ...{ from: available(fan.id), creatorId: creator.id },
    })
    const clearing = { ...ctx, clock: { now: () => at }, config: { ...ctx.config, clearingDays } }
    const [small, large, beyond] = [earning(4n), earning(15n), earning(982n)]
    const paid = await inTransaction(ctx.db, (tx) => payCreators(tx, clearing, [small, large, beyond]))
    expect(paid).toEqual(new Set([small.about, large.about]))
    // A tenth of 4 is rounded to nothing, and of 15 half up.
    expect(await walletBalances(ctx, creator.id)).toEqual({ available: 0n, current: 17n, owed: 0n })
    const waiting = await ctx.db
      .selectFrom('ledger_uncleared')
      .select(['amount', 'due_at'])
      .where('owner_id', '=', creator.id)
      .orderBy('amount')
      .execute()
    const due_at = new Date(at.getTime() + clearingDays * 86_400_000)
    expect(waiting).toEqual([
      { amount: 4n, due_at },
      { amount: 13n, due_at },
    ])
  },
)

test('what a creator earns is hers at once where nothing waits, less a fee of the smallest amount', async () => {
  const [fan, creator] = [await having(10n), await joined(app)]
  const earning: Earning = {
    ...{ kind: 'TIP', about: ctx.newId(), reference: ctx.newId(), currency: 'NGN', amount: 10n },
    ...{ from: available(fan.id), creatorId: creator.id },
  }
  const now = { ...ctx, config: { ...ctx.config, clearingDays: 0 } }
  const fees = async () => {
    const { rows } = await sql<{ sum: string | null }>`
      SELECT sum(amount) FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
      WHERE account.kind = ${platformFees.kind}`.execute(ctx.db)
    return Number(rows[0]?.sum)
  }
  const before = await fees()
  await inTransaction(ctx.db, (tx) => payCreators(tx, now, [earning]))
  expect(await balances(creator)).toEqual({ available: 9n })
  expect((await fees()) - before).toBe(1)
})
