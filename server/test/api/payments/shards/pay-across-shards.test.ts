import { expect, test } from 'vitest'
import { ensureLedgerShards } from '../../../../src/platform/db/sharding/ledger-shards.ts'
import { adminOf } from '../../../setup/admins.ts'
import { balanceOf, startMoneyApp, topUp } from '../../../setup/money/money.ts'
import { giveBack, paid } from '../../../setup/money/refunds.ts'
import { buy, forSale, lastPurchase } from '../../../setup/money/sales.ts'
import { bookedAbout, putIntoShard } from '../../../setup/money/shards.ts'
import { joined, type Person } from '../../../setup/people.ts'

const app = await startMoneyApp({ PLATFORM_FEE_BASIS_POINTS: '1000' })
const { ctx } = app
await ensureLedgerShards(ctx, 3)

/** Creates a person whose money is in this shard. */
async function joinedIn(shard: number, wishes: Parameters<typeof joined>[1] = {}): Promise<Person> {
  const person = await joined(app, wishes)
  await putIntoShard(app, person, shard)
  return person
}

test('a tip from one shard to another is a leg in each, and nothing stays on its way', async () => {
  const [fan, creator] = [await joinedIn(1), await joinedIn(2, { verified: true })]
  await topUp(app, fan, 200_000)
  const tip = await paid(app, { amount: 50_000, fan, creator, byWallet: true })
  expect(await bookedAbout(app, tip.id)).toEqual([
    { leg: 0, shard: 2, account: 'transit', owner: null, amount: -50_000n },
    { leg: 0, shard: 2, account: 'fees', owner: null, amount: 5_000n },
    { leg: 0, shard: 2, account: 'available', owner: creator.id, amount: 45_000n },
    { leg: 1, shard: 1, account: 'available', owner: fan.id, amount: -50_000n },
    { leg: 1, shard: 1, account: 'transit', owner: null, amount: 50_000n },
  ])
  expect([await balanceOf(app, fan), await balanceOf(app, creator)]).toEqual([150_000, 45_000])
})

test('a purchase from one shard in another leads its buyer to their receipt', async () => {
  const [fan, creator] = [await joinedIn(1), await joinedIn(2, { verified: true })]
  await topUp(app, fan, 200_000)
  const post = await forSale(app, creator)
  await buy(app, fan, post, creator)
  const { receiptId, reference } = await lastPurchase(app, fan)
  const { data } = await app.call('GET /wallet/get-receipt/{transactionId}', {
    params: { transactionId: receiptId ?? '' },
    token: fan.token,
  })
  expect(data).toMatchObject({ reference, direction: 'DEBIT' })
})

test('the desk says of each entry of a payment in which shard it is', async () => {
  const admin = await adminOf(app, 'FINANCE')
  const [fan, creator] = [await joinedIn(1), await joinedIn(2, { verified: true })]
  await topUp(app, fan, 200_000)
  const { id } = await paid(app, { amount: 50_000, fan, creator, byWallet: true })
  const { data } = await app.call('GET /admin/load-payment/{paymentId}', {
    params: { paymentId: id },
    token: admin.token,
  })
  const entries = data.entries.map(({ account, shard, amount }) => [account, shard, amount])
  expect(entries).toHaveLength(5)
  expect(entries).toEqual(
    expect.arrayContaining([
      ['transit', 1, 50_000],
      ['transit', 2, -50_000],
      ['fees', 2, 5_000],
    ]),
  )
})

test('a tip within a shard is one transaction, whichever shard it is', async () => {
  const [fan, creator] = [await joinedIn(2), await joinedIn(2, { verified: true })]
  await topUp(app, fan, 200_000)
  const tip = await paid(app, { amount: 50_000, fan, creator, byWallet: true })
  expect(await bookedAbout(app, tip.id)).toEqual([
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
    (await bookedAbout(app, refund)).map(({ leg, shard, account, amount }) => [leg, shard, account, amount]),
  ).toEqual([
    [0, 0, 'available', -45_000n],
    [0, 0, 'fees', -5_000n],
    [0, 0, 'transit', 50_000n],
    [1, 1, 'transit', -50_000n],
    [1, 1, 'available', 50_000n],
  ])
})
