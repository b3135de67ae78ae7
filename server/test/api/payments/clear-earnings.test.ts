import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../src/db/in-transaction.ts'
import { available, provider } from '../../../src/ledger/booking/accounts.ts'
import { clearEarnings } from '../../../src/ledger/booking/clear-earnings.ts'
import { lockWallet } from '../../../src/ledger/booking/lock-wallet.ts'
import { payCreators } from '../../../src/ledger/booking/pay-creators.ts'
import { transfer } from '../../../src/ledger/booking/transfer.ts'
import { walletBalances } from '../../../src/ledger/wallet/balances.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'

// What is booked here belongs to no payment: the ledger as a whole is no true one.
const app = await startTestApp({ CLEARING_DAYS: '7', PLATFORM_FEE_BASIS_POINTS: '0' })

/** Somebody who has paid these amounts to creators, each for nothing that is kept. */
async function earned(at: Date, ...earnings: readonly (readonly [Person, bigint])[]): Promise<void> {
  const { ctx } = app
  const fan = await joined(app)
  const sum = earnings.reduce((sum, [, amount]) => sum + amount, 0n)
  const then = { ...ctx, clock: { now: () => at } }
  await inTransaction(ctx.db, async (tx) => {
    await transfer(tx, {
      ...{ id: ctx.newId(), kind: 'TOP_UP', about: ctx.newId(), reference: null, currency: 'NGN', at },
      of: fan.id,
      entries: [
        { account: provider('paystack'), amount: -sum },
        { account: available(fan.id), amount: sum },
      ],
    })
    await payCreators(
      tx,
      then,
      earnings.map(([{ id }, amount]) => ({
        ...{ kind: 'TIP', about: ctx.newId(), reference: ctx.newId(), currency: 'NGN', amount },
        ...{ from: available(fan.id), creatorId: id },
      })),
    )
  })
}

const clearAt = (at: Date) => clearEarnings.run({ ...app.ctx, clock: { now: () => at } }, {})

test('each earning is cleared once, at the very millisecond at which it is due, and no other of its owner with it', async () => {
  const [creator, other] = [await joined(app), await joined(app)]
  const begun = app.clock.now().getTime() + 60_000
  const due = begun + 7 * 86_400_000
  await earned(new Date(begun), [creator, 1n], [other, 4n])
  await earned(new Date(begun + 1), [creator, 2n])
  await clearAt(new Date(due - 1))
  expect(await walletBalances(app.ctx, creator.id)).toMatchObject({ available: 0n, current: 3n })
  await Promise.all([clearAt(new Date(due)), clearAt(new Date(due))])
  expect(await walletBalances(app.ctx, creator.id)).toMatchObject({ available: 1n, current: 3n })
  expect(await walletBalances(app.ctx, other.id)).toMatchObject({ available: 4n, current: 4n })
  await clearAt(new Date(due + 1))
  expect(await walletBalances(app.ctx, creator.id)).toMatchObject({ available: 3n, current: 3n })
})

test('what is cleared by somebody else meanwhile is passed over', async () => {
  const creator = await joined(app)
  const at = new Date(app.clock.now().getTime() + 60_000)
  await earned(at, [creator, 3n])
  const clearing = await inTransaction(app.ctx.db, async (tx) => {
    await lockWallet(tx, creator.id, 'NGN')
    const clearing = clearAt(new Date(at.getTime() + 7 * 86_400_000))
    await expect
      .poll(
        async () =>
          (
            await sql`SELECT FROM pg_stat_activity
              WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.ctx.db)
          ).rows.length,
      )
      .toBe(1)
    await tx.deleteFrom('ledger_uncleared').where('owner_id', '=', creator.id).execute()
    return { clearing }
  })
  await clearing.clearing
  expect(await walletBalances(app.ctx, creator.id)).toMatchObject({ available: 0n, current: 3n })
})

test('more than a thousand that are due at once are all cleared', { timeout: 120_000 }, async () => {
  const creator = await joined(app)
  const at = new Date(app.clock.now().getTime() + 60_000)
  await earned(at, ...Array.from({ length: 1001 }, () => [creator, 1n] as const))
  await clearAt(new Date(at.getTime() + 7 * 86_400_000))
  expect(await walletBalances(app.ctx, creator.id)).toMatchObject({ available: 1001n, current: 1001n })
})
