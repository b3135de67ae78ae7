import { describe, expect, test } from 'vitest'
import { disableAdmin } from '../../../src/accounts/admins/change-admin.ts'
import { adminOf, adminWithApp } from '../../setup/admins.ts'
import { auditOf } from '../../setup/audit.ts'
import {
  chargeCard,
  chargeEvent,
  deliverEvent,
  newReference,
  startMoneyApp,
} from '../../setup/money/money.ts'
import { approve, disapprove, walletBalanceOf } from '../../setup/money/payouts.ts'
import { pendingWithdrawal } from '../../setup/money/withdrawals.ts'
import { passkeyDevice } from '../../setup/passkey-device.ts'
import { joined } from '../../setup/people.ts'

const above = { FOUR_EYES_ABOVE: 'NGN=50000,USD=50000,EUR=50000' }
const desk = 'http://desk.localhost:4300'
const app = await startMoneyApp({ ...above, ADMIN_ORIGIN: desk })
const [first, second, third] = [
  await adminWithApp(app, 'FINANCE'),
  await adminWithApp(app, 'OWNER'),
  await adminWithApp(app, 'FINANCE'),
]
type Signer = typeof first

/** One of the finance who signed in with an app, and has a passkey: beside it, or in its place. */
async function adminWithPasskey({ keepsApp = false } = {}) {
  const admin = await adminWithApp(app, 'FINANCE')
  const device = passkeyDevice()
  const { token } = admin
  const confirmation = { otp: admin.code() }
  const { data } = await app.call('POST /admin/start-passkey', { token, body: { confirmation } })
  const credential = device.make(data, { origin: desk })
  await app.call('POST /admin/add-passkey', { token, body: { name: 'Laptop', credential } })
  if (!keepsApp) {
    const without = { otp_secret: null, otp_step: null }
    await app.ctx.db.updateTable('admin').set(without).where('id', '=', admin.id).execute()
  }
  return { admin, device }
}

/** Returns the challenge that the admin’s passkey signs in this session. */
async function toSign({ token }: { token: string }) {
  return (await app.call('POST /admin/start-passkey-confirmation', { token })).data
}

/** A call of this admin that approves, with a fresh code. */
function sign(admin: Signer, id: string, body: object = {}) {
  return approve(app, admin, id, { otp: admin.code(), ...body })
}

async function proposalsAbout(subjectId: string) {
  const { data } = await app.call('GET /admin/search-proposals', {
    token: first.token,
    query: { subjectId, sort: 'oldest' },
  })
  return data.map(({ state, proposedBy, confirmedBy, endedBecause }) => ({
    state,
    proposedBy,
    confirmedBy,
    endedBecause,
  }))
}

describe('a withdrawal of more than one admin may approve', () => {
  test('waits for a second, who approves it by the same call', async () => {
    const { creator, id } = await pendingWithdrawal(app)
    const proposed = await sign(first, id)
    expect(proposed).toMatchObject({ status: 200, message: 'A second admin must confirm this.' })
    expect(proposed.data).toMatchObject({
      status: 'PENDING',
      adminsNeeded: 2,
      decidedBy: null,
      proposal: {
        act: 'APPROVE_WITHDRAWAL',
        subjectId: id,
        amount: 90_000,
        currencyCode: 'NGN',
        state: 'OPEN',
        terms: { by: 'HAND' },
        proposedBy: first.email,
        confirmedBy: null,
      },
    })
    await app.drain()
    expect(
      app.mails.filter(({ to, subject }) => to === creator.email && subject.includes('approved')),
    ).toEqual([])
    const approved = await sign(second, id)
    expect(approved.data).toMatchObject({
      status: 'APPROVED',
      decidedBy: second.email,
      proposal: { state: 'CONFIRMED', proposedBy: first.email, confirmedBy: second.email },
    })
    expect((await auditOf(app, id)).at(-1)).toMatchObject({
      adminId: second.id,
      action: 'WITHDRAWAL_APPROVED',
      after: { status: 'APPROVED', proposedBy: first.id },
    })
    const { data } = await sign(first, id, { paid: true })
    expect(data.status).toBe('PAID')
    expect(await walletBalanceOf(app, creator)).toBe(0)
  })

  test('is not approved by its first admin, however often they try', async () => {
    const { id } = await pendingWithdrawal(app)
    await sign(first, id)
    const again = await sign(first, id)
    expect([again.status, again.data.status]).toEqual([200, 'PENDING'])
    expect(await proposalsAbout(id)).toMatchObject([{ state: 'OPEN', proposedBy: first.email }])
  })

  test('is not approved by one who asks twice at the same moment', async () => {
    const { id } = await pendingWithdrawal(app)
    const codes = [first.code(), first.code()]
    await Promise.all(codes.map((otp) => approve(app, first, id, { otp })))
    expect(await proposalsAbout(id)).toMatchObject([{ state: 'OPEN', confirmedBy: null }])
  })

  test('is approved once by two who ask at the same moment', async () => {
    const { id } = await pendingWithdrawal(app)
    const codes = [first, second].map((admin) => ({ admin, otp: admin.code() }))
    const answers = await Promise.all(codes.map(({ admin, otp }) => approve(app, admin, id, { otp })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await proposalsAbout(id)).toMatchObject([{ state: 'CONFIRMED' }])
  })

  test('is approved by one of two who are second', async () => {
    const { id } = await pendingWithdrawal(app)
    await sign(first, id)
    const codes = [second, third].map((admin) => ({ admin, otp: admin.code() }))
    const answers = await Promise.all(codes.map(({ admin, otp }) => approve(app, admin, id, { otp })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each(['first', 'second'])('needs a fresh code of the %s', async (which) => {
    const { id } = await pendingWithdrawal(app)
    if (which === 'second') await sign(first, id)
    const admin = which === 'second' ? second : first
    expect((await approve(app, admin, id, {})).problem.code).toBe('TWO_FACTOR_REQUIRED')
    expect((await approve(app, admin, id, { otp: '000000' })).problem.code).toBe('INVALID_OTP')
    const otp = admin.code()
    await app.call('POST /admin/login', { body: { email: admin.email, password: admin.password, otp } })
    expect((await approve(app, admin, id, { otp })).problem.code).toBe('INVALID_OTP')
    expect((await sign(admin, id)).status).toBe(200)
  })

  test('is approved by a second who has a passkey and no app, once for what it signed', async () => {
    const [{ id }, { id: other }] = [await pendingWithdrawal(app), await pendingWithdrawal(app)]
    await sign(first, id)
    await sign(first, other)
    const { admin, device } = await adminWithPasskey()
    const bare = await approve(app, admin, id, {})
    expect(bare.problem).toMatchObject({
      code: 'TWO_FACTOR_REQUIRED',
      detail: expect.stringContaining('Use your passkey'),
    })
    expect((await approve(app, admin, id, { otp: '123456' })).problem.code).toBe('TWO_FACTOR_REQUIRED')
    const passkey = device.sign(await toSign(admin), { origin: desk })
    const elsewhere = await approve(app, second, id, { passkey })
    expect(elsewhere.problem.code, 'in another session').toBe('INVALID_PASSKEY')
    const approved = await approve(app, admin, id, { passkey })
    expect(approved.data).toMatchObject({
      status: 'APPROVED',
      decidedBy: admin.email,
      proposal: { state: 'CONFIRMED', proposedBy: first.email, confirmedBy: admin.email },
    })
    expect((await approve(app, admin, other, { passkey })).problem.code, 'again').toBe('INVALID_PASSKEY')
    const forged = passkeyDevice().sign(await toSign(admin), { origin: desk })
    expect((await approve(app, admin, other, { passkey: forged })).problem.code).toBe('INVALID_PASSKEY')
    expect(await proposalsAbout(other)).toMatchObject([{ state: 'OPEN' }])
    const tries = await app.ctx.db
      .selectFrom('admin_sign_in')
      .select('outcome')
      .where('admin_id', '=', admin.id)
      .where('outcome', '=', 'WRONG_CODE')
      .execute()
    expect(tries).toHaveLength(2)
  })

  test('is proposed by a passkey too, where its owner has an app beside it', async () => {
    const { id } = await pendingWithdrawal(app)
    const { admin, device } = await adminWithPasskey({ keepsApp: true })
    const passkey = device.sign(await toSign(admin), { origin: desk })
    expect(await approve(app, admin, id, { passkey })).toMatchObject({
      status: 200,
      message: 'A second admin must confirm this.',
    })
    expect((await sign(first, id)).data.status).toBe('APPROVED')
  })

  test('is not proposed by an admin with neither an authenticator app nor a passkey', async () => {
    const { id } = await pendingWithdrawal(app)
    const { problem } = await approve(app, await adminOf(app, 'OWNER'), id, { otp: '123456' })
    expect(problem.code).toBe('TWO_FACTOR_REQUIRED')
    expect(problem.detail).toContain('Set up an authenticator app or a passkey first')
  })

  test('is not paid before two have approved it', async () => {
    const { id } = await pendingWithdrawal(app)
    expect((await sign(first, id, { paid: true })).problem.code).toBe('RULE_BROKEN')
    await sign(first, id)
    expect((await sign(second, id, { paid: true })).problem.code).toBe('RULE_BROKEN')
  })

  test('is not approved by one who wants it paid in another way, until the first proposal is withdrawn', async () => {
    const { id } = await pendingWithdrawal(app)
    const { data } = await sign(first, id)
    const own = await sign(first, id, { by: 'PROVIDER' })
    expect([own.status, own.problem.detail]).toEqual([
      409,
      "You've already proposed something else here. Withdraw that proposal first.",
    ])
    const other = await sign(second, id, { by: 'PROVIDER' })
    expect([other.status, other.problem.code]).toEqual([409, 'CONFLICT'])
    expect(other.problem.detail).toContain(first.email)
    const withdraw = () =>
      app.call('POST /admin/withdraw-proposal/{proposalId}', {
        token: second.token,
        params: { proposalId: data.proposal?.proposalId ?? '' },
        body: { reason: 'The provider pays it' },
      })
    expect((await withdraw()).data).toMatchObject({ state: 'ENDED', endedBecause: 'WITHDRAWN' })
    expect((await withdraw()).status).toBe(409)
    expect((await sign(second, id, { by: 'PROVIDER' })).data).toMatchObject({
      status: 'PENDING',
      proposal: { proposedBy: second.email, terms: { by: 'PROVIDER' } },
    })
  })

  test('starts anew when its first admin was let go', async () => {
    const { id } = await pendingWithdrawal(app)
    const leaving = await adminWithApp(app, 'FINANCE')
    await sign(leaving, id)
    await disableAdmin(app.ctx, { email: leaving.email })
    expect((await sign(second, id)).data).toMatchObject({
      status: 'PENDING',
      proposal: { proposedBy: second.email },
    })
    expect(await proposalsAbout(id)).toMatchObject([{ endedBecause: 'DISABLED' }, { state: 'OPEN' }])
  })

  test('starts anew when its owner is suspended, which its row shows', async () => {
    const { creator, id } = await pendingWithdrawal(app)
    await sign(first, id)
    await app.call('POST /admin/deactivate-user/{userId}', {
      token: second.token,
      params: { userId: creator.id },
      body: { reason: 'Reported' },
    })
    const { data } = await sign(second, id)
    expect(data).toMatchObject({
      status: 'PENDING',
      user: { dateSuspended: expect.any(String) },
      proposal: { proposedBy: second.email },
    })
    expect(await proposalsAbout(id)).toMatchObject([{ endedBecause: 'CHANGED' }, { state: 'OPEN' }])
  })

  test('starts anew when the bank account of its owner changes, which its row shows', async () => {
    const { creator, id } = await pendingWithdrawal(app)
    await sign(first, id)
    await app.ctx.db
      .updateTable('account')
      .set({ bank_name: 'Harbour Bank', bank_account_name: 'X Y', bank_account_number: '9999999999' })
      .where('id', '=', creator.id)
      .execute()
    expect((await sign(second, id)).data).toMatchObject({
      status: 'PENDING',
      user: { dateBankChanged: expect.any(String) },
      proposal: { proposedBy: second.email },
    })
  })

  test('starts anew after four days, and shows no proposal then', async () => {
    const late = await startMoneyApp(above)
    const [one, other] = [await adminWithApp(late), await adminWithApp(late)]
    const { id } = await pendingWithdrawal(late)
    await approve(late, one, id, { otp: one.code() })
    late.clock.advance({ hours: 97 })
    const { data: signedIn } = await late.call('POST /admin/login', {
      body: { email: other.email, password: other.password, otp: other.code() },
    })
    const { data: open } = await late.call('GET /admin/search-proposals', {
      token: signedIn.token,
      query: { state: 'OPEN' },
    })
    expect(open).toEqual([])
    const { data } = await approve(late, { ...other, token: signedIn.token }, id, { otp: other.code() })
    expect(data).toMatchObject({ status: 'PENDING', proposal: { proposedBy: other.email } })
    const { data: ended } = await late.call('GET /admin/search-proposals', {
      token: signedIn.token,
      query: { state: 'ENDED' },
    })
    expect(ended).toMatchObject([{ proposedBy: one.email, endedBecause: 'EXPIRED' }])
  })

  test('is turned down by one, with which the proposal ends', async () => {
    const { id } = await pendingWithdrawal(app)
    await sign(first, id)
    expect((await disapprove(app, second, id, second.code())).data.status).toBe('DISAPPROVED')
    expect(await proposalsAbout(id)).toMatchObject([{ state: 'ENDED', endedBecause: 'DECIDED' }])
  })
})

test('a withdrawal of no more than that is approved by one, with a code too', async () => {
  const { id } = await pendingWithdrawal(app, 50_000)
  const admin = await adminWithApp(app, 'FINANCE')
  expect((await approve(app, admin, id, {})).problem.code).toBe('TWO_FACTOR_REQUIRED')
  const { data } = await sign(admin, id)
  expect(data).toMatchObject({ status: 'APPROVED', adminsNeeded: 1, proposal: null })
})

test('wrong codes in a session are counted and noted with those at the door', async () => {
  const { id } = await pendingWithdrawal(app)
  const guesser = await adminWithApp(app, 'FINANCE')
  for (let time = 0; time < 10; time++) await approve(app, guesser, id, { otp: '000000' })
  expect((await sign(guesser, id)).problem.code).toBe('TOO_MANY_REQUESTS')
  const { email, password } = guesser
  const login = await app.call('POST /admin/login', { body: { email, password, otp: guesser.code() } })
  expect(login.problem.code).toBe('TOO_MANY_REQUESTS')
  const { count } = await app.ctx.db
    .selectFrom('admin_sign_in')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('admin_id', '=', guesser.id)
    .where('outcome', '=', 'WRONG_CODE')
    .executeTakeFirstOrThrow()
  expect(count).toBe(10n)
})

describe('the database', () => {
  test('refuses that one admin alone decides what was proposed', async () => {
    const { id } = await pendingWithdrawal(app)
    await sign(first, id)
    for (const { id: adminId } of [first, second]) {
      const bypass = app.ctx.db
        .updateTable('withdrawal')
        .set({ status: 'APPROVED', decided_by: adminId, decided_at: app.clock.now() })
        .where('id', '=', id)
        .execute()
      await expect(bypass).rejects.toThrow(/One admin alone has decided/)
    }
  })

  test('refuses a proposal that its own admin confirms, or that is rewritten', async () => {
    const { id } = await pendingWithdrawal(app)
    await sign(first, id)
    const change = (to: object) =>
      app.ctx.db.updateTable('proposal').set(to).where('subject_id', '=', id).execute()
    await expect(
      change({ state: 'CONFIRMED', confirmed_by: first.id, settled_at: app.clock.now() }),
    ).rejects.toThrow(/proposal_takes_two/)
    await expect(change({ amount_minor: 1n })).rejects.toThrow(/keeps what was proposed/)
    await expect(app.ctx.db.deleteFrom('proposal').where('subject_id', '=', id).execute()).rejects.toThrow(
      /keeps what was proposed/,
    )
  })
})

test('a charge that fit nothing is credited to a wallet by two, and given back by two', async () => {
  const reviewed = async () => {
    const fan = await joined(app)
    const reference = newReference()
    await chargeCard(app, fan, { amount: 500_000, reference }, { total: 400_000 })
    await deliverEvent(app, chargeEvent(reference))
    await app.drain()
    const { data } = await app.call('GET /admin/search-payment-reviews', {
      token: first.token,
      query: { paymentReference: reference },
    })
    return { fan, id: data[0]?.id ?? '' }
  }
  const decide = (admin: Signer, paymentReviewId: string, body: object) =>
    app.call('POST /admin/decide-payment-review/{paymentReviewId}', {
      token: admin.token,
      params: { paymentReviewId },
      body: { otp: admin.code(), reason: 'Hers', ...body } as never,
    })
  const { fan, id } = await reviewed()
  const credit = { decision: 'CREDIT_WALLET', userId: fan.id }
  expect((await decide(first, id, credit)).data.decision).toBe(null)
  expect((await decide(second, id, { ...credit, userId: (await joined(app)).id })).status).toBe(409)
  expect((await decide(second, id, credit)).data).toMatchObject({
    decision: 'CREDIT_WALLET',
    decidedBy: second.email,
  })
  const other = await reviewed()
  expect((await decide(first, other.id, { decision: 'REFUND' })).data.decision).toBe(null)
  expect((await decide(second, other.id, { decision: 'REFUND' })).data.decision).toBe('REFUND')
})
