import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refundDamagedSales } from '../../../src/money/sales/refund-damaged-sales.ts'
import { refundRemovedSales } from '../../../src/money/sales/refund-removed-sales.ts'
import { adminOf, adminWithApp } from '../../setup/admins.ts'
import { auditOf } from '../../setup/audit.ts'
import { balanceOf, control, pay, startMoneyApp } from '../../setup/money/money.ts'
import { disputed, sweep } from '../../setup/money/refunds.ts'
import {
  buyByCard,
  damageFiles,
  forSale,
  lastPurchase,
  mailsAbout,
  moneyNotices,
  seen,
  seller,
} from '../../setup/money/sales.ts'
import { joined, type Person } from '../../setup/people.ts'

/** A purchase of NGN 800 is within what one admin moves alone, one of NGN 3,000 is not. */
const app = await startMoneyApp({ FOUR_EYES_ABOVE: 'NGN=200000,USD=100000,EUR=100000' })
type Admin = Awaited<ReturnType<typeof adminWithApp>>
const moderator = await adminOf(app, 'MODERATOR')

/** A post that a card has paid for. */
async function soldByCard(price = 80_000) {
  const creator = await seller(app)
  const buyer = await joined(app)
  const post = await forSale(app, creator, { price })
  const { reference } = await buyByCard(app, buyer, post, creator, price)
  return { creator, buyer, post, reference, purchase: await lastPurchase(app, buyer) }
}

function remove(postId: string) {
  const sent = { token: moderator.token, params: { postId }, body: { reason: 'It breaks the rules.' } }
  return app.call('POST /admin/delete-post/{postId}', sent)
}

function leave(creator: Person) {
  return app.call('POST /user/delete-account', {
    token: creator.token,
    body: { confirmation: { password: creator.password } },
  })
}

/** Lets the provider refuse what `start` refunds. */
async function failing(start: () => Promise<unknown>): Promise<void> {
  await control(app.fakeProviders, 'refunds', { status: 'failed' })
  await start()
  await app.drain()
  await sweep(app)
  await control(app.fakeProviders, 'refunds', { status: 'processed' })
}

/** A sale of a removed post whose refund the provider has refused. */
async function failedRemoval(price?: number) {
  const sale = await soldByCard(price)
  await failing(async () => {
    await remove(sale.post.postId)
    app.clock.advance({ seconds: 20 })
    await refundRemovedSales.run(app.ctx, {})
  })
  return sale
}

async function search(admin: { token: string }) {
  return (await app.call('GET /admin/search-failed-refunds', { token: admin.token })).data
}

async function failedOf(admin: { token: string }, buyer: Person) {
  return (await search(admin)).filter((each) => each.buyer?.userId === buyer.id)
}

async function onlyFailedOf(admin: { token: string }, buyer: Person) {
  const [failed, ...others] = await failedOf(admin, buyer)
  if (!failed || others.length > 0) throw new Error('Not one refund has failed.')
  return failed
}

function retry(admin: Admin, refundId: string) {
  return app.call('POST /admin/retry-refund/{refundId}', {
    token: admin.token,
    params: { refundId },
    body: { reason: 'The card works again.', otp: admin.code() } as never,
  })
}

async function waitingRequests(admin: { token: string }) {
  const { data } = await app.call('GET /admin/waiting', { token: admin.token })
  return data.find(({ queue }) => queue === 'REFUND_REQUESTS')
}

describe('a refund of a removed post that the card’s provider refuses', () => {
  test('waits at the desk with when and why it failed, counts there, and its buyer is told', async () => {
    const admin = await adminWithApp(app, 'MODERATOR')
    const before = await waitingRequests(admin)
    const { creator, buyer, post, purchase } = await failedRemoval()
    const failed = await onlyFailedOf(admin, buyer)
    expect(failed).toMatchObject({
      cause: 'REMOVED',
      amount: 80_000,
      dateRefundFailed: expect.any(String),
      failure: null,
      failures: 1,
      creator: { userId: creator.id },
      postId: post.postId,
      purchase: { purchaseId: purchase.purchaseId, status: 'OPEN', isRefundPending: false },
    })
    expect(await waitingRequests(admin)).toMatchObject({
      count: (before?.count ?? 0) + 1,
      failed: (before?.failed ?? 0) + 1,
    })
    expect(await mailsAbout(app, buyer)).toEqual(["Your refund of ₦800.00 didn't go through"])
    const { data } = await app.call('GET /admin/load-failed-refund/{refundId}', {
      token: admin.token,
      params: { refundId: failed.refundId },
    })
    expect(data).toMatchObject({ ...failed, refundable: { left: 80_000, hold: null }, proposal: null })
  })

  test('is tried again by an admin, for the same cause, and closes the purchase', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const { creator, buyer, purchase, post } = await failedRemoval()
    const { refundId, paymentId } = await onlyFailedOf(admin, buyer)
    expect((await retry(admin, refundId)).data).toBe(true)
    expect(await failedOf(admin, buyer)).toEqual([])
    expect((await retry(admin, refundId)).problem).toMatchObject({
      status: 409,
      detail: 'A refund of this payment is already in progress.',
    })
    await app.drain()
    await sweep(app)
    expect(await lastPurchase(app, buyer)).toMatchObject({ status: 'CLOSED', closedBecause: 'REMOVED' })
    expect(await balanceOf(app, creator)).toBe(0)
    expect(await mailsAbout(app, buyer)).toContain('We refunded ₦800.00 to you')
    expect(await auditOf(app, paymentId)).toMatchObject([
      {
        action: 'REFUND_RETRIED',
        reason: 'The card works again.',
        before: { refundId },
        after: { cause: 'REMOVED', amount: '80000' },
      },
    ])
    expect((await retry(admin, refundId)).status).toBe(409)
    expect(post.postId).toBe(purchase.item?.postId)
  })

  test('that fails again waits anew, and its buyer is told again', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const { buyer } = await failedRemoval()
    const { refundId } = await onlyFailedOf(admin, buyer)
    await failing(() => retry(admin, refundId))
    const again = await onlyFailedOf(admin, buyer)
    expect(again.refundId).not.toBe(refundId)
    expect(again.failures).toBe(2)
    expect(await mailsAbout(app, buyer)).toHaveLength(2)
    expect((await retry(admin, refundId)).problem.code).toBe('CONFLICT')
  })

  test('says why where the provider gives a reason', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const { buyer, post, reference } = await soldByCard()
    // All of it went back at the provider, which did not tell us yet.
    await remove(post.postId)
    app.clock.advance({ seconds: 20 })
    await refundRemovedSales.run(app.ctx, {})
    await control(app.fakeProviders, 'refund', { reference })
    await app.drain()
    expect((await onlyFailedOf(admin, buyer)).failure).toMatch(/reversed|refund/i)
  })

  test('takes a second admin above what one moves alone', async () => {
    const [admin, second] = [await adminWithApp(app, 'FINANCE'), await adminWithApp(app, 'MODERATOR')]
    const { buyer } = await failedRemoval(300_000)
    const { refundId } = await onlyFailedOf(admin, buyer)
    expect(await retry(admin, refundId)).toMatchObject({
      data: false,
      message: 'A second admin must confirm this.',
    })
    expect(await lastPurchase(app, buyer)).toMatchObject({ isRefundPending: false })
    expect((await retry(second, refundId)).data).toBe(true)
    expect(await lastPurchase(app, buyer)).toMatchObject({ isRefundPending: true })
    await app.drain()
    await sweep(app)
  })

  test('is not owed any more once the post is restored', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const { buyer, post } = await failedRemoval()
    const { refundId } = await onlyFailedOf(admin, buyer)
    await app.call('POST /admin/restore-post/{postId}', {
      token: moderator.token,
      params: { postId: post.postId },
      body: {},
    })
    expect(await failedOf(admin, buyer)).toEqual([])
    expect((await retry(admin, refundId)).problem).toMatchObject({
      code: 'CONFLICT',
      detail: "This refund was already tried again, or the buyer isn't owed it any more.",
    })
  })

  test('waits for the bank while the payment is in dispute', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const { buyer, reference } = await failedRemoval()
    const { refundId } = await onlyFailedOf(admin, buyer)
    const before = await waitingRequests(admin)
    await disputed(app, reference)
    expect((await retry(admin, refundId)).problem.code).toBe('RULE_BROKEN')
    const after = await waitingRequests(admin)
    expect([after?.count, after?.elsewhere]).toEqual([(before?.count ?? 0) - 1, (before?.elsewhere ?? 0) + 1])
  })
})

test('a failed refund of damaged files waits until they are restored', async () => {
  const admin = await adminWithApp(app, 'FINANCE')
  const { buyer, post } = await soldByCard()
  await damageFiles(app, post, new Date(app.clock.now().getTime() - 25 * 3_600_000))
  await failing(() => refundDamagedSales.run(app.ctx, {}))
  expect(await onlyFailedOf(admin, buyer)).toMatchObject({ cause: 'DAMAGED' })
  // The sweep leaves it to the admin.
  await refundDamagedSales.run(app.ctx, {})
  const { rows } = await sql`
    SELECT FROM graphile_worker.jobs WHERE task_identifier = 'refund-sales'`.execute(app.ctx.db)
  expect(rows).toEqual([])
  await damageFiles(app, post, null)
  expect(await failedOf(admin, buyer)).toEqual([])
})

test('a failed refund of a creator who leaves waits at the desk', async () => {
  const admin = await adminWithApp(app, 'FINANCE')
  const { buyer, creator } = await soldByCard()
  await failing(() => leave(creator))
  const { refundId } = await onlyFailedOf(admin, buyer)
  expect((await retry(admin, refundId)).data).toBe(true)
  await app.drain()
  await sweep(app)
  expect(await lastPurchase(app, buyer)).toMatchObject({ status: 'CLOSED', closedBecause: 'REFUND' })
})

describe('a failed refund that a creator started', () => {
  function refundSale(creator: Person, purchaseId: string) {
    return app.call('POST /wallet/refund-sale/{purchaseId}', {
      token: creator.token,
      params: { purchaseId },
      body: { reason: 'They asked me to.' },
    })
  }

  function blockAndRefund(creator: Person, buyer: Person) {
    return app.call('POST /user-folder/toggle-block/{userId}', {
      token: creator.token,
      params: { userId: buyer.id },
      query: { refundPurchases: 'true' },
      body: {},
    } as never)
  }

  async function sales(creator: Person) {
    return (await app.call('GET /wallet/search-sales', { token: creator.token })).data
  }

  test('waits at the desk, and both sides are told', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const { creator, buyer, purchase } = await soldByCard()
    await failing(() => refundSale(creator, purchase.purchaseId))
    const { refundId, ...failed } = await onlyFailedOf(admin, buyer)
    expect(failed).toMatchObject({ cause: 'CREATOR', amount: 80_000 })
    expect(await mailsAbout(app, buyer)).toEqual(["Your refund of ₦800.00 didn't go through"])
    expect(await mailsAbout(app, creator)).toEqual([
      `The refund of ₦800.00 to @${buyer.username} didn't go through`,
    ])
    expect(await sales(creator)).toMatchObject([{ isRefundFailed: true, status: 'OPEN' }])
    expect((await retry(admin, refundId)).data).toBe(true)
    expect(await sales(creator)).toMatchObject([{ isRefundFailed: false, isRefundPending: true }])
    await app.drain()
    await sweep(app)
    expect(await sales(creator)).toMatchObject([{ isRefundFailed: false, status: 'CLOSED' }])
    expect(await failedOf(admin, buyer)).toEqual([])
  })

  test('waits where it is of a block, and can be started again by the creator', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const { creator, buyer, purchase } = await soldByCard()
    await failing(() => blockAndRefund(creator, buyer))
    expect(await sales(creator)).toMatchObject([{ isRefundFailed: true }])
    const { refundId } = await onlyFailedOf(admin, buyer)
    expect((await refundSale(creator, purchase.purchaseId)).status).toBe(200)
    expect((await retry(admin, refundId)).status).toBe(409)
    await app.drain()
    await sweep(app)
    expect(await sales(creator)).toMatchObject([{ isRefundFailed: false, status: 'CLOSED' }])
  })

  test('is not retried with money that the creator no longer has', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const { creator, buyer, purchase } = await soldByCard()
    await failing(() => refundSale(creator, purchase.purchaseId))
    const { refundId } = await onlyFailedOf(admin, buyer)
    await pay(app, creator, 'POST /paystack/send-wallet-tip', {
      amount: 50_000,
      transactionSource: 'TIPS',
      creatorId: (await seller(app)).id,
    })
    expect((await retry(admin, refundId)).problem).toMatchObject({
      code: 'RULE_BROKEN',
      detail: "The creator's wallet doesn't cover this refund. It takes ₦720.00.",
    })
    expect(await failedOf(admin, buyer)).toHaveLength(1)
  })
})

test('a sale that is owed its money for two causes waits once, and for what still holds', async () => {
  const admin = await adminWithApp(app, 'FINANCE')
  const { creator, buyer, post } = await soldByCard()
  const { postId } = post
  await failing(() => leave(creator))
  const { refundId: ofLeaving } = await onlyFailedOf(admin, buyer)
  await failing(async () => {
    await remove(postId)
    app.clock.advance({ seconds: 20 })
    await refundRemovedSales.run(app.ctx, {})
  })
  const before = await waitingRequests(admin)
  expect(await onlyFailedOf(admin, buyer)).toMatchObject({ cause: 'REMOVED', failures: 2 })
  expect((await retry(admin, ofLeaving)).status).toBe(409)
  await app.call('POST /admin/restore-post/{postId}', {
    token: moderator.token,
    params: { postId },
    body: {},
  })
  expect(await onlyFailedOf(admin, buyer)).toMatchObject({ cause: 'LEFT', refundId: ofLeaving })
  expect((await waitingRequests(admin))?.count).toBe(before?.count)
  expect((await retry(admin, ofLeaving)).data).toBe(true)
  await app.drain()
  await sweep(app)
})

test('a creator deletes their account once no buyer waits for a failed refund any more', async () => {
  const admin = await adminWithApp(app, 'FINANCE')
  const { creator, buyer } = await soldByCard()
  await failing(() => leave(creator))
  const { refundId, cause } = await onlyFailedOf(admin, buyer)
  expect(cause).toBe('LEFT')
  const { status, problem } = await leave(creator)
  expect([status, problem.code, problem.detail]).toEqual([
    422,
    'MONEY_ON_HOLD',
    "Refunds of your sales didn't go through, and their buyers still wait for ₦800.00. We're looking into it. You can delete your account once that's done.",
  ])
  await retry(admin, refundId)
  await app.drain()
  await sweep(app)
  expect((await leave(creator)).status).toBe(200)
})

describe('a failed refund that is settled in another way', () => {
  function settle(admin: Admin, refundId: string) {
    return app.call('POST /admin/settle-refund/{refundId}', {
      token: admin.token,
      params: { refundId },
      body: { reason: 'We transferred it to your bank account.', otp: admin.code() } as never,
    })
  }

  test('closes the purchase without moving money, is noted, and its buyer is told how', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const { creator, buyer, purchase, post } = await soldByCard()
    await failing(() => leave(creator))
    const { refundId, paymentId } = await onlyFailedOf(admin, buyer)
    const before = await balanceOf(app, creator)
    expect((await settle(admin, refundId)).data).toBe(true)
    expect(await failedOf(admin, buyer)).toEqual([])
    expect(await lastPurchase(app, buyer)).toMatchObject({ status: 'CLOSED', closedBecause: 'REFUND' })
    expect(await seen(app, post, buyer)).toMatchObject({ hasBought: false })
    expect(await balanceOf(app, creator)).toBe(before)
    expect(await moneyNotices(app, buyer)).toEqual([['PURCHASE_CLOSED', 800]])
    expect(await mailsAbout(app, buyer)).toEqual([
      "Your refund of ₦800.00 didn't go through",
      'We settled your refund of ₦800.00 in another way',
    ])
    expect(app.mails.findLast(({ to }) => to === buyer.email)?.text).toContain(
      'We transferred it to your bank account.',
    )
    expect(await auditOf(app, paymentId)).toMatchObject([
      {
        action: 'REFUND_SETTLED_OTHERWISE',
        reason: 'We transferred it to your bank account.',
        before: { refundId },
        after: { cause: 'LEFT', amount: '80000' },
      },
    ])
    expect((await settle(admin, refundId)).status).toBe(409)
    expect((await retry(admin, refundId)).status).toBe(409)
    expect((await leave(creator)).status).toBe(200)
    expect(purchase.item?.postId).toBe(post.postId)
  })

  test('grants the refund request about it', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const { buyer, post, purchase } = await soldByCard()
    await app.call('POST /wallet/request-refund/{purchaseId}', {
      token: buyer.token,
      params: { purchaseId: purchase.purchaseId },
      body: { reason: 'DOES_NOT_OPEN', description: 'It stays black.' },
    })
    await failing(async () => {
      await remove(post.postId)
      app.clock.advance({ seconds: 20 })
      await refundRemovedSales.run(app.ctx, {})
    })
    expect((await settle(admin, (await onlyFailedOf(admin, buyer)).refundId)).data).toBe(true)
    expect(await lastPurchase(app, buyer)).toMatchObject({
      closedBecause: 'REMOVED',
      refundRequest: { state: 'GIVEN_BACK' },
    })
  })

  test('takes a second admin above what one moves alone, and a retry ends the proposal', async () => {
    const [admin, second] = [await adminWithApp(app, 'FINANCE'), await adminWithApp(app, 'FINANCE')]
    const [one, other] = [await failedRemoval(300_000), await failedRemoval(300_000)]
    const { refundId } = await onlyFailedOf(admin, one.buyer)
    expect((await settle(admin, refundId)).data).toBe(false)
    const { data } = await app.call('GET /admin/load-failed-refund/{refundId}', {
      token: second.token,
      params: { refundId },
    })
    expect(data).toMatchObject({ proposal: null, settlementProposal: { state: 'OPEN', amount: 300_000 } })
    expect((await settle(second, refundId)).data).toBe(true)
    expect(await lastPurchase(app, one.buyer)).toMatchObject({ status: 'CLOSED' })
    const { refundId: retried } = await onlyFailedOf(admin, other.buyer)
    await settle(admin, retried)
    await retry(admin, retried)
    expect((await retry(second, retried)).data).toBe(true)
    const proposals = await app.call('GET /admin/search-proposals', {
      token: admin.token,
      query: { subjectId: retried },
    })
    expect(proposals.data).toMatchObject([{ act: 'SETTLE_REFUND', state: 'ENDED', endedBecause: 'DECIDED' }])
    await app.drain()
    await sweep(app)
  })

  test('is finance’s to settle', async () => {
    const moderating = await adminWithApp(app, 'MODERATOR')
    const { buyer } = await failedRemoval()
    const { refundId } = await onlyFailedOf(moderating, buyer)
    expect((await settle(moderating, refundId)).status).toBe(403)
  })

  test('is never settled while its purchase is open: the database refuses it', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const { buyer } = await failedRemoval()
    const { refundId } = await onlyFailedOf(admin, buyer)
    const { id } = await app.ctx.db.selectFrom('admin').select('id').limit(1).executeTakeFirstOrThrow()
    const settlement = { refund_id: refundId, note: 'Paid.', decided_by: id, decided_at: app.clock.now() }
    await expect(app.ctx.db.insertInto('refund_settlement').values(settlement).execute()).rejects.toThrow(
      /its purchase is open/,
    )
  })
})

test('another refund than one of sales is not retried here', async () => {
  const admin = await adminWithApp(app, 'FINANCE')
  expect((await retry(admin, '01K0000000000000000000000A')).status).toBe(404)
})
