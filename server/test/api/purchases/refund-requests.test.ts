import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { endHoldsOfClaim } from '../../../src/money/ledger/reversal/end-holds.ts'
import { adminWithApp } from '../../setup/admins.ts'
import { auditOf } from '../../setup/audit.ts'
import { balanceOf, control, startMoneyApp } from '../../setup/money/money.ts'
import { decided, disputed, reportRefund, sweep } from '../../setup/money/refunds.ts'
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

/** A purchase of NGN 1,500 is within what one admin moves alone, one of NGN 3,000 is not. */
const app = await startMoneyApp({ FOUR_EYES_ABOVE: 'NGN=200000,USD=100000,EUR=100000' })
type Admin = Awaited<ReturnType<typeof adminWithApp>>

function ask(buyer: Person, purchaseId: string, body: object = {}) {
  return app.call('POST /wallet/request-refund/{purchaseId}', {
    token: buyer.token,
    params: { purchaseId },
    body: { reason: 'NOT_AS_DESCRIBED', description: 'It is another song.', ...body } as never,
  })
}

async function search(admin: Admin, state?: 'GIVEN_BACK' | 'KEPT') {
  const { data } = await app.call('GET /admin/search-refund-requests', {
    token: admin.token,
    query: { ...(state && { state }) },
  })
  return data
}

async function requestOf(admin: Admin, { purchaseId }: { purchaseId: string }) {
  const found = (await search(admin)).find(({ purchase }) => purchase.purchaseId === purchaseId)
  if (!found) throw new Error('The request is not in the queue.')
  return found
}

function decide(admin: Admin, refundRequestId: string, decision: 'GIVE_BACK' | 'KEEP') {
  return app.call('POST /admin/decide-refund-request/{refundRequestId}', {
    token: admin.token,
    params: { refundRequestId },
    body: { decision, reason: 'We listened to both.', otp: admin.code() },
  })
}

/** A buyer who has asked for their money back, and the creator. */
async function asked(price = 150_000) {
  const creator = await seller(app)
  const buyer = await rich(app)
  const post = await forSale(app, creator, { price })
  await buy(app, buyer, post, creator, price)
  const purchase = await lastPurchase(app, buyer)
  expect((await ask(buyer, purchase.purchaseId)).data).toBe(true)
  return { creator, buyer, post, purchase }
}

describe('a buyer', () => {
  test('sees until when a refund can be requested, and what became of the request', async () => {
    const creator = await seller(app)
    const buyer = await rich(app)
    const post = await forSale(app, creator)
    await buy(app, buyer, post, creator)
    const { purchaseId, dateBought, refundableUntil, ...purchase } = await lastPurchase(app, buyer)
    expect(Date.parse(refundableUntil ?? '') - Date.parse(dateBought)).toBe(72 * 3_600_000)
    expect(purchase).toMatchObject({ cardFee: 0, isRefundPending: false, refundRequest: null })
    await ask(buyer, purchaseId)
    expect(await lastPurchase(app, buyer)).toMatchObject({
      refundableUntil: null,
      refundRequest: { state: 'OPEN', dateDecided: null },
    })
  })

  test('asks once about a purchase, within 72 hours, and only about their own', async () => {
    const { buyer, purchase, creator } = await asked()
    const { purchaseId } = purchase
    expect((await ask(buyer, purchaseId)).problem).toMatchObject({
      status: 409,
      detail: "You've already requested a refund of this purchase.",
    })
    expect((await ask(creator, purchaseId)).status).toBe(404)
    const post = await forSale(app, creator)
    await buy(app, buyer, post, creator)
    const other = await lastPurchase(app, buyer)
    app.clock.advance({ hours: 72 })
    const { username: identifier, password } = buyer
    const { data } = await app.call('POST /user/login', { body: { identifier, password } })
    expect((await ask({ ...buyer, token: data.token }, other.purchaseId)).problem).toMatchObject({
      code: 'REFUND_REQUEST_TOO_LATE',
      detail: 'You can request a refund within 72 hours of a purchase.',
    })
  })

  test('gives a reason and a description of bounded length', async () => {
    const buyer = await joined(app)
    const id = '01K0000000000000000000000A'
    const errors = async (body: object) => (await ask(buyer, id, body)).problem.errors
    expect(await errors({ description: ' ' })).toEqual([
      { path: 'description', message: 'Describe what is wrong' },
    ])
    expect(await errors({ description: 'a'.repeat(1001) })).toEqual([
      { path: 'description', message: 'Descriptions can have up to 1000 characters' },
    ])
    expect(await errors({ reason: 'BORED' })).toEqual([{ path: 'reason', message: 'Choose a reason' }])
  })

  test('cannot ask while the bank decides, or for what was refunded', async () => {
    const creator = await seller(app)
    const buyer = await joined(app)
    const post = await forSale(app, creator)
    const { reference } = await buyByCard(app, buyer, post, creator)
    const { purchaseId, cardFee } = await lastPurchase(app, buyer)
    expect(cardFee).toBeGreaterThan(0)
    const dispute = await disputed(app, reference)
    expect((await ask(buyer, purchaseId)).problem.detail).toBe(
      'Your bank is already deciding about this payment.',
    )
    await decided(app, dispute, false)
    expect((await ask(buyer, purchaseId)).problem.detail).toBe('This purchase was already refunded.')
  })
})

describe('a decision', () => {
  test('to give back refunds the purchase from its creator and closes it, and tells both sides', async () => {
    const admin = await adminWithApp(app, 'MODERATOR')
    const { creator, buyer, post, purchase } = await asked()
    const request = await requestOf(admin, purchase)
    expect(request).toMatchObject({
      state: 'OPEN',
      reason: 'NOT_AS_DESCRIBED',
      description: 'It is another song.',
      buyer: { userId: buyer.id },
      creator: { userId: creator.id },
      postId: post.postId,
      purchase: { amount: 150_000, status: 'OPEN', item: null },
      decidedBy: null,
    })
    const { status, data } = await decide(admin, request.refundRequestId, 'GIVE_BACK')
    expect([status, data.state, data.decidedBy, data.purchase.status]).toEqual([
      200,
      'GIVEN_BACK',
      admin.email,
      'CLOSED',
    ])
    expect([await balanceOf(app, buyer), await balanceOf(app, creator)]).toEqual([500_000, 0])
    expect(await seen(app, post, buyer)).toMatchObject({ hasBought: false, isSubscribed: false })
    expect(await lastPurchase(app, buyer)).toMatchObject({
      status: 'CLOSED',
      closedBecause: 'REFUND',
      refundRequest: { state: 'GIVEN_BACK' },
    })
    expect(await moneyNotices(app, buyer)).toEqual([['REFUND_REQUEST_DECIDED', 1500]])
    expect(await moneyNotices(app, creator)).toEqual([['SALE_REQUEST_DECIDED', 1500]])
    expect(await mailsAbout(app, buyer)).toEqual(['We refunded ₦1,500.00 to you'])
    expect(await mailsAbout(app, creator)).toEqual([
      `₦1,500.00 of a purchase from @${buyer.username} was refunded`,
    ])
    const { data: refunds } = await app.call('GET /admin/search-refunds', {
      token: (await adminWithApp(app, 'FINANCE')).token,
      query: { paymentReference: purchase.reference },
    })
    expect(refunds).toMatchObject([{ cause: 'REQUEST', requestedBy: admin.email }])
  })

  test('to keep leaves the purchase as it is, and tells both sides why', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const { creator, buyer, post, purchase } = await asked()
    const { refundRequestId } = await requestOf(admin, purchase)
    expect((await decide(admin, refundRequestId, 'KEEP')).data.state).toBe('KEPT')
    expect(await balanceOf(app, creator)).toBe(135_000)
    expect(await seen(app, post, buyer)).toMatchObject({ hasBought: true })
    expect(await mailsAbout(app, buyer)).toEqual(['Your refund request was declined'])
    expect(await mailsAbout(app, creator)).toEqual(['A refund request about ₦1,500.00 was declined'])
    expect(await moneyNotices(app, buyer)).toEqual([['REFUND_REQUEST_DECIDED', null]])
    expect((await ask(buyer, purchase.purchaseId)).problem.code).toBe('ALREADY_DECIDED')
    expect((await search(admin, 'KEPT')).map((found) => found.refundRequestId)).toContain(refundRequestId)
  })

  test('is made with what was promised and delivered, both histories and the refund in view', async () => {
    const admin = await adminWithApp(app, 'MODERATOR')
    const { creator, buyer, post, purchase } = await asked()
    const other = await forSale(app, creator)
    await buy(app, buyer, other, creator)
    await ask(buyer, (await lastPurchase(app, buyer)).purchaseId)
    const { refundRequestId } = await requestOf(admin, purchase)
    const load = (id: string) =>
      app.call('GET /admin/load-refund-request/{refundRequestId}', {
        token: admin.token,
        params: { refundRequestId: id },
      })
    const { data } = await load(refundRequestId)
    const { files, previews, damaged, ...contents } = data.delivered ?? {}
    expect(contents).toEqual(data.promised)
    expect([files, previews, damaged]).toEqual([post.files.length, 0, 0])
    expect(data.post).toMatchObject({ postId: post.postId, dateDeleted: null })
    const history = { purchases: 2, refunded: 0, disputed: 0, otherRequests: 1, otherGranted: 0 }
    expect([data.buyerHistory, data.creatorHistory]).toEqual([history, history])
    expect(data.refundable).toMatchObject({ left: 150_000, hold: null })
    expect(data.refundable.shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(data.proposal).toBeNull()
    const { data: payment } = await app.call('GET /admin/load-payment/{paymentId}', {
      token: (await adminWithApp(app, 'FINANCE')).token,
      params: { paymentId: data.paymentId },
    })
    expect(payment.purchase).toMatchObject({
      purchaseId: purchase.purchaseId,
      title: purchase.title,
      post: { postId: post.postId },
      refundRequestId,
    })
    expect((await load('01K0000000000000000000000A')).problem.code).toBe('NOT_FOUND')
  })

  test('is made once, and noted with its reason', async () => {
    const [admin, other] = [await adminWithApp(app, 'FINANCE'), await adminWithApp(app, 'MODERATOR')]
    const { purchase } = await asked()
    const { refundRequestId } = await requestOf(admin, purchase)
    const answers = await Promise.all([
      decide(admin, refundRequestId, 'GIVE_BACK'),
      decide(other, refundRequestId, 'KEEP'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.problem.code).toBe('ALREADY_DECIDED')
    expect(await auditOf(app, refundRequestId)).toMatchObject([
      { action: 'REFUND_REQUEST_DECIDED', reason: 'We listened to both.', before: { state: 'OPEN' } },
    ])
  })

  test('above what one admin moves alone waits for a second admin', async () => {
    const [admin, second] = [await adminWithApp(app, 'MODERATOR'), await adminWithApp(app, 'FINANCE')]
    const { buyer, purchase } = await asked(300_000)
    const { refundRequestId } = await requestOf(admin, purchase)
    expect(await decide(admin, refundRequestId, 'GIVE_BACK')).toMatchObject({
      message: 'A second admin must confirm this.',
      data: { state: 'OPEN' },
    })
    expect(await balanceOf(app, buyer)).toBe(200_000)
    expect((await decide(second, refundRequestId, 'GIVE_BACK')).data).toMatchObject({
      state: 'GIVEN_BACK',
      decidedBy: second.email,
    })
    expect(await balanceOf(app, buyer)).toBe(500_000)
  })

  test('to give back what a card paid closes the purchase when the provider has done it', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const creator = await seller(app)
    const buyer = await joined(app)
    const post = await forSale(app, creator)
    await buyByCard(app, buyer, post, creator)
    const purchase = await lastPurchase(app, buyer)
    await ask(buyer, purchase.purchaseId)
    await decide(admin, (await requestOf(admin, purchase)).refundRequestId, 'GIVE_BACK')
    expect(await lastPurchase(app, buyer)).toMatchObject({ status: 'OPEN', isRefundPending: true })
    await app.drain()
    await sweep(app)
    await sweep(app)
    expect(await lastPurchase(app, buyer)).toMatchObject({ status: 'CLOSED', isRefundPending: false })
    expect(await balanceOf(app, creator)).toBe(0)
  })

  describe('whose refund the card’s provider refuses', () => {
    /** A granted request about a purchase by card, before its provider is asked. Twice its price is within what one admin moves alone. */
    async function granted() {
      const admin = await adminWithApp(app, 'FINANCE')
      const creator = await seller(app)
      const buyer = await joined(app)
      const post = await forSale(app, creator, { price: 80_000 })
      const { reference } = await buyByCard(app, buyer, post, creator, 80_000)
      const purchase = await lastPurchase(app, buyer)
      await ask(buyer, purchase.purchaseId)
      const { refundRequestId } = await requestOf(admin, purchase)
      await decide(admin, refundRequestId, 'GIVE_BACK')
      return { admin, creator, buyer, post, purchase, reference, refundRequestId }
    }

    test('is open again at the desk, and its buyer is told that nothing came back', async () => {
      await control(app.fakeProviders, 'refunds', { status: 'failed' })
      const { admin, creator, buyer, post, purchase, refundRequestId } = await granted()
      await app.drain()
      await sweep(app)
      await control(app.fakeProviders, 'refunds', { status: 'processed' })
      expect(await lastPurchase(app, buyer)).toMatchObject({
        status: 'OPEN',
        isRefundPending: false,
        refundRequest: { state: 'OPEN', dateDecided: null },
      })
      expect(await requestOf(admin, purchase)).toMatchObject({
        refundRequestId,
        decidedBy: null,
        decisionReason: null,
        dateDecided: null,
        dateRefundFailed: expect.any(String),
      })
      expect(await mailsAbout(app, buyer)).toEqual(["Your refund of ₦800.00 didn't go through"])
      expect(await moneyNotices(app, buyer)).toEqual([['REFUND_REQUEST_DECIDED', 800]])
      expect(await balanceOf(app, creator)).toBe(72_000)
      expect(await seen(app, post, buyer)).toMatchObject({ hasBought: true })

      expect((await decide(admin, refundRequestId, 'GIVE_BACK')).data.state).toBe('GIVEN_BACK')
      await app.drain()
      await sweep(app)
      expect(await lastPurchase(app, buyer)).toMatchObject({
        status: 'CLOSED',
        refundRequest: { state: 'GIVEN_BACK' },
      })
      expect(await auditOf(app, refundRequestId)).toMatchObject([
        { action: 'REFUND_REQUEST_DECIDED' },
        { action: 'REFUND_REQUEST_DECIDED' },
      ])
    })

    test('can be declined then, of which both sides are notified anew', async () => {
      await control(app.fakeProviders, 'refunds', { status: 'failed' })
      const { admin, creator, buyer, refundRequestId } = await granted()
      await app.drain()
      await sweep(app)
      await control(app.fakeProviders, 'refunds', { status: 'processed' })
      await moneyNotices(app, buyer)
      expect((await decide(admin, refundRequestId, 'KEEP')).data.state).toBe('KEPT')
      expect(await moneyNotices(app, buyer)).toEqual([['REFUND_REQUEST_DECIDED', null]])
      expect(await moneyNotices(app, creator)).toEqual([['SALE_REQUEST_DECIDED', null]])
      expect(await mailsAbout(app, buyer)).toContain('Your refund request was declined')
    })

    test('stays granted where the provider had given all back by itself', async () => {
      const { buyer, reference } = await granted()
      await control(app.fakeProviders, 'refund', { reference })
      await app.drain()
      await reportRefund(app, reference)
      expect(await lastPurchase(app, buyer)).toMatchObject({
        status: 'CLOSED',
        refundRequest: { state: 'GIVEN_BACK' },
      })
    })

    test('cannot stay granted, and no other is opened again: the database refuses it', async () => {
      await control(app.fakeProviders, 'refunds', { status: 'pending' })
      const { purchase } = await granted()
      const { paymentId } = await app.ctx.db
        .selectFrom('purchase')
        .select('payment_id as paymentId')
        .where('id', '=', purchase.purchaseId)
        .executeTakeFirstOrThrow()
      const reopened = sql`
        UPDATE purchase_refund_request SET state = 'OPEN', decided_by = NULL, decision_reason = NULL, decided_at = NULL
        WHERE payment_id = ${paymentId}`
      await expect(reopened.execute(app.ctx.db)).rejects.toThrow('decided once')
      const failed = app.ctx.db.transaction().execute(async (tx) => {
        const { id } = await tx
          .updateTable('refund')
          .set({ state: 'FAILED', settled_at: app.clock.now(), sweep_at: null })
          .where('payment_id', '=', paymentId)
          .returning('id')
          .executeTakeFirstOrThrow()
        await endHoldsOfClaim(tx, app.ctx, id, 'NGN')
      })
      await expect(failed).rejects.toThrow('says something else than its purchase')
      await control(app.fakeProviders, 'refunds', { status: 'processed' })
      await app.drain()
    })
  })

  test('is settled by any other refund of the purchase', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const { buyer, purchase } = await asked()
    const { paymentId, refundRequestId } = await requestOf(admin, purchase)
    await app.call('POST /admin/refund-payment/{paymentId}', {
      token: admin.token,
      params: { paymentId },
      body: { reason: 'Charged by mistake', otp: admin.code() } as never,
    })
    expect((await lastPurchase(app, buyer)).refundRequest?.state).toBe('GIVEN_BACK')
    expect((await decide(admin, refundRequestId, 'KEEP')).problem).toMatchObject({
      code: 'ALREADY_DECIDED',
      detail: 'This purchase was refunded in the meantime.',
    })
    expect(await moneyNotices(app, buyer)).toContainEqual(['PURCHASE_CLOSED', 1500])
  })
})
