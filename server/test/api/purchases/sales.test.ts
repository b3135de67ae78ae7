import { describe, expect, test } from 'vitest'
import { balanceOf, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { sweep } from '../../setup/money/refunds.ts'
import {
  buy,
  buyByCard,
  forSale,
  lastPurchase,
  mailsAbout,
  moneyNotices,
  rich,
  seen,
  seller,
} from '../../setup/money/sales.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()

async function sales(creator: Person, query: object = {}) {
  const { data } = await app.call('GET /wallet/search-sales', { token: creator.token, query })
  return data
}

function refund(creator: Person, purchaseId: string, body: object = {}) {
  return app.call('POST /wallet/refund-sale/{purchaseId}', {
    token: creator.token,
    params: { purchaseId },
    body: { reason: 'They bought the wrong song.', ...body },
  })
}

/** A sale from the wallet. */
async function sold(creator: Person, amount = 150_000) {
  const buyer = await rich(app, 20_000_000)
  const post = await forSale(app, creator, { price: amount })
  await buy(app, buyer, post, creator, amount)
  const { purchaseId } = await lastPurchase(app, buyer)
  return { buyer, post, purchaseId }
}

/** Takes away what a creator has earned, by tipping somebody. */
async function spend(creator: Person, amount: number): Promise<void> {
  const other = await seller(app)
  const { status } = await pay(app, creator, 'POST /paystack/send-wallet-tip', {
    amount,
    transactionSource: 'TIPS',
    creatorId: other.id,
  })
  expect(status).toBe(200)
}

describe('sales', () => {
  test('show buyer, item, fee and net, by item, buyer and date', async () => {
    const creator = await seller(app)
    const one = await sold(creator)
    const other = await sold(creator, 200_000)
    expect(await sales(creator)).toMatchObject([
      { purchaseId: other.purchaseId, amount: 200_000, fee: 20_000, net: 180_000 },
      {
        purchaseId: one.purchaseId,
        kind: 'POST',
        itemId: one.post.postId,
        buyer: { userId: one.buyer.id, username: one.buyer.username },
        amount: 150_000,
        fee: 15_000,
        net: 135_000,
        reversed: 0,
        currencyCode: 'NGN',
        paymentMethod: 'WALLET',
        status: 'OPEN',
        closedBecause: null,
        isRefundPending: false,
        refundRequest: null,
      },
    ])
    const ids = async (query: object) => (await sales(creator, query)).map(({ purchaseId }) => purchaseId)
    expect(await ids({ itemId: one.post.postId })).toEqual([one.purchaseId])
    expect(await ids({ username: other.buyer.username })).toEqual([other.purchaseId])
    expect(await ids({ dateCreatedBefore: '2020-01-01' })).toEqual([])
    expect(await ids({ limit: 1 })).toEqual([other.purchaseId])
    expect(await sales(await seller(app))).toEqual([])
  })
})

describe('a creator who refunds a sale', () => {
  test('gives back the whole price from what they have, and closes the purchase', async () => {
    const creator = await seller(app)
    const { buyer, post, purchaseId } = await sold(creator)
    const before = await balanceOf(app, buyer)
    expect((await refund(creator, purchaseId)).data).toBe(true)
    expect([await balanceOf(app, creator), await balanceOf(app, buyer)]).toEqual([0, before + 150_000])
    expect(await seen(app, post, buyer)).toMatchObject({ hasBought: false })
    expect(await sales(creator)).toMatchObject([
      { status: 'CLOSED', closedBecause: 'REFUND', reversed: 150_000, fee: 0, net: 0 },
    ])
    expect(await moneyNotices(app, buyer)).toEqual([['PURCHASE_CLOSED', 1500]])
    expect(await moneyNotices(app, creator)).toEqual([])
    expect(await mailsAbout(app, buyer)).toEqual(['We refunded ₦1,500.00 to you'])
    expect(await mailsAbout(app, creator)).toEqual([])
    expect((await refund(creator, purchaseId)).problem.detail).toBe('This sale was already refunded.')
  })

  test('gives back to the card that paid, once', async () => {
    const creator = await seller(app)
    const buyer = await joined(app)
    const post = await forSale(app, creator)
    await buyByCard(app, buyer, post, creator)
    const { purchaseId } = await lastPurchase(app, buyer)
    const answers = await Promise.all([refund(creator, purchaseId), refund(creator, purchaseId)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await sales(creator)).toMatchObject([{ status: 'OPEN', isRefundPending: true }])
    await app.drain()
    await sweep(app)
    await sweep(app)
    expect(await sales(creator)).toMatchObject([{ status: 'CLOSED', isRefundPending: false, net: 0 }])
    expect(await balanceOf(app, creator)).toBe(0)
  })

  test('cannot give back what they do not have, nor another’s sale', async () => {
    const creator = await seller(app)
    const { purchaseId } = await sold(creator)
    await spend(creator, 100_000)
    const { status, problem } = await refund(creator, purchaseId)
    expect([status, problem.code, problem.detail]).toEqual([
      422,
      'RULE_BROKEN',
      "Your wallet doesn't cover this refund. You need ₦1,350.00 in it.",
    ])
    expect((await refund(await seller(app), purchaseId)).status).toBe(404)
    await topUp(app, creator, 100_000)
    expect((await refund(creator, purchaseId)).status).toBe(200)
  })

  test('confirms that it is them above NGN 50,000 within 24 hours', async () => {
    const creator = await seller(app)
    const [one, other] = [await sold(creator, 4_000_000), await sold(creator, 1_500_000)]
    expect((await refund(creator, one.purchaseId)).status).toBe(200)
    expect((await refund(creator, other.purchaseId)).problem.code).toBe('CONFIRMATION_REQUIRED')
    const confirmation = { password: creator.password }
    expect((await refund(creator, other.purchaseId, { confirmation })).status).toBe(200)
  })
})

test('a sale says whether its post still has a page', async () => {
  const creator = await seller(app)
  const { post } = await sold(creator)
  expect(await sales(creator)).toMatchObject([{ itemId: post.postId, hasPage: true }])
  await app.call('GET /post/delete-post/{postId}', {
    params: { postId: post.postId },
    token: creator.token,
  })
  expect(await sales(creator)).toMatchObject([{ itemId: post.postId, hasPage: false, status: 'OPEN' }])
})
