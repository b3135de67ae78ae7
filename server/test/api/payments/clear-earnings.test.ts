import { expect, test } from 'vitest'
import {
  availableLedgerAccount,
  pendingLedgerAccount,
  providerLedgerAccount,
} from '../../../src/money/ledger/booking/accounts.ts'
import { bookCoveredCreatorPayments } from '../../../src/money/ledger/booking/book-creator-payments.ts'
import { buildUnclearedCharge } from '../../../src/money/ledger/booking/lots.ts'
import { bookLedgerTransfer } from '../../../src/money/ledger/booking/transfer.ts'
import { releaseClearedEarnings } from '../../../src/money/ledger/clearing/clear-earnings.ts'
import { loadWalletBalances } from '../../../src/money/ledger/wallet/balances.ts'
import { inTransaction } from '../../../src/platform/db/transaction/in-transaction.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'

// What is booked here belongs to no payment: the ledger as a whole is no true one.
const app = await startTestApp({ CLEARING_DAYS: '7', PLATFORM_FEE_BASIS_POINTS: '0' })
const { ctx } = app

/** Card payments to creators, each for nothing that is kept. */
async function earned(at: Date, ...earnings: readonly (readonly [Person, bigint])[]): Promise<void> {
  const then = { ...ctx, clock: { now: () => at } }
  await inTransaction(ctx.db, (tx) =>
    bookCoveredCreatorPayments(
      tx,
      then,
      earnings.map(([{ id }, amount]) => {
        const about = ctx.newId()
        return {
          ...{ kind: 'TIP', about, reference: ctx.newId(), currency: 'NGN', amount },
          ...{
            from: providerLedgerAccount('paystack'),
            creatorId: id,
            uncleared: buildUnclearedCharge(then, about),
          },
        }
      }),
    ),
  )
}

/** An earning as a release before booked it: pending until it clears. */
async function bookLegacyPending({ id: owner }: Person, amount: bigint, dueAt: Date): Promise<void> {
  const moved = ctx.newId()
  await inTransaction(ctx.db, async (tx) => {
    await bookLedgerTransfer(tx, {
      ...{
        id: moved,
        kind: 'TIP',
        about: ctx.newId(),
        reference: null,
        currency: 'NGN',
        at: ctx.clock.now(),
      },
      of: owner,
      entries: [
        { account: providerLedgerAccount('paystack'), amount: -amount },
        { account: pendingLedgerAccount(owner), amount },
      ],
    })
    await tx
      .insertInto('ledger_uncleared')
      .values({ transaction_id: moved, owner_id: owner, currency_code: 'NGN', amount, due_at: dueAt })
      .execute()
  })
}

const at = (moment: Date) => ({ ...ctx, clock: { now: () => moment } })
const clearAt = (moment: Date) => releaseClearedEarnings.run(at(moment), {})
const lotsOf = ({ id }: Person) =>
  ctx.db.selectFrom('ledger_lot').select(['amount']).where('owner_id', '=', id).orderBy('clears_at').execute()

test('each earning clears at the very millisecond at which it is due, and no other of its owner with it', async () => {
  const [creator, other] = [await joined(app), await joined(app)]
  const startMs = app.clock.now().getTime() + 60_000
  const due = startMs + 7 * 86_400_000
  await earned(new Date(startMs), [creator, 1n], [other, 4n])
  await earned(new Date(startMs + 1), [creator, 2n])
  const withdrawable = async ({ id }: Person, moment: number) =>
    (await loadWalletBalances(at(new Date(moment)), id)).withdrawable
  expect(await withdrawable(creator, due - 1)).toBe(0n)
  expect(await withdrawable(creator, due)).toBe(1n)
  await clearAt(new Date(due - 1))
  expect(await lotsOf(creator)).toEqual([{ amount: 1n }, { amount: 2n }])
  await Promise.all([clearAt(new Date(due)), clearAt(new Date(due))])
  expect(await lotsOf(creator)).toEqual([{ amount: 2n }])
  expect(await lotsOf(other)).toEqual([])
  expect(await withdrawable(creator, due)).toBe(1n)
  expect(await withdrawable(creator, due + 1)).toBe(3n)
})

test('what a release before kept pending can be spent at once, and still clears when it would have', async () => {
  const creator = await joined(app)
  const now = app.clock.now()
  const due = new Date(now.getTime() + 5 * 86_400_000)
  await bookLegacyPending(creator, 300n, due)
  await bookLegacyPending(creator, 40n, new Date(now.getTime() - 1))
  await Promise.all([clearAt(now), clearAt(now)])
  expect(await loadWalletBalances(ctx, creator.id)).toMatchObject({
    ...{ available: 340n, current: 340n, uncleared: 300n, withdrawable: 40n, clearsAt: due },
  })
})

test('what somebody spent of it meanwhile is not cleared', async () => {
  const [payer, creator] = [await joined(app), await joined(app)]
  const start = app.clock.now()
  await earned(start, [payer, 100n])
  const tip = {
    kind: 'TIP',
    about: ctx.newId(),
    reference: ctx.newId(),
    currency: 'NGN',
    amount: 70n,
  } as const
  const paid = inTransaction(ctx.db, (tx) =>
    bookCoveredCreatorPayments(tx, ctx, [
      { ...tip, from: availableLedgerAccount(payer.id), creatorId: creator.id, uncleared: null },
    ]),
  )
  await Promise.all([paid, clearAt(new Date(start.getTime() + 8 * 86_400_000))])
  expect((await loadWalletBalances(ctx, payer.id)).available).toBe(30n)
  expect((await loadWalletBalances(ctx, creator.id)).available).toBe(70n)
})

test('more than a thousand that are due at once are all cleared', { timeout: 120_000 }, async () => {
  const creator = await joined(app)
  const start = new Date(app.clock.now().getTime() + 60_000)
  await earned(start, ...Array.from({ length: 1001 }, () => [creator, 1n] as const))
  await clearAt(new Date(start.getTime() + 7 * 86_400_000))
  expect(await lotsOf(creator)).toEqual([])
})
