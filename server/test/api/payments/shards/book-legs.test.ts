import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  availableLedgerAccount,
  type LedgerEntry,
  pendingLedgerAccount,
  platformFeesLedgerAccount,
  providerLedgerAccount,
  shardTransitLedgerAccount,
} from '../../../../src/money/ledger/booking/accounts.ts'
import {
  bookCoveredCreatorPayments,
  type CreatorPaymentToBook,
} from '../../../../src/money/ledger/booking/book-creator-payments.ts'
import { bookLedgerTransfer } from '../../../../src/money/ledger/booking/transfer.ts'
import type { LedgerTransfer } from '../../../../src/money/ledger/booking/transfer-shape.ts'
import { loadWalletBalances } from '../../../../src/money/ledger/wallet/balances.ts'
import { ensureLedgerShards } from '../../../../src/platform/db/sharding/ledger-shards.ts'
import { startTestApp } from '../../../setup/app.ts'
import { transactionOutcome } from '../../../setup/attempt.ts'
import { bookedAbout, putIntoShard } from '../../../setup/money/shards.ts'
import { transactionOutcomeAsOwner } from '../../../setup/owner.ts'
import { joined, type Person } from '../../../setup/people.ts'

// What is booked here belongs to no payment: the ledger as a whole is no true one.
const app = await startTestApp({ PLATFORM_FEE_BASIS_POINTS: '1000' })
const { ctx } = app
await ensureLedgerShards(ctx, 3)

/** Creates a person whose money is in this shard, with a balance of `amount`. */
async function joinedIn(shard: number, amount = 0n): Promise<Person> {
  const person = await joined(app)
  await putIntoShard(app, person, shard)
  const credit = moving(person, [
    { account: providerLedgerAccount('paystack'), amount: -amount },
    { account: availableLedgerAccount(person.id), amount },
  ])
  if (amount > 0n) await ctx.db.transaction().execute((tx) => bookLedgerTransfer(tx, credit))
  return person
}

function moving(of: Person, entries: readonly LedgerEntry[], about = ctx.newId()): LedgerTransfer {
  const [id, at] = [ctx.newId(), ctx.clock.now()]
  return { id, kind: 'CLEARING', about, reference: null, currency: 'NGN', at, of: of.id, entries }
}

function tipping(fan: Person, creator: Person, amount: bigint): CreatorPaymentToBook {
  const [about, reference] = [ctx.newId(), ctx.newId()]
  return {
    kind: 'TIP',
    about,
    reference,
    currency: 'NGN',
    amount,
    from: availableLedgerAccount(fan.id),
    creatorId: creator.id,
    uncleared: null,
  }
}

const balanceOf = async ({ id }: Person) => (await loadWalletBalances(ctx, id)).available

/** Returns the bookings about a subject, one row per entry. */
const linesAbout = async (about: string) =>
  (await bookedAbout(app, about)).map(({ shard, leg, account, amount }) => [shard, leg, account, amount])

test('tips of many shards to one creator are sold together, and what a wallet does not cover is left out alone', async () => {
  const creator = await joinedIn(1)
  const fans = [await joinedIn(0, 20_000n), await joinedIn(1, 20_000n), await joinedIn(2, 20_000n)]
  const tips = [...fans, ...fans].map((fan) => tipping(fan, creator, 15_000n))
  const sold = await ctx.db.transaction().execute((tx) => bookCoveredCreatorPayments(tx, ctx, tips))
  expect([...sold]).toEqual(tips.slice(0, 3).map(({ about }) => about))
  expect(await Promise.all([creator, ...fans].map(balanceOf))).toEqual([40_500n, 5_000n, 5_000n, 5_000n])
})

test('uncleared money is in the shard of whose it is, also where it is passed on to another', async () => {
  const [fan, creator] = [await joinedIn(0), await joinedIn(2)]
  const tip = tipping(fan, fan, 20_000n)
  const uncleared = { chargeId: tip.about, clearsAt: new Date(ctx.clock.now().getTime() + 3_600_000) }
  const byCard = { ...tip, from: providerLedgerAccount('paystack'), uncleared }
  await ctx.db.transaction().execute((tx) => bookCoveredCreatorPayments(tx, ctx, [byCard]))
  await ctx.db
    .transaction()
    .execute((tx) => bookCoveredCreatorPayments(tx, ctx, [tipping(fan, creator, 10_000n)]))
  const lots = await ctx.db
    .selectFrom('ledger_lot')
    .select(['owner_id', 'shard', 'amount'])
    .where('charge_id', '=', byCard.about)
    .orderBy('shard')
    .execute()
  expect(lots).toEqual([
    { owner_id: fan.id, shard: 0, amount: 8_000n },
    { owner_id: creator.id, shard: 2, amount: 9_000n },
  ])
})

test('what leaves a shard and arrives nowhere is not committed', async () => {
  const fan = await joinedIn(1, 20_000n)
  const lost = moving(fan, [
    { account: availableLedgerAccount(fan.id), amount: -100n },
    { account: shardTransitLedgerAccount, amount: 100n },
  ])
  expect(await transactionOutcome(app, (tx) => bookLedgerTransfer(tx, lost))).toContain(
    'leave 100 on its way between shards',
  )
  expect(await balanceOf(fan)).toBe(20_000n)
})

test('an entry lies in no other shard than its account', async () => {
  const fan = await joinedIn(1, 20_000n)
  const said = await transactionOutcomeAsOwner(app, async (tx) => {
    await sql`
      CREATE FUNCTION misplaced() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.shard := 2; RETURN NEW; END $$`.execute(tx)
    await sql`
      CREATE TRIGGER misplaced BEFORE INSERT ON ledger_entry
      FOR EACH ROW EXECUTE FUNCTION misplaced()`.execute(tx)
    await bookLedgerTransfer(
      tx,
      moving(fan, [
        { account: availableLedgerAccount(fan.id), amount: -100n },
        { account: platformFeesLedgerAccount, amount: 100n },
      ]),
    )
  })
  expect(said).toContain('are not in one shard')
})

test('an account is only in its owner’s shard, and its owner never changes shards afterwards', async () => {
  const fan = await joinedIn(1, 20_000n)
  const elsewhere = await transactionOutcome(app, (tx) =>
    tx
      .insertInto('ledger_account')
      .values({ owner_id: fan.id, kind: 'held', currency_code: 'USD', balance: 0n, shard: 2 })
      .execute(),
  )
  expect(elsewhere).toContain('ledger_account_owner_id_fkey')
  const moved = await transactionOutcome(app, (tx) =>
    tx.updateTable('account').set({ ledger_shard: 0 }).where('id', '=', fan.id).execute(),
  )
  expect(moved).toContain('ledger_account_owner_id_fkey')
})

test('what has been moved once is not moved again, also where it has two legs', async () => {
  const [fan, creator] = [await joinedIn(1, 20_000n), await joinedIn(2)]
  const about = ctx.newId()
  const entries = [
    { account: availableLedgerAccount(fan.id), amount: -100n },
    { account: pendingLedgerAccount(creator.id), amount: 100n },
  ]
  expect(await transactionOutcome(app, (tx) => bookLedgerTransfer(tx, moving(creator, entries, about)))).toBe(
    'committed',
  )
  expect(
    await transactionOutcome(app, (tx) => bookLedgerTransfer(tx, moving(creator, entries, about))),
  ).toContain('ledger_transaction_about_id_kind_key')
  expect(await balanceOf(fan)).toBe(19_900n)
})

test('a loss that the platform bears alone is booked in the shard of whose payment it was', async () => {
  const creator = await joinedIn(2)
  const loss = moving(creator, [
    { account: providerLedgerAccount('paystack'), amount: 100n },
    { account: platformFeesLedgerAccount, amount: -100n },
  ])
  expect(await transactionOutcome(app, (tx) => bookLedgerTransfer(tx, loss))).toBe('committed')
  expect(await linesAbout(loss.about)).toEqual([
    [2, 0, 'fees', -100n],
    [2, 0, 'provider:paystack', 100n],
  ])
})

test('who joins is given one of the shards that are open, each as often as another', async () => {
  const { rows } = await sql<{ shard: number; people: number }>`
    WITH given AS (SELECT ledger_shard_for_new() AS shard FROM generate_series(1, 600))
    SELECT shard, count(*)::int AS people FROM given GROUP BY shard ORDER BY shard`.execute(ctx.db)
  expect(rows.map(({ shard }) => shard)).toEqual([0, 1, 2])
  expect(Math.min(...rows.map(({ people }) => people))).toBeGreaterThan(100)
})
