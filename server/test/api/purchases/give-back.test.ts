import { describe, expect, test } from 'vitest'
import { refundDamagedSales } from '../../../src/money/sales/refund-damaged-sales.ts'
import { refundRemovedSales } from '../../../src/money/sales/refund-removed-sales.ts'
import { refundSales } from '../../../src/money/sales/refund-sales.ts'
import { adminOf } from '../../setup/admins.ts'
import { deleteAccountOf } from '../../setup/deleted-account.ts'
import { balanceOf, pay, startMoneyApp } from '../../setup/money/money.ts'
import { decided, disputed, sweep, walletOf } from '../../setup/money/refunds.ts'
import {
  buy,
  buyByCard,
  damageFiles,
  forSale,
  lastPurchase,
  mailsAbout,
  moneyNotices,
  rich,
  seen,
  seller,
  statusOfFile,
} from '../../setup/money/sales.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()
const admin = await adminOf(app, 'MODERATOR')

function remove(postId: string) {
  const sent = { token: admin.token, params: { postId }, body: { reason: 'It breaks the rules.' } }
  return app.call('POST /admin/delete-post/{postId}', sent)
}

function restore(postId: string) {
  return app.call('POST /admin/restore-post/{postId}', { token: admin.token, params: { postId }, body: {} })
}

async function preview(postId: string) {
  const { data } = await app.call('GET /admin/preview-post-removal/{postId}', {
    token: admin.token,
    params: { postId },
  })
  return data
}

/** Lets the time pass in which a removal can be undone, and does what follows. */
async function refundRemoved(): Promise<void> {
  app.clock.advance({ seconds: 20 })
  await refundRemovedSales.run(app.ctx, {})
  await app.drain()
}

async function refundsOf(creator: Person) {
  return app.ctx.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['cause', 'refund.amount_minor as amount', 'refund.state'])
    .where('payment.creator_id', '=', creator.id)
    .execute()
}

/** A post of NGN 1,500 that these buyers have bought from the wallet. */
async function sold(buyers: number) {
  const creator = await seller(app)
  const post = await forSale(app, creator)
  const people = await Promise.all(Array.from({ length: buyers }, () => rich(app)))
  for (const buyer of people) await buy(app, buyer, post, creator)
  return { creator, post, people }
}

describe('a post that the platform removes', () => {
  test('gives every buyer all back from its creator, then as their debt, and says so before', async () => {
    const { creator, post, people } = await sold(3)
    const other = await seller(app)
    await pay(app, creator, 'POST /paystack/send-wallet-tip', {
      amount: 200_000,
      transactionSource: 'TIPS',
      creatorId: other.id,
    })
    expect(await preview(post.postId)).toEqual({ buyers: 3, amount: 450_000, currencyCode: 'NGN' })
    expect((await remove(post.postId)).status).toBe(200)
    await refundRemoved()
    for (const buyer of people) {
      expect(await balanceOf(app, buyer)).toBe(500_000)
      expect(await lastPurchase(app, buyer)).toMatchObject({ status: 'CLOSED', closedBecause: 'REMOVED' })
      expect(await moneyNotices(app, buyer)).toEqual([['PURCHASE_CLOSED', 1500]])
      expect(await mailsAbout(app, buyer)).toEqual(['We refunded ₦1,500.00 to you'])
    }
    expect(await walletOf(app, creator)).toMatchObject({ available: 0, owed: 200_000 })
    expect(await moneyNotices(app, creator)).toEqual([['SALES_REFUNDED', 4500]])
    expect(await mailsAbout(app, creator)).toEqual(['Your sales were refunded: ₦4,500.00'])
    expect(await preview(post.postId)).toMatchObject({ buyers: 0, amount: 0 })
  })

  test('refunds each buyer once, however often the job is repeated and interrupted', async () => {
    const { creator, post } = await sold(2)
    await remove(post.postId)
    const sales = { cause: 'REMOVED', creatorId: creator.id, postId: post.postId } as const
    const chunk = { sales, startedAt: app.clock.now().toISOString() }
    await Promise.all([refundSales.run(app.ctx, chunk), refundSales.run(app.ctx, chunk)])
    await refundSales.run(app.ctx, chunk)
    expect(await refundsOf(creator)).toEqual([
      { cause: 'REMOVED', amount: 150_000n, state: 'SUCCEEDED' },
      { cause: 'REMOVED', amount: 150_000n, state: 'SUCCEEDED' },
    ])
    expect(await moneyNotices(app, creator)).toEqual([['SALES_REFUNDED', 3000]])
  })

  test('refunds nobody where the removal is undone in time', async () => {
    const { creator, post, people } = await sold(1)
    await remove(post.postId)
    await restore(post.postId)
    const sales = { cause: 'REMOVED', creatorId: creator.id, postId: post.postId } as const
    await refundSales.run(app.ctx, { sales, startedAt: app.clock.now().toISOString() })
    await refundRemoved()
    expect(await refundsOf(creator)).toEqual([])
    expect((await lastPurchase(app, people[0] as Person)).status).toBe('OPEN')
  })

  test('is for sale again when it is restored, and refunded purchases stay closed', async () => {
    const { creator, post, people } = await sold(1)
    const [buyer] = people as [Person]
    await remove(post.postId)
    await refundRemoved()
    await restore(post.postId)
    expect(await seen(app, post, buyer)).toMatchObject({ hasBought: false, lock: { canBuy: true } })
    expect((await lastPurchase(app, buyer)).status).toBe('CLOSED')
    expect((await buy(app, buyer, post, creator)).status).toBe(200)
    expect(await seen(app, post, buyer)).toMatchObject({ hasBought: true })
  })

  test('gives back to the card, and what was in dispute once the dispute is won', async () => {
    const creator = await seller(app)
    const post = await forSale(app, creator)
    const [one, other] = [await joined(app), await joined(app)]
    await buyByCard(app, one, post, creator)
    const { reference } = await buyByCard(app, other, post, creator)
    const dispute = await disputed(app, reference)
    await remove(post.postId)
    await refundRemoved()
    await sweep(app)
    await sweep(app)
    expect(await lastPurchase(app, one)).toMatchObject({ status: 'CLOSED', closedBecause: 'REMOVED' })
    expect(await lastPurchase(app, other)).toMatchObject({ status: 'OPEN', isRefundPending: false })
    await decided(app, dispute, true)
    await refundRemoved()
    await sweep(app)
    await sweep(app)
    expect(await lastPurchase(app, other)).toMatchObject({ status: 'CLOSED', closedBecause: 'REMOVED' })
  })

  test('passes over who has deleted their account', async () => {
    const { creator, post, people } = await sold(2)
    await deleteAccountOf(app, people[0] as Person)
    await remove(post.postId)
    await refundRemoved()
    expect(await refundsOf(creator)).toHaveLength(1)
  })
})

describe('a creator who blocks a buyer', () => {
  function blockAndRefund(creator: Person, buyer: Person, body: object = {}) {
    return app.call('POST /user-folder/toggle-block/{userId}', {
      token: creator.token,
      params: { userId: buyer.id },
      query: { refundPurchases: 'true' },
      body,
    } as never)
  }

  test('can give back everything that they bought, in the same call', async () => {
    const { creator, post, people } = await sold(2)
    const [blocked, other] = people as [Person, Person]
    const more = await forSale(app, creator, { price: 100_000 })
    await buy(app, blocked, more, creator, 100_000)
    expect((await blockAndRefund(creator, blocked)).data).toBe(true)
    await app.drain()
    const { data } = await app.call('GET /wallet/search-purchases', { token: blocked.token })
    expect(data.map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED'])
    expect(await balanceOf(app, blocked)).toBe(500_000)
    expect((await lastPurchase(app, other)).status).toBe('OPEN')
    expect(await moneyNotices(app, creator)).toEqual([])
    expect(post.postId).not.toBe(more.postId)
  })

  test('is told before how much that gives back, of how many purchases', async () => {
    const { creator, people } = await sold(2)
    const [buyer] = people as [Person]
    const more = await forSale(app, creator, { price: 100_000 })
    await buy(app, buyer, more, creator, 100_000)
    const preview = async (userId: string, { token }: Person = creator) =>
      (await app.call('GET /user-folder/preview-block-refund/{userId}', { token, params: { userId } })).data
    expect(await preview(buyer.id)).toEqual({ purchases: 2, amount: 250_000, currencyCode: 'NGN' })
    expect(await preview(creator.id, buyer)).toBeNull()
    await blockAndRefund(creator, buyer)
    await app.drain()
    expect(await preview(buyer.id)).toBeNull()
  })

  test('confirms that it is them above NGN 50,000 within 24 hours, and blocks nobody before', async () => {
    const creator = await seller(app)
    const buyer = await rich(app, 20_000_000)
    for (const price of [4_000_000, 1_500_000]) {
      await buy(app, buyer, await forSale(app, creator, { price }), creator, price)
    }
    const seenBy = () =>
      app.call('GET /creator/get-creator-details/{username}', {
        params: { username: creator.username },
        token: buyer.token,
      })
    expect((await blockAndRefund(creator, buyer)).problem.code).toBe('CONFIRMATION_REQUIRED')
    expect((await seenBy()).status).toBe(200)
    const confirmation = { password: creator.password }
    expect((await blockAndRefund(creator, buyer, { confirmation })).data).toBe(true)
    expect((await seenBy()).status).toBe(404)
    await app.drain()
    expect(await balanceOf(app, buyer)).toBe(20_000_000)
  })

  test('blocks nobody where their wallet does not cover it', async () => {
    const { creator, people } = await sold(1)
    const [buyer] = people as [Person]
    const other = await seller(app)
    await pay(app, creator, 'POST /paystack/send-wallet-tip', {
      amount: 100_000,
      transactionSource: 'TIPS',
      creatorId: other.id,
    })
    const { status, problem } = await blockAndRefund(creator, buyer)
    expect([status, problem.detail]).toEqual([
      422,
      "Your wallet doesn't cover this refund. You need ₦1,350.00 in it.",
    ])
    const { status: seenStatus } = await app.call('GET /creator/get-creator-details/{username}', {
      params: { username: creator.username },
      token: buyer.token,
    })
    expect(seenStatus).toBe(200)
  })
})

test('a file that is damaged for a day gives the money back, one that was restored does not', async () => {
  const { creator, post, people } = await sold(1)
  const [buyer] = people as [Person]
  await damageFiles(app, post, new Date(app.clock.now().getTime() - 23 * 3_600_000))
  await refundDamagedSales.run(app.ctx, {})
  await app.drain()
  expect(await refundsOf(creator)).toEqual([])
  await damageFiles(app, post, new Date(app.clock.now().getTime() - 25 * 3_600_000))
  await refundDamagedSales.run(app.ctx, {})
  await app.drain()
  expect(await refundsOf(creator)).toMatchObject([{ cause: 'DAMAGED' }])
  expect(await lastPurchase(app, buyer)).toMatchObject({ status: 'CLOSED', closedBecause: 'REFUND' })
})

test('a file that is restored between the decision and the refund gives nothing back', async () => {
  const { creator, post, people } = await sold(1)
  await damageFiles(app, post, new Date(app.clock.now().getTime() - 25 * 3_600_000))
  await refundDamagedSales.run(app.ctx, {})
  await damageFiles(app, post, null)
  await app.drain()
  expect(await refundsOf(creator)).toEqual([])
  expect(await lastPurchase(app, people[0] as Person)).toMatchObject({ status: 'OPEN' })
  // Damaged anew, it has a day again to be restored.
  const sales = { cause: 'DAMAGED', creatorId: creator.id, postId: post.postId } as const
  await damageFiles(app, post, app.clock.now())
  await refundSales.run(app.ctx, { sales, startedAt: app.clock.now().toISOString() })
  expect(await refundsOf(creator)).toEqual([])
})

describe('a creator who deletes their account', () => {
  const signedIn = async (person: Person): Promise<Person> => {
    const { username: identifier, password } = person
    const { data } = await app.call('POST /user/login', { body: { identifier, password } })
    return { ...person, token: data.token }
  }

  test('gives the sales of the last 30 days back first, and the other buyers are told', async () => {
    const { creator, post, people } = await sold(1)
    app.clock.advance({ days: 31 })
    const [seller, early] = [await signedIn(creator), await signedIn(people[0] as Person)]
    const recent = await rich(app)
    await buy(app, recent, post, creator)
    const { token, password } = seller
    const leave = () => app.call('POST /user/delete-account', { token, body: { confirmation: { password } } })
    const { status, problem } = await leave()
    expect([status, problem.code, problem.detail]).toEqual([
      422,
      'MONEY_ON_HOLD',
      "We're refunding your sales of the last 30 days to their buyers: ₦1,500.00. You can delete your account once that's done.",
    ])
    await app.drain()
    expect(await lastPurchase(app, recent)).toMatchObject({ status: 'CLOSED', closedBecause: 'REFUND' })
    expect(await moneyNotices(app, seller)).toEqual([['SALES_REFUNDED', 1500]])
    expect(await mailsAbout(app, seller)).toEqual(['Your sales were refunded: ₦1,500.00'])
    expect((await leave()).status).toBe(200)
    expect(await mailsAbout(app, early)).toContain(`${creator.displayName} is deleting their account`)
    expect(await moneyNotices(app, early)).toEqual([['SELLER_LEAVES', null]])
    expect(await statusOfFile(app, post.files[0]?.url ?? '', early)).toBe(200)
    expect(await refundsOf(creator)).toMatchObject([{ cause: 'LEFT' }])
  })
})
