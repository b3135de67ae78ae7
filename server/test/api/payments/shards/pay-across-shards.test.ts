import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adminOf } from '../../../setup/admins.ts'
import { balanceOf, startMoneyApp, topUp } from '../../../setup/money/money.ts'
import { giveBack, paid } from '../../../setup/money/refunds.ts'
import { joined, type Person } from '../../../setup/people.ts'

const app = await startMoneyApp({ PLATFORM_FEE_BASIS_POINTS: '1000' })
const { ctx } = app
await ctx.db
  .insertInto('ledger_shard')
  .values([{ number: 1 }, { number: 2 }])
  .execute()

/** Somebody whose money lies in this shard. */
async function joinedIn(shard: number, wishes: Parameters<typeof joined>[1] = {}): Promise<Person> {
  const person = await joined(app, wishes)
  await ctx.db.updateTable('account').set({ ledger_shard: shard }).where('id', '=', person.id).execute()
  return person
}

type Booked = { leg: number; shard: number; account: string; owner: string | null; amount: bigint }

/** What was booked about something, leg by leg. */
async function bookedAbout(about: string): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    SELECT booked.leg, booked.shard, kept.kind AS account, kept.owner_id AS owner, entry.amount
    FROM ledger_transaction booked
    JOIN ledger_entry entry ON entry.transaction_id = booked.id
    JOIN ledger_account kept ON kept.id = entry.account_id AND kept.shard = booked.shard
    WHERE booked.about_id = ${about}
    ORDER BY booked.leg, entry.amount, kept.kind COLLATE "C"`.execute(ctx.db)
  return rows
}

test('a tip from one shard to another is a leg in each, and nothing stays on its way', async () => {
  const [fan, creator] = [await joinedIn(1), await joinedIn(2, { verified: true })]
  await topUp(app, fan, 200_000)
  const tip = await paid(app, { amount: 50_000, fan, creator, byWallet: true })
  expect(await bookedAbout(tip.id)).toEqual([
    { leg: 0, shard: 2, account: 'transit', owner: null, amount: -50_000n },
    { leg: 0, shard: 2, account: 'fees', owner: null, amount: 5_000n },
    { leg: 0, shard: 2, account: 'available', owner: creator.id, amount: 45_000n },
    { leg: 1, shard: 1, account: 'available', owner: fan.id, amount: -50_000n },
    { leg: 1, shard: 1, account: 'transit', owner: null, amount: 50_000n },
  ])
  expect([await balanceOf(app, fan), await balanceOf(app, creator)]).toEqual([150_000, 45_000])
})

test('a tip within a shard is one transaction, whichever shard it is', async () => {
  const [fan, creator] = [await joinedIn(2), await joinedIn(2, { verified: true })]
  await topUp(app, fan, 200_000)
  const tip = await paid(app, { amount: 50_000, fan, creator, byWallet: true })
  expect(await bookedAbout(tip.id)).toEqual([
    { leg: 0, shard: 2, account: 'available', owner: fan.id, amount: -50_000n },
    { leg: 0, shard: 2, account: 'fees', owner: null, amount: 5_000n },
    { leg: 0, shard: 2, account: 'available', owner: creator.id, amount: 45_000n },
  ])
})

test('each side finds the payment once in its history, and its owner alone', async () => {
  const [fan, creator] = [await joinedIn(0), await joinedIn(1, { verified: true })]
  await topUp(app, fan, 200_000)
  await paid(app, { amount: 50_000, fan, creator, byWallet: true })
  const historyOf = async ({ token }: Person) => {
    const { data } = await app.call('GET /wallet/search-wallet-transactions', { token, query: {} })
    return data.map(({ amount, fee }) => [amount, fee])
  }
  expect(await historyOf(creator)).toEqual([[45_000, 5_000]])
  expect(await historyOf(fan)).toEqual([
    [50_000, 0],
    [200_000, 0],
  ])
})

test('a payment from a wallet is given back over the shards, the fee from where it was kept', async () => {
  const admin = await adminOf(app, 'OWNER')
  const [fan, creator] = [await joinedIn(1), await joinedIn(0, { verified: true })]
  await topUp(app, fan, 200_000)
  const tip = await paid(app, { amount: 50_000, fan, creator, byWallet: true })
  const { status } = await giveBack(app, admin, tip.id)
  expect(status).toBe(201)
  expect([await balanceOf(app, fan), await balanceOf(app, creator)]).toEqual([200_000, 0])
  const { id: refund } = await ctx.db
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', tip.id)
    .executeTakeFirstOrThrow()
  expect(
    (await bookedAbout(refund)).map(({ leg, shard, account, amount }) => [leg, shard, account, amount]),
  ).toEqual([
    [0, 0, 'available', -45_000n],
    [0, 0, 'fees', -5_000n],
    [0, 0, 'transit', 50_000n],
    [1, 1, 'transit', -50_000n],
    [1, 1, 'available', 50_000n],
  ])
})
