import { expect, test } from 'vitest'
import { findLedgerMismatches } from '../../src/money/ledger/verification/verify-ledger.ts'
import { balanceOf, chargeCard, pay, startMoneyApp, topUp } from '../setup/money/money.ts'
import { buy, forSale, purchaseOf, seen } from '../setup/money/sales.ts'
import { joined, type Person } from '../setup/people.ts'

const app = await startMoneyApp()
const price = 150_000

const seller = () => joined(app, { verified: true, price: 500 })

async function fanWith(amount: number): Promise<Person> {
  const fan = await joined(app)
  await topUp(app, fan, amount)
  return fan
}

function openPurchasesOf(person: Person) {
  return app.ctx.db
    .selectFrom('purchase')
    .select('id')
    .where('buyer_id', '=', person.id)
    .where('closed_at', 'is', null)
    .execute()
}

test.each([1, 2, 50])('50 tabs buy a post with money for %i: it is bought and paid once', async (posts) => {
  const creator = await seller()
  const fan = await fanWith(price * posts)
  const post = await forSale(app, creator)
  const answers = await Promise.all(Array.from({ length: 50 }, () => buy(app, fan, post, creator)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await openPurchasesOf(fan)).toHaveLength(1)
  expect([await balanceOf(app, fan), await balanceOf(app, creator)]).toEqual([price * (posts - 1), 135_000])
})

test('tabs, devices and cards that pay for one post at the same moment buy it once, and all other card money is in the wallet', async () => {
  const creator = await seller()
  const fan = await fanWith(price * 2)
  const post = await forSale(app, creator)
  const checkouts = Array.from({ length: 6 }, () => purchaseOf(post, creator, price))
  for (const body of checkouts) {
    await pay(app, fan, 'POST /paystack/start', body)
    await chargeCard(app, fan, body)
  }
  await Promise.all([
    ...checkouts.map((body) => pay(app, fan, 'POST /paystack/verify', body)),
    ...Array.from({ length: 6 }, () => buy(app, fan, post, creator)),
  ])
  expect(await openPurchasesOf(fan)).toHaveLength(1)
  expect(await balanceOf(app, creator)).toBe(135_000)
  // Eight prices came in, and one was spent.
  expect(await balanceOf(app, fan)).toBe(price * 7)
})

test('20 people who buy a post at once all have it, while another buys and loses nothing by a change of its price', async () => {
  const creator = await seller()
  const fans = await Promise.all(Array.from({ length: 20 }, () => fanWith(price)))
  const post = await forSale(app, creator)
  const [, ...answers] = await Promise.all([
    app.call('POST /post/set-price/{postId}', {
      params: { postId: post.postId },
      token: creator.token,
      body: { price: 200_000 } as never,
    }),
    ...fans.map((fan) => buy(app, fan, post, creator)),
  ])
  for (const [index, { status, problem }] of answers.entries()) {
    const fan = fans[index] as Person
    expect(status === 200 || problem.code === 'PRICE_CHANGED').toBe(true)
    expect(await balanceOf(app, fan)).toBe(status === 200 ? 0 : price)
    expect((await seen(app, post, fan)).hasBought).toBe(status === 200)
  }
  expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
})
