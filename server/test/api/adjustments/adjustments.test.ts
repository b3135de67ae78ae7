import type { SentBody } from '@fanfare/contract/call'
import type { proposeAdjustment } from '@fanfare/contract/shapes/money/adjustments'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  availableLedgerAccount,
  platformFeesLedgerAccount,
} from '../../../src/money/ledger/booking/accounts.ts'
import { bookLedgerTransfer } from '../../../src/money/ledger/booking/transfer.ts'
import { adminOf, adminWithApp } from '../../setup/admins.ts'
import { auditOf } from '../../setup/audit.ts'
import { deleteAccountOf } from '../../setup/deleted-account.ts'
import { balanceOf, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { giveBack, historyOf, paid, sweep, walletOf } from '../../setup/money/refunds.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()
const [first, second, third] = [
  await adminOf(app, 'FINANCE'),
  await adminOf(app, 'OWNER'),
  await adminOf(app, 'FINANCE'),
]
type As = { token: string }

function propose(person: Person, wish: Partial<SentBody<typeof proposeAdjustment>> = {}, as: As = first) {
  return app.call('POST /admin/propose-adjustment', {
    token: as.token,
    body: {
      username: person.username,
      direction: 'CREDIT',
      amount: 25_000,
      currencyCode: 'NGN',
      counterAccount: 'fees',
      reason: 'A tip was taken twice',
      ...wish,
    } as never,
  })
}

function approve(adjustmentId: string, as: As = second, otp?: string) {
  return app.call('POST /admin/approve-adjustment/{adjustmentId}', {
    token: as.token,
    params: { adjustmentId },
    body: otp === undefined ? {} : { otp },
  })
}

function refuseIt(adjustmentId: string, as: As = second) {
  return app.call('POST /admin/refuse-adjustment/{adjustmentId}', {
    token: as.token,
    params: { adjustmentId },
    body: { reason: 'The tip was meant' } as never,
  })
}

const load = async (adjustmentId: string, as: As = first) =>
  (
    await app.call('GET /admin/load-adjustment/{adjustmentId}', {
      token: as.token,
      params: { adjustmentId },
    })
  ).data

const search = async (query: object, as: As = first) =>
  (await app.call('GET /admin/search-adjustments', { token: as.token, query: query as never })).data

async function proposed(person: Person, wish: Parameters<typeof propose>[1] = {}) {
  const { status, data, problem } = await propose(person, wish)
  if (status !== 201) throw new Error(JSON.stringify(problem))
  return data.adjustmentId
}

test('a member who has left is not mailed about a correction of their wallet', async () => {
  const person = await joined(app)
  const adjustmentId = await proposed(person)
  await app.ctx.db
    .updateTable('account')
    .set({ deactivated_at: app.clock.now() })
    .where('id', '=', person.id)
    .execute()
  expect((await approve(adjustmentId)).status).toBe(200)
  await app.drain()
  expect(app.mails.filter(({ to }) => to === person.email)).toEqual([])
})

describe('a correction of a wallet', () => {
  test('moves nothing until another admin approves it, and then just what it says', async () => {
    const person = await joined(app)
    const answer = await propose(person)
    expect(answer).toMatchObject({ status: 201, message: 'A second admin must confirm this.' })
    const { data } = answer
    expect(data).toMatchObject({
      user: { userId: person.id, username: person.username },
      direction: 'CREDIT',
      amount: 25_000,
      counterAccount: 'fees',
      reason: 'A tip was taken twice',
      state: 'PROPOSED',
      proposedBy: first.email,
      decidedBy: null,
    })
    const id = data.adjustmentId
    const entries = [
      { account: 'fees', username: null, amount: -25_000 },
      { account: 'available', username: person.username, amount: 25_000 },
    ]
    expect(await load(id)).toMatchObject({ available: 0, entries })
    expect(await balanceOf(app, person)).toBe(0)
    const approved = await approve(id)
    expect(approved.data).toMatchObject({ state: 'BOOKED', decidedBy: second.email })
    expect(await balanceOf(app, person)).toBe(25_000)
    expect(await load(id)).toMatchObject({ available: 25_000, entries })
    expect(await historyOf(app, person)).toMatchObject([
      { source: 'ADJUSTMENT', direction: 'CREDIT', amount: 25_000, counterparty: null, status: 'COMPLETED' },
    ])
    expect(await auditOf(app, id)).toMatchObject([
      { adminId: first.id, action: 'ADJUSTMENT_PROPOSED', reason: 'A tip was taken twice' },
      { adminId: second.id, action: 'ADJUSTMENT_APPROVED', after: { amount: '25000', proposedBy: first.id } },
    ])
    await app.drain()
    expect(app.mails.filter(({ to }) => to === person.email).at(-1)?.subject).toMatch(
      /^We added .*250.* to your wallet$/,
    )
  })

  test('is never approved by who proposed it', async () => {
    const person = await joined(app)
    const id = await proposed(person)
    expect((await approve(id, first)).problem).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect(await balanceOf(app, person)).toBe(0)
  })

  test('takes from a wallet what it has, and no more', async () => {
    const person = await joined(app)
    await topUp(app, person, 20_000)
    const tooMuch = await proposed(person, {
      direction: 'DEBIT',
      amount: 20_001,
      counterAccount: 'provider:paystack',
    })
    expect((await approve(tooMuch)).problem).toMatchObject({ status: 422, code: 'RULE_BROKEN' })
    expect(await load(tooMuch)).toMatchObject({ state: 'PROPOSED' })
    const all = await proposed(person, {
      direction: 'DEBIT',
      amount: 20_000,
      counterAccount: 'provider:paystack',
    })
    expect((await approve(all)).data.state).toBe('BOOKED')
    expect(await balanceOf(app, person)).toBe(0)
  })

  test('pays what its owner owes first', async () => {
    const tip = await paid(app, { amount: 100_000 })
    const spent = await proposed(tip.creator, { direction: 'DEBIT', amount: 90_000 })
    await approve(spent)
    await giveBack(app, first, tip.id)
    await app.drain()
    await sweep(app)
    expect(await walletOf(app, tip.creator)).toMatchObject({ available: 0, owed: 90_000 })
    await approve(await proposed(tip.creator, { amount: 100_000 }))
    expect(await walletOf(app, tip.creator)).toMatchObject({ available: 10_000, owed: 0 })
  })

  test('is decided once: the other admin is told who did', async () => {
    const person = await joined(app)
    const id = await proposed(person)
    const answers = await Promise.all([approve(id, second), approve(id, third)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    const winner = answers[0]?.status === 200 ? second : third
    expect(lost?.problem).toMatchObject({
      code: 'ALREADY_DECIDED',
      detail: `${winner.email} has already approved this.`,
    })
    expect(await balanceOf(app, person)).toBe(25_000)
    expect((await refuseIt(id)).problem).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' })
  })

  test('is refused with a reason, and then never approved', async () => {
    const person = await joined(app)
    const id = await proposed(person)
    expect((await refuseIt(id)).data).toMatchObject({
      state: 'REFUSED',
      decidedBy: second.email,
      decisionReason: 'The tip was meant',
    })
    expect((await approve(id, third)).problem.detail).toBe(`${second.email} has already refused this.`)
    expect(await balanceOf(app, person)).toBe(0)
    expect((await auditOf(app, id)).at(-1)).toMatchObject({
      action: 'ADJUSTMENT_REFUSED',
      reason: 'The tip was meant',
    })
  })

  test('credits no account that has been deleted, before or after it was proposed', async () => {
    const person = await joined(app)
    const adjustmentId = await proposed(person)
    await deleteAccountOf(app, person)
    const refused = {
      code: 'RULE_BROKEN',
      detail: "This account was deleted, so its wallet can't be credited.",
    }
    expect((await approve(adjustmentId)).problem).toMatchObject(refused)
    expect((await propose(person)).problem).toMatchObject(refused)
    expect(await balanceOf(app, person)).toBe(0)
  })

  test('is of a wallet that there is, in its currency', async () => {
    const person = await joined(app)
    expect((await propose(person, { username: 'nobody_here' })).status).toBe(404)
    expect((await propose(person, { currencyCode: 'USD' })).problem).toMatchObject({ code: 'RULE_BROKEN' })
    expect((await propose(person, { counterAccount: 'available' as never })).status).toBe(400)
    expect((await propose(person, { amount: 0 as never })).status).toBe(400)
    expect((await propose(person, { reason: ' ' as never })).status).toBe(400)
  })
})

test('a list is narrowed down by its state, whose wallet it is, and when', async () => {
  const person = await joined(app)
  const [booked, refused, waiting] = [await proposed(person), await proposed(person), await proposed(person)]
  await approve(booked)
  await refuseIt(refused)
  const found = async (query: object) =>
    (await search({ username: person.username, ...query })).map(({ adjustmentId }) => adjustmentId)
  expect(await found({})).toEqual([waiting, refused, booked])
  expect(await found({ sort: 'oldest' })).toEqual([booked, refused, waiting])
  expect(await found({ state: 'BOOKED' })).toEqual([booked])
  expect(await found({ state: 'REFUSED' })).toEqual([refused])
  expect(await found({ state: 'PROPOSED' })).toEqual([waiting])
  const inAnHour = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  expect(await found({ dateCreatedOnOrAfter: inAnHour })).toEqual([])
  expect(await found({ dateCreatedBefore: inAnHour })).toHaveLength(3)
})

test('an admin who has an authenticator app gives a code of it', async () => {
  const person = await joined(app)
  const careful = await adminWithApp(app, 'OWNER')
  const id = await proposed(person)
  expect((await approve(id, careful)).problem).toMatchObject({ status: 401, code: 'TWO_FACTOR_REQUIRED' })
  expect((await approve(id, careful, '000000')).problem).toMatchObject({ code: 'INVALID_OTP' })
  expect((await approve(id, careful, careful.code())).data.state).toBe('BOOKED')
})

describe('the database itself', () => {
  test('books no adjustment that one admin decides alone', async () => {
    const person = await joined(app)
    const id = await proposed(person)
    const decide = (by: string) =>
      sql`
      UPDATE adjustment SET decision = 'BOOKED', decided_by = ${by}, decided_at = now() WHERE id = ${id}`.execute(
        app.ctx.db,
      )
    await expect(decide(first.id)).rejects.toThrow('adjustment_takes_two')
    await expect(decide(second.id)).rejects.toThrow('did not move what it says')
  })

  test('changes no adjustment that was proposed, and forgets none', async () => {
    const person = await joined(app)
    const id = await proposed(person)
    const change = (text: string) => sql`${sql.raw(text)} WHERE id = ${id}`.execute(app.ctx.db)
    await expect(change('UPDATE adjustment SET amount_minor = 1')).rejects.toThrow('keeps what was proposed')
    await expect(change('DELETE FROM adjustment')).rejects.toThrow('keeps what was proposed')
    await refuseIt(id)
    await expect(change('UPDATE adjustment SET decision_reason = null')).rejects.toThrow(
      'keeps what was proposed',
    )
  })

  test('moves no money for an adjustment that nobody approved', async () => {
    const person = await joined(app)
    const id = await proposed(person)
    const move = app.ctx.db.transaction().execute(async (tx) => {
      await bookLedgerTransfer(tx, {
        id: app.ctx.newId(),
        kind: 'ADJUSTMENT',
        about: id,
        reference: null,
        currency: 'NGN',
        at: app.clock.now(),
        of: person.id,
        entries: [
          { account: platformFeesLedgerAccount, amount: -25_000n },
          { account: availableLedgerAccount(person.id), amount: 25_000n },
        ],
      })
    })
    await expect(move).rejects.toThrow('is not approved and has moved money')
  })
})

test('a correction lapses when nobody approves it for four days, or its proposal is withdrawn', async () => {
  const person = await joined(app)
  const withdrawn = await proposed(person)
  const { data: proposals } = await app.call('GET /admin/search-proposals', {
    token: first.token,
    query: { subjectId: withdrawn },
  })
  expect(proposals).toMatchObject([{ act: 'ADJUST_LEDGER', amount: 25_000, state: 'OPEN' }])
  await app.call('POST /admin/withdraw-proposal/{proposalId}', {
    token: third.token,
    params: { proposalId: proposals[0]?.proposalId ?? '' },
    body: { reason: 'Wrong wallet' } as never,
  })
  const late = await proposed(person)
  app.clock.advance({ hours: 97 })
  // The sessions of the others are over by now.
  const today = await adminOf(app, 'OWNER')
  for (const id of [withdrawn, late]) {
    expect((await approve(id, today)).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(await load(id, today)).toMatchObject({ state: 'LAPSED' })
  }
  const states = async (state: string) =>
    (await search({ username: person.username, state }, today)).map(({ adjustmentId }) => adjustmentId)
  expect(await states('LAPSED')).toEqual([late, withdrawn])
  expect(await states('PROPOSED')).toEqual([])
})
