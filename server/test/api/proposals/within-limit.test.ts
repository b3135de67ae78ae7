import { describe, expect, test } from 'vitest'
import { settleReportedRefund } from '../../../src/money/refunds/settle-reported-refund.ts'
import { adminWithApp } from '../../setup/admins.ts'
import { control, startMoneyApp } from '../../setup/money/money.ts'
import { approve } from '../../setup/money/payouts.ts'
import { paid, reportRefund } from '../../setup/money/refunds.ts'
import { pendingWithdrawal } from '../../setup/money/withdrawals.ts'
import { openAsOwner } from '../../setup/owner.ts'

/** A request of 90,000 is within the limit, two of them are not. */
const app = await startMoneyApp({ FOUR_EYES_ABOVE: 'NGN=100000,USD=100000,EUR=100000' })
type Signer = Awaited<ReturnType<typeof adminWithApp>>

function finance() {
  return adminWithApp(app, 'FINANCE')
}

function sign(admin: Signer, id: string, body: object = {}) {
  return approve(app, admin, id, { otp: admin.code(), ...body })
}

/** Inserts an invitation whose cool-down is over. */
async function letIn(adminId: string, grantedBy: string): Promise<void> {
  const at = app.clock.now()
  await app.ctx.db
    .insertInto('admin_grant')
    .values({
      ...{ id: app.ctx.newId(), admin_id: adminId, kind: 'INVITED', granted_by: grantedBy },
      ...{ granted_at: at, confirms_from: at },
    })
    .execute()
}

function refund(admin: Signer, paymentId: string, body: object = {}) {
  return app.call('POST /admin/refund-payment/{paymentId}', {
    token: admin.token,
    params: { paymentId },
    body: { reason: 'Asked for', otp: admin.code(), ...body } as never,
  })
}

describe('what one admin moves within 24 hours', () => {
  test('counts together: the slice that goes above the limit waits for a second admin', async () => {
    const [admin, second] = [await finance(), await finance()]
    const [{ id }, { id: other }] = [await pendingWithdrawal(app), await pendingWithdrawal(app)]
    expect((await sign(admin, id)).data.status).toBe('APPROVED')
    const needs = async ({ token }: Signer) => {
      const { data } = await app.call('GET /admin/load-withdrawal/{withdrawalRequestId}', {
        token,
        params: { withdrawalRequestId: other },
      })
      return data.adminsNeeded
    }
    expect([await needs(admin), await needs(second)], 'of each admin, by what they have left').toEqual([2, 1])
    expect(await sign(admin, other)).toMatchObject({
      message: 'A second admin must confirm this.',
      data: { status: 'PENDING', proposal: { state: 'OPEN', proposedBy: admin.email } },
    })
    expect((await sign(second, other)).data).toMatchObject({ status: 'APPROVED', decidedBy: second.email })
  })

  test('counts together when two are sent at once', async () => {
    const admin = await finance()
    const requests = [
      await pendingWithdrawal(app),
      await pendingWithdrawal(app),
      await pendingWithdrawal(app),
    ]
    const codes = requests.map(({ id }) => ({ id, otp: admin.code() }))
    // In the order of their codes, each of which is good only after the one before.
    const answers = await Promise.all(codes.map(({ id, otp }) => approve(app, admin, id, { otp })))
    const approved = answers.filter(({ status, data }) => status === 200 && data.status === 'APPROVED')
    expect(approved.length).toBeLessThanOrEqual(1)
  })

  test('counts together in one call that approves several', async () => {
    const admin = await finance()
    const ids = [(await pendingWithdrawal(app)).id, (await pendingWithdrawal(app)).id]
    const { data } = await app.call('POST /admin/approve-withdrawals', {
      token: admin.token,
      body: { withdrawalRequestIds: ids, otp: admin.code() },
    })
    expect(data.map(({ outcome }) => outcome)).toEqual(['DONE', 'WAITS'])
  })

  test('counts refunds with payouts, and a refund above the limit is made by two', async () => {
    const [admin, second] = [await finance(), await finance()]
    const { id } = await pendingWithdrawal(app)
    const tip = await paid(app, { amount: 50_000 })
    await sign(admin, id)
    expect(await refund(admin, tip.id)).toMatchObject({
      data: null,
      message: 'A second admin must confirm this.',
    })
    const waiting = (await app.call('GET /admin/waiting', { token: second.token })).data
    expect(waiting.find(({ queue }) => queue === 'SECOND_APPROVALS')).toMatchObject({
      count: 1,
      sums: [{ currencyCode: 'NGN', amount: 50_000 }],
    })
    expect((await refund(second, tip.id, { amount: 40_000 })).status).toBe(409)
    const { status, problem } = await refund(admin, tip.id, { amount: 200 })
    expect([status, problem.detail]).toEqual([
      409,
      "You've already proposed ₦500.00 here. Withdraw that proposal first.",
    ])
    expect((await refund(admin, tip.id)).data).toBe(null)
    expect((await refund(second, tip.id)).data).toMatchObject({
      amount: 50_000,
      state: 'PENDING',
      requestedBy: second.email,
    })
  })

  test('is free again a day later, and when an approval is taken back', async () => {
    const admin = await finance()
    const [first, second, third] = [
      await pendingWithdrawal(app),
      await pendingWithdrawal(app),
      await pendingWithdrawal(app),
    ]
    await sign(admin, first.id)
    const undone = await app.call('POST /admin/undo-withdrawal-decision/{withdrawalRequestId}', {
      token: admin.token,
      params: { withdrawalRequestId: first.id },
      body: {},
    })
    expect(undone.data.status).toBe('PENDING')
    expect((await sign(admin, second.id)).data.status).toBe('APPROVED')
    expect((await sign(admin, third.id)).data.status).toBe('PENDING')
    const left = async () =>
      (await app.call('GET /admin/count-withdrawals', { token: admin.token })).data.secondAdminAbove[0]
    expect(await left()).toEqual({ currencyCode: 'NGN', amount: 100_000, left: 10_000 })
    app.clock.advance({ hours: 25 })
    const { email, password } = admin
    const again = await app.call('POST /admin/login', { body: { email, password, otp: admin.code() } })
    Object.assign(admin, { token: again.data.token })
    expect(await left()).toEqual({ currencyCode: 'NGN', amount: 100_000, left: 100_000 })
  })

  test('leaves out a refund that its card provider refused, until the provider moves it after all', async () => {
    const [admin, second] = [await finance(), await finance()]
    const [tip, other] = [await paid(app, { amount: 60_000 }), await paid(app, { amount: 60_000 })]
    await control(app.fakeProviders, 'refunds', { status: 'failed' })
    const { data: refused } = await refund(admin, tip.id)
    expect((await refund(admin, other.id)).data).toBe(null)
    await app.drain()
    await reportRefund(app, tip.reference)
    await control(app.fakeProviders, 'refunds', { status: 'processed' })
    const left = async () =>
      (await app.call('GET /admin/count-withdrawals', { token: admin.token })).data.secondAdminAbove[0]?.left
    expect(await left()).toBe(100_000)

    const reported = await app.ctx.outside.cards.cardNamed('paystack').listRefunds(tip.reference)
    const [moved] = reported.map((each) => ({ ...each, status: 'processed' as const }))
    if (!moved) throw new Error('The provider knows no refund.')
    await settleReportedRefund(app.ctx, 'paystack', moved)
    expect(await left()).toBe(40_000)
    expect(await refund(second, other.id)).toMatchObject({ data: { amount: 60_000 } })
    const again = await app.call('GET /admin/load-payment/{paymentId}', {
      token: admin.token,
      params: { paymentId: tip.id },
    })
    expect(again.data.refunds).toMatchObject([
      { id: refused?.id, state: 'SUCCEEDED', dateRefundFailed: null },
    ])
  })

  test('leaves out of several refunds of a payment the one that failed', async () => {
    const admin = await finance()
    const tip = await paid(app, { amount: 60_000 })
    await refund(admin, tip.id, { amount: 20_000 })
    await app.drain()
    await reportRefund(app, tip.reference)
    await control(app.fakeProviders, 'refunds', { status: 'failed' })
    await refund(admin, tip.id, { amount: 30_000 })
    await app.drain()
    await reportRefund(app, tip.reference)
    await control(app.fakeProviders, 'refunds', { status: 'processed' })
    const { data } = await app.call('GET /admin/count-withdrawals', { token: admin.token })
    expect(data.secondAdminAbove[0]).toMatchObject({ left: 80_000 })
  })

  test('is held to the limit by the database too', async () => {
    const admin = await finance()
    const { id, creator } = await pendingWithdrawal(app)
    await sign(admin, id)
    const more = app.ctx.db
      .insertInto('admin_money_act')
      .values({
        ...{ id: app.ctx.newId(), admin_id: admin.id, act: 'APPROVE_WITHDRAWAL', subject_id: id },
        ...{ account_id: creator.id, direction: 'PAYOUT', currency_code: 'NGN', amount_minor: 10_001n },
        ...{ is_alone: true, limit_minor: 100_000n, acted_at: app.clock.now() },
      })
      .execute()
    await expect(more).rejects.toThrow(/moves more than 100000 alone within 24 hours/)
    const gone = openAsOwner(app).deleteFrom('admin_money_act').where('admin_id', '=', admin.id).execute()
    await expect(gone).rejects.toThrow(/stays noted/)
  })
})

describe('an approval that is taken back', () => {
  test('asks for a second factor in another session than the one that made it', async () => {
    const admin = await finance()
    const { id } = await pendingWithdrawal(app)
    const { email, password } = admin
    const { data } = await app.call('POST /admin/login', { body: { email, password, otp: admin.code() } })
    await sign(admin, id)
    const undo = (token: string) =>
      app.call('POST /admin/undo-withdrawal-decision/{withdrawalRequestId}', {
        token,
        params: { withdrawalRequestId: id },
        body: {},
      })
    expect((await undo(data.token)).problem.code).toBe('TWO_FACTOR_REQUIRED')
    expect((await undo(admin.token)).data.status).toBe('PENDING')
  })
})

describe('one admin', () => {
  /**
   * Creates a person whose tip was returned to their wallet, and who has earned enough to request a payout.
   */
  async function creditedAndAsking(admin: Signer) {
    const asking = await pendingWithdrawal(app)
    // What the creator paid to another, from what the fan of the test has given: back in the wallet by this admin.
    await app.ctx.db
      .insertInto('admin_money_act')
      .values({
        ...{ id: app.ctx.newId(), admin_id: admin.id, act: 'CREDIT_BANK_LINE', subject_id: asking.id },
        ...{ account_id: asking.creator.id, direction: 'CREDIT', currency_code: 'NGN', amount_minor: 1000n },
        ...{ is_alone: true, limit_minor: null, acted_at: app.clock.now() },
      })
      .execute()
    return asking
  }

  test('does not credit somebody and approve their payout within 30 days, nor propose it', async () => {
    const [admin, second] = [await finance(), await finance()]
    const { id } = await creditedAndAsking(admin)
    const refused = await sign(admin, id)
    expect([refused.status, refused.problem.detail]).toEqual([
      403,
      'You have credited this member within the last 30 days. Another admin must approve the payout.',
    ])
    expect((await sign(second, id)).data.status).toBe('APPROVED')
  })

  test('does not pay out whom an admin credited of whom they are not independent', async () => {
    const [owner, invited, sibling, other] = [
      await finance(),
      await finance(),
      await finance(),
      await finance(),
    ]
    for (const { id } of [invited, sibling]) await letIn(id, owner.id)
    const { id } = await creditedAndAsking(invited)
    const refusals = [await sign(owner, id), await sign(sibling, id)]
    expect(refusals.map(({ status, problem }) => [status, problem.detail])).toEqual([
      [
        403,
        `${invited.email} has credited this member within the last 30 days, and one of you granted the other their access or role. Another admin must approve the payout.`,
      ],
      [
        403,
        `${invited.email} has credited this member within the last 30 days, and the same admin granted both of you your access or role. Another admin must approve the payout.`,
      ],
    ])
    expect((await sign(other, id)).data.status).toBe('APPROVED')
  })

  test('does not credit somebody whose payout they approved', async () => {
    const [admin, second] = [await finance(), await finance()]
    const { id, creator } = await pendingWithdrawal(app)
    await sign(admin, id)
    const body = {
      ...{ username: creator.username, currencyCode: 'NGN', direction: 'CREDIT', amount: 1000 },
      ...{ counterAccount: 'fees', reason: 'A mistake of ours' },
    }
    const propose = (by: Signer) =>
      app.call('POST /admin/propose-adjustment', {
        token: by.token,
        body: { ...body, otp: by.code() } as never,
      })
    expect((await propose(admin)).status).toBe(403)
    const { data } = await propose(second)
    const approved = await app.call('POST /admin/approve-adjustment/{adjustmentId}', {
      token: admin.token,
      params: { adjustmentId: data.adjustmentId },
      body: { otp: admin.code() },
    })
    expect([approved.status, approved.problem.detail]).toEqual([
      403,
      'You have approved a payout to this member within the last 30 days. Another admin must credit this.',
    ])
  })

  test('is held to that by the database too', async () => {
    const admin = await finance()
    const { id, creator } = await creditedAndAsking(admin)
    const payout = app.ctx.db
      .insertInto('admin_money_act')
      .values({
        ...{ id: app.ctx.newId(), admin_id: admin.id, act: 'APPROVE_WITHDRAWAL', subject_id: id },
        ...{ account_id: creator.id, direction: 'PAYOUT', currency_code: 'NGN', amount_minor: 1n },
        ...{ is_alone: false, limit_minor: null, acted_at: app.clock.now() },
      })
      .execute()
    await expect(payout).rejects.toThrow(/both credits and pays out/)
  })
})
