import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setPlatformBankAccountUnchecked } from '../../../src/money/transfers/platform-accounts/set-platform-account.ts'
import { recordProviderPayoutFailed } from '../../../src/money/withdrawals/payouts/settle-payout.ts'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { adminOf } from '../../setup/admins.ts'
import { pay, startMoneyApp } from '../../setup/money/money.ts'
import { approve as approveByProvider } from '../../setup/money/payouts.ts'
import {
  decided,
  disputed,
  giveBack,
  type Paid,
  paid,
  refundAtProvider,
  walletOf,
} from '../../setup/money/refunds.ts'
import { withdrawEverything } from '../../setup/money/withdrawals.ts'
import { openAsOwner } from '../../setup/owner.ts'
import { joined, type Person } from '../../setup/people.ts'

// Nothing waits to be cleared here: where disputed money is follows from who was paid by whom.
const app = await startMoneyApp()
const admin = await adminOf(app, 'FINANCE')
const platformAccount = {
  ...({ currencyCode: 'NGN', accountNumber: '0123456789' } as const),
  ...{ bankName: 'Harbour Bank', accountName: 'Fanfare Limited' },
}
await app.ctx.db.transaction().execute((tx) => setPlatformBankAccountUnchecked(tx, app.ctx, platformAccount))

async function toppedUp(amount: number): Promise<Paid> {
  return paid(app, { amount, source: 'TOP_UP', fan: await joined(app, { verified: true }) })
}
const tip = (fan: Person, creator: Person, amount: number) =>
  paid(app, { amount, byWallet: true, fan, creator })

async function mailsTo({ email }: Person) {
  await app.drain()
  return app.mails.filter(({ to }) => to === email)
}

const subjectsTo = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject)

async function heldBy({ token }: Person): Promise<number> {
  const { data } = await app.call('GET /user/refresh-user', { token })
  return data.disputedWalletBalance
}

async function withdrawalOf(person: Person): Promise<string> {
  const { data, problem } = await withdrawEverything(app, person)
  if (problem) throw new Error(problem.detail)
  return data.id
}

const approve = (withdrawalRequestId: string, paid = true) =>
  app.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
    token: admin.token,
    params: { withdrawalRequestId },
    body: { paid },
  })

const makeFile = (withdrawalRequestIds: string[]) =>
  app.call('POST /admin/make-payout-file', {
    token: admin.token,
    body: { currencyCode: 'NGN', withdrawalRequestIds },
  })

const takeFile = (payoutFileId: string) =>
  app.call('POST /admin/take-payout-file/{payoutFileId}', {
    token: admin.token,
    params: { payoutFileId },
    body: { format: 'CSV' },
  })

const removeFromFile = (payoutFileId: string, withdrawalRequestIds: string[]) =>
  app.call('POST /admin/remove-from-payout-file/{payoutFileId}', {
    token: admin.token,
    params: { payoutFileId },
    body: { withdrawalRequestIds },
  })

/** Says what keeps a withdrawal from being sent, as the desk shows it. */
async function waitsFor(withdrawalRequestId: string) {
  const { data } = await app.call('GET /admin/load-withdrawal/{withdrawalRequestId}', {
    token: admin.token,
    params: { withdrawalRequestId },
  })
  return data.waitsFor
}

/** Counts the approved withdrawals in no file, those of them on hold, and those that a file would take. */
async function ready() {
  const { data } = await app.call('GET /admin/count-withdrawals', { token: admin.token })
  const stage = data.stages.find((each) => each.stage === 'READY')
  const count = data.ready.reduce((sum, each) => sum + each.count, 0)
  return { total: stage?.total ?? 0, elsewhere: stage?.elsewhere ?? 0, count }
}

/** Withdrawals of all that people have, in one file for the bank that nobody has taken. */
async function inUntakenFile(...owners: Person[]): Promise<{ ids: string[]; payoutFileId: string }> {
  const ids: string[] = []
  for (const person of owners) ids.push(await withdrawalOf(person))
  for (const id of ids) await approve(id, false)
  const { status, data, problem } = await makeFile(ids)
  if (status !== 201) throw new Error(problem.detail)
  return { ids, payoutFileId: data.payoutFileId }
}

/** A withdrawal of all that somebody has, in a file that was taken to the bank. */
async function inFile(person: Person): Promise<string> {
  const { ids, payoutFileId } = await inUntakenFile(person)
  const { status } = await takeFile(payoutFileId)
  const [id] = ids
  if (status !== 200 || id === undefined) throw new Error(`The file was not taken: ${status}`)
  return id
}

/** Loads a dispute as the desk shows it, by the provider's id. */
async function atDesk(dispute: string) {
  const { id: disputeId } = await app.ctx.db
    .selectFrom('dispute')
    .select('id')
    .where('provider_dispute_id', '=', dispute)
    .executeTakeFirstOrThrow()
  const { data } = await app.call('GET /admin/load-dispute/{disputeId}', {
    token: admin.token,
    params: { disputeId },
  })
  return data
}

/** People without money of their own, each verified. */
async function people<const Names extends string>(...names: Names[]): Promise<Record<Names, Person>> {
  const each = await Promise.all(names.map(async (name) => [name, await joined(app, { verified: true })]))
  return Object.fromEntries(each)
}

/** A top-up that was tipped to an accomplice, all of it. */
async function passedOn(amount = 100_000): Promise<{ top: Paid; accomplice: Person }> {
  const top = await toppedUp(amount)
  const accomplice = await joined(app, { verified: true })
  await tip(top.fan, accomplice, amount)
  return { top, accomplice }
}

describe('a dispute about a top-up', () => {
  test('that opens before anything is paid lets nothing be paid', async () => {
    const top = await toppedUp(100_000)
    await disputed(app, top.reference)
    const creator = await joined(app, { verified: true, price: 500 })
    const body = { amount: 50_000, creatorId: creator.id }
    const tipping = { ...body, transactionSource: 'TIPS' as const }
    const months = { ...body, transactionSource: 'SUBSCRIPTION' as const }
    const answers = [
      await pay(app, top.fan, 'POST /paystack/send-wallet-tip', tipping),
      await pay(app, top.fan, 'POST /paystack/create-wallet-subscription', months),
    ]
    expect(answers.map(({ problem }) => problem.code)).toEqual(['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS'])
  })

  test('holds what was tipped in many parts, and through further hands', async () => {
    const top = await toppedUp(100_000)
    const [first, second] = [await joined(app, { verified: true }), await joined(app, { verified: true })]
    for (const part of [30_000, 30_000, 40_000]) await tip(top.fan, first, part)
    await tip(first, second, 50_000)
    const data = await atDesk(await disputed(app, top.reference))
    // The fees are with the platform: the payer would owe them.
    expect(data).toMatchObject({
      ...{ held: 85_000, notFound: 15_000 },
      holders: [
        { username: second.username, amount: 45_000 },
        { username: first.username, amount: 40_000 },
      ],
    })
    expect(await heldBy(first)).toBe(400)
    expect(await heldBy(second)).toBe(450)
    expect((await withdrawEverything(app, second)).problem.detail).toMatch(
      /^A payer's bank is disputing ₦450\.00/,
    )
  })

  test('follows cleared money through six hands', async () => {
    const top = await toppedUp(1_000_000)
    let [holder, amount] = [top.fan, 1_000_000]
    for (let hand = 0; hand < 6; hand++) {
      const next = await joined(app, { verified: true })
      await tip(holder, next, amount)
      ;[holder, amount] = [next, (amount * 9) / 10]
    }
    await disputed(app, top.reference)
    expect(await heldBy(holder)).toBe(amount / 100)
  })

  test('holds of others no more than they got, and nothing of what they had before the charge', async () => {
    const creator = await joined(app, { verified: true })
    await paid(app, { amount: 500_000, creator })
    const top = await toppedUp(100_000)
    await tip(top.fan, creator, 20_000)
    await disputed(app, top.reference)
    expect(await heldBy(top.fan)).toBe(800)
    expect(await heldBy(creator)).toBe(180)
    expect((await withdrawEverything(app, creator)).data.amount).toBe(450_000)
  })

  test('holds money of a withdrawal that waits: it is not paid out, and held in the wallet when it is turned down', async () => {
    const { top, accomplice } = await passedOn()
    const id = await withdrawalOf(accomplice)
    const dispute = await disputed(app, top.reference)
    expect((await approve(id)).problem).toMatchObject({
      status: 422,
      code: 'WITHDRAWAL_HELD',
      detail:
        "₦900.00 of this member's withdrawals is on hold for an open dispute. It can't be paid out until the dispute is decided.",
    })
    await app.call('POST /admin/disapprove-withdrawal/{withdrawalRequestId}', {
      token: admin.token,
      params: { withdrawalRequestId: id },
      body: { reason: 'In dispute' },
    })
    expect(await heldBy(accomplice)).toBe(900)
    await decided(app, dispute, false)
    expect(await walletOf(app, accomplice)).toEqual({ available: 0, pending: 0, held: 0, owed: 0 })
  })

  test('that is lost takes what was passed on from what those have earned who got it', async () => {
    const { c, d } = await people('c', 'd')
    const { creator, reference } = await paid(app, { amount: 100_000 })
    await tip(creator, c, 50_000)
    await tip(c, creator, 20_000)
    await tip(c, d, 10_000)
    const earned = async ({ token }: Person) =>
      (await app.call('GET /wallet/earnings-so-far', { token })).data.net
    expect([await earned(creator), await earned(c), await earned(d)]).toEqual([108_000, 45_000, 9000])
    await decided(app, await disputed(app, reference), false)
    // The creator bears what they have, and the fees of what they passed on as a debt.
    expect([await earned(creator), await earned(c), await earned(d)]).toEqual([42_000, 30_000, 0])
  })

  test('that is lost while a withdrawal holds its money is owed, and keeps that from being paid out', async () => {
    const { top, accomplice } = await passedOn()
    const id = await withdrawalOf(accomplice)
    await decided(app, await disputed(app, top.reference), false)
    expect(await walletOf(app, accomplice)).toEqual({ available: 0, pending: 0, held: 90_000, owed: 90_000 })
    expect((await approve(id)).problem.detail).toMatch(/^This member owes ₦900\.00\./)
  })

  test('keeps an approved withdrawal out of the next file for the bank', async () => {
    const { top, accomplice } = await passedOn()
    const id = await withdrawalOf(accomplice)
    expect((await approve(id, false)).status).toBe(200)
    await disputed(app, top.reference)
    expect((await approve(id)).problem.code).toBe('WITHDRAWAL_HELD')
  })

  test('goes along when a tip of its money is given back', async () => {
    const { top, accomplice } = await passedOn()
    await disputed(app, top.reference)
    const { id } = await app.ctx.db
      .selectFrom('payment')
      .select('id')
      .where('creator_id', '=', accomplice.id)
      .executeTakeFirstOrThrow()
    expect((await giveBack(app, admin, id)).status).toBe(201)
    expect(await heldBy(accomplice)).toBe(0)
    expect(await heldBy(top.fan), 'the returned fee too').toBe(1000)
  })

  test('lets nothing be advanced to the payer where whoever got the money has passed it on', async () => {
    const top = await toppedUp(100_000)
    const [first, second] = [await joined(app, { verified: true }), await joined(app, { verified: true })]
    const sent = await tip(top.fan, first, 100_000)
    await tip(first, second, 90_000)
    const dispute = await disputed(app, top.reference)
    const refund = () =>
      app.call('POST /admin/refund-payment/{paymentId}', {
        token: admin.token,
        params: { paymentId: sent.id },
        body: { reason: 'Asked for' },
      })
    const { problem } = await refund()
    expect([problem.code, problem.detail]).toEqual([
      'RULE_BROKEN',
      'The card payment behind this one is in dispute, and the recipient no longer has the money. Refund it once the bank has decided.',
    ])
    expect(await walletOf(app, top.fan)).toMatchObject({ available: 0, owed: 0 })
    await decided(app, dispute, true)
    expect((await refund()).status).toBe(201)
  })

  test('holds money that was in a file for the bank once the bank sends it back', async () => {
    const { top, accomplice } = await passedOn()
    const id = await inFile(accomplice)
    await disputed(app, top.reference)
    expect(await heldBy(accomplice)).toBe(0)
    await app.call('POST /admin/note-payout-rejected/{withdrawalRequestId}', {
      token: admin.token,
      params: { withdrawalRequestId: id },
      body: { reason: 'No such account' },
    })
    expect(await heldBy(accomplice)).toBe(900)
    expect(await subjectsTo(accomplice)).toContain('₦900.00 in your wallet is on hold')
    expect((await withdrawEverything(app, accomplice)).problem.detail).toMatch(
      /^A payer's bank is disputing ₦900\.00/,
    )
  })

  test('holds money in a file for the bank until that is taken, and lets the rest of the file go without it', async () => {
    const [{ top, accomplice }, other] = [await passedOn(), await passedOn()]
    const { ids, payoutFileId } = await inUntakenFile(accomplice, other.accomplice)
    const [id = '', otherId = ''] = ids
    const dispute = await disputed(app, top.reference)
    expect(await atDesk(dispute)).toMatchObject({ held: 90_000 })
    expect([await waitsFor(id), await waitsFor(otherId)]).toEqual(['DISPUTE', null])
    const { status, problem } = await takeFile(payoutFileId)
    expect([status, problem.code, problem.detail]).toEqual([
      422,
      'WITHDRAWAL_HELD',
      `1 payment of ₦900.00 in this file is on hold, because of a dispute, a refund or a debt: ₦900.00 for @${accomplice.username}. Take it out of the file, then download the rest.`,
    ])
    const take = app.ctx.db.updateTable('payout_file').set({ taken_at: app.clock.now() })
    await expect(take.where('id', '=', payoutFileId).execute()).rejects.toThrow('held or owed')
    const marked = await app.call('POST /admin/mark-payout-file-paid/{payoutFileId}', {
      token: admin.token,
      params: { payoutFileId },
      body: { payments: [{ withdrawalRequestId: id }] },
    })
    expect(marked.data).toMatchObject([{ outcome: 'REFUSED', code: 'WITHDRAWAL_HELD' }])
    expect((await removeFromFile(payoutFileId, [id, top.id])).problem.code).toBe('CONFLICT')
    const before = await ready()
    expect((await removeFromFile(payoutFileId, [id])).data).toMatchObject({
      paymentCount: 1,
      total: 90_000,
      dateTaken: null,
    })
    expect(await waitsFor(id)).toBe('DISPUTE')
    expect(await ready(), 'it is approved, and not ready').toEqual({
      ...before,
      total: before.total + 1,
      elsewhere: before.elsewhere + 1,
    })
    const taken = await takeFile(payoutFileId)
    expect(taken.data.content).toContain(otherId)
    expect(taken.data.content).not.toContain(id)
    expect((await removeFromFile(payoutFileId, [otherId])).problem.code).toBe('CONFLICT')
    expect((await makeFile([id])).problem.detail).toBe(
      "This request isn't ready for the bank. 1 request is on hold, because of a dispute, a refund or a debt. Review your selection.",
    )
    await decided(app, dispute, true)
    expect((await makeFile([id])).status).toBe(201)
    expect(await app.mismatches()).toEqual([])
  })

  test('leaves nothing held of a withdrawal under way when another of its owner is turned down', async () => {
    const accomplice = await joined(app, { verified: true })
    const first = await toppedUp(100_000)
    await tip(first.fan, accomplice, 100_000)
    const sent = await inFile(accomplice)
    const second = await toppedUp(100_000)
    await tip(second.fan, accomplice, 100_000)
    const waiting = await withdrawalOf(accomplice)
    await disputed(app, second.reference)
    await app.call('POST /admin/disapprove-withdrawal/{withdrawalRequestId}', {
      token: admin.token,
      params: { withdrawalRequestId: waiting },
      body: { reason: 'Disputed' },
    })
    expect(await heldBy(accomplice)).toBe(900)
    expect((await approve(sent)).data).toMatchObject({ status: 'PAID' })
    expect(await app.mismatches()).toEqual([])
  })

  test('holds a withdrawal again whose payout by a provider failed', async () => {
    const { top, accomplice } = await passedOn()
    const bankAccount = { bankName: 'Zenith Bank', accountNumber: '0123456789' }
    const { data } = await withdrawEverything(app, accomplice, bankAccount)
    await approveByProvider(app, admin, data.id, { by: 'PROVIDER' })
    await app.drain()
    await disputed(app, top.reference)
    await recordProviderPayoutFailed(app.ctx, data.id, 'No such account')
    expect((await approve(data.id)).problem.code).toBe('WITHDRAWAL_HELD')
  })

  test('holds what comes back to who passed it on, and no more than that', async () => {
    const { top, accomplice } = await passedOn()
    const next = await joined(app, { verified: true })
    const sent = await tip(accomplice, next, 90_000)
    await inFile(next)
    await disputed(app, top.reference)
    const refund = async (payment: Paid, amount = 30_000) =>
      app.call('POST /admin/refund-payment/{paymentId}', {
        token: admin.token,
        params: { paymentId: payment.id },
        body: { reason: 'Asked for', amount: amount as never },
      })
    for (const amount of [30_000, 90_000]) {
      expect((await refund(sent, amount)).problem?.code, 'whoever got it was paid out').toBe('RULE_BROKEN')
    }
    await paid(app, { amount: 50_000, creator: next })
    expect((await refund(sent)).status).toBe(201)
    expect(await heldBy(accomplice)).toBe(300)
    expect(await subjectsTo(accomplice)).toContain('₦300.00 in your wallet is on hold')
    expect(await walletOf(app, accomplice)).toMatchObject({ available: 30_000 })
  })

  test.each([
    [100_000, 900, '₦900.00 in your wallet stays on hold'],
    [50_000, 450, '₦450.00 in your wallet is available again'],
  ])(
    'that is won leaves what another lacks on hold, and its mail says so: of a tip of %d',
    async (passed, held, subject) => {
      const creator = await joined(app, { verified: true })
      const [one, two] = [await toppedUp(100_000), await toppedUp(100_000)]
      await tip(one.fan, creator, passed)
      await inFile(creator)
      await tip(two.fan, creator, 100_000)
      const disputes = [await disputed(app, two.reference), await disputed(app, one.reference)]
      expect(await heldBy(creator)).toBe(900)
      await decided(app, disputes[0] ?? '', true)
      expect(await heldBy(creator)).toBe(held)
      const mail = (await mailsTo(creator)).at(-1)
      expect(mail?.subject).toBe(subject)
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(`Another dispute keeps ₦${held}.00 on hold.`)
    },
  )

  test('that is won says to the creator who was paid what another keeps on hold', async () => {
    const { top, accomplice } = await passedOn()
    await inFile(accomplice)
    const direct = await paid(app, { amount: 100_000, creator: accomplice })
    const dispute = await disputed(app, direct.reference)
    await disputed(app, top.reference)
    await decided(app, dispute, true)
    expect(await heldBy(accomplice)).toBe(900)
    expect((await mailsTo(accomplice)).at(-1)?.text.replaceAll(/\s+/g, ' ')).toContain(
      'The money is yours, but another dispute keeps ₦900.00 of it on hold.',
    )
  })

  test('holds what admins correct in favour of whom the money came to', async () => {
    const { top, accomplice } = await passedOn()
    await inFile(accomplice)
    await disputed(app, top.reference)
    const [proposer, approver] = [await adminOf(app, 'FINANCE'), await adminOf(app, 'FINANCE')]
    const body = { username: accomplice.username, currencyCode: 'NGN', direction: 'CREDIT', amount: 50_000 }
    const { data } = await app.call('POST /admin/propose-adjustment', {
      token: proposer.token,
      body: { ...body, counterAccount: 'fees', reason: 'Taken twice' } as never,
    })
    const { status } = await app.call('POST /admin/approve-adjustment/{adjustmentId}', {
      token: approver.token,
      params: { adjustmentId: data.adjustmentId },
      body: {},
    })
    expect([status, await heldBy(accomplice)]).toEqual([200, 500])
    expect(await subjectsTo(accomplice)).toContain('₦500.00 in your wallet is on hold')
  })

  test('is mailed to whom it was passed on to: that it is held, and that it is free again or was taken', async () => {
    const [won, lost] = [await passedOn(), await passedOn()]
    const disputes = [await disputed(app, won.top.reference), await disputed(app, lost.top.reference)]
    const opened = '₦900.00 in your wallet is on hold'
    expect(await subjectsTo(won.accomplice)).toContain(opened)
    expect(
      app.mails.find(({ subject, to }) => subject === opened && to === won.accomplice.email)?.text,
    ).toMatch(/you can't spend or withdraw it[\s\S]+within 90 days[\s\S]+\/site\/support/)
    await decided(app, disputes[0] ?? '', true)
    await decided(app, disputes[1] ?? '', false)
    expect(await subjectsTo(won.accomplice)).toContain('₦900.00 in your wallet is available again')
    expect(await subjectsTo(lost.accomplice)).toContain('A lost dispute took ₦900.00 from your wallet')
  })

  test('is said to each of their sum, by mail and in the app, and to the payer: the card may be another person’s', async () => {
    const top = await toppedUp(100_000)
    const { creator } = await people('creator')
    await tip(top.fan, creator, 20_000)
    const dispute = await disputed(app, top.reference)
    const loadNotifications = async ({ token }: Person) => {
      while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
      const query = { kind: 'WALLET' as const }
      const { data } = await app.call('GET /notification/search-all-notification', { token, query })
      return data
        .filter(({ topic }) => topic?.startsWith('DISPUTE'))
        .map(({ topic, amount }) => [topic, amount])
    }
    for (const [person, held] of [
      [top.fan, 800],
      [creator, 180],
    ] as const) {
      expect(await subjectsTo(person)).toContain(`₦${held}.00 in your wallet is on hold`)
      expect(await loadNotifications(person)).toEqual([['DISPUTE_OPENED', held]])
    }
    await decided(app, dispute, true)
    expect(await subjectsTo(top.fan)).toContain('₦800.00 in your wallet is available again')
    expect((await loadNotifications(top.fan))[0]).toEqual(['DISPUTE_WON', 800])
  })

  test('is told to the approver, with the card money behind the amount', async () => {
    const { top, accomplice } = await passedOn()
    const id = await withdrawalOf(accomplice)
    await disputed(app, top.reference)
    const { data } = await app.call('GET /admin/load-withdrawal/{withdrawalRequestId}', {
      token: admin.token,
      params: { withdrawalRequestId: id },
    })
    expect(data.atRisk).toMatchObject({
      ...{ disputed: 90_000, uncleared: 0, received: 90_000, byCard: 90_000 },
      dateCardFrom: expect.any(String),
      disputes: [{ payerUsername: top.fan.username, held: 90_000 }],
    })
  })
})

test('a decision waits for money that comes back at that moment, and takes it', async () => {
  const { top, accomplice } = await passedOn()
  const id = await inFile(accomplice)
  const dispute = await disputed(app, top.reference)
  const waiting = async (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`
          SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.ctx.db)
        return rows[0]?.count
      })
      .toBe(count)
  const both = await openAsOwner(app)
    .transaction()
    .execute(async (tx) => {
      await sql`LOCK TABLE ledger_hold IN SHARE MODE`.execute(tx)
      const rejection = app.call('POST /admin/note-payout-rejected/{withdrawalRequestId}', {
        token: admin.token,
        params: { withdrawalRequestId: id },
        body: { reason: 'No such account' },
      })
      await waiting(1)
      const decision = decided(app, dispute, false)
      await waiting(2)
      return [rejection, decision]
    })
  await Promise.all(both)
  expect(await walletOf(app, accomplice)).toEqual({ available: 0, pending: 0, held: 0, owed: 0 })
})

describe('disputed money that goes in circles', () => {
  test('is found behind the circle, whoever it came back to', async () => {
    const top = await toppedUp(100_000)
    const { b, c, d } = await people('b', 'c', 'd')
    await tip(top.fan, b, 100_000)
    await tip(b, c, 90_000)
    await tip(c, top.fan, 81_000)
    await tip(top.fan, d, 72_900)
    await disputed(app, top.reference)
    expect(await heldBy(d)).toBe(656.1)
  })

  test('is found behind a circle of those whom it was passed on to', async () => {
    const top = await toppedUp(100_000)
    const { b, c, d } = await people('b', 'c', 'd')
    await tip(top.fan, b, 100_000)
    await tip(b, c, 90_000)
    await tip(c, b, 81_000)
    await tip(b, d, 72_900)
    await disputed(app, top.reference)
    expect(await heldBy(d)).toBe(656.1)
  })

  test('is found where a later tip by who topped it up is the shorter way', async () => {
    const top = await toppedUp(110_000)
    const { b, c, d } = await people('b', 'c', 'd')
    await tip(top.fan, c, 100_000)
    await tip(c, b, 90_000)
    await tip(b, d, 81_000)
    await tip(top.fan, b, 10_000)
    await disputed(app, top.reference)
    expect(await heldBy(d)).toBe(729)
  })
})

describe('several disputes about one charge', () => {
  test('hold it once, and the second holds what the first lets go when it is won', async () => {
    const { top, accomplice } = await passedOn()
    const [first, second] = [await disputed(app, top.reference), await disputed(app, top.reference)]
    expect([await heldBy(accomplice), (await atDesk(second)).held]).toEqual([900, 0])
    await decided(app, first, true)
    expect([await heldBy(accomplice), (await atDesk(second)).held]).toEqual([900, 90_000])
    await decided(app, second, false)
    expect(await walletOf(app, accomplice)).toMatchObject({ available: 0, owed: 0 })
  })

  test('take from what the others hold when one of them is lost', async () => {
    const { top, accomplice } = await passedOn()
    const [first, second] = [await disputed(app, top.reference), await disputed(app, top.reference)]
    await decided(app, second, false)
    expect(await walletOf(app, accomplice)).toMatchObject({ available: 0, owed: 0 })
    expect(await walletOf(app, top.fan)).toMatchObject({ owed: 10_000 })
    expect((await atDesk(first)).held).toBe(0)
    await decided(app, first, true)
  })
})

test('what a provider gives back of a charge in dispute is taken from what the dispute holds beyond the rest', async () => {
  const { top, accomplice } = await passedOn()
  const dispute = await disputed(app, top.reference)
  await refundAtProvider(app, top.reference, 60_000)
  expect(await walletOf(app, accomplice)).toMatchObject({ available: 40_000, owed: 0 })
  expect(await walletOf(app, top.fan)).toMatchObject({ available: 0, owed: 10_000 })
  expect(await heldBy(accomplice)).toBe(400)
  await decided(app, dispute, true)
  expect(await heldBy(accomplice)).toBe(0)
})

describe('what the desk says of a dispute is what losing it books', () => {
  /** Loses a dispute, and compares what was said of it before with what was booked. */
  async function expectAsSaid(dispute: string): Promise<void> {
    const said = await atDesk(dispute)
    const { amount: inWithdrawals } = await app.ctx.db
      .selectFrom('ledger_hold')
      .innerJoin('ledger_account', 'ledger_account.id', 'ledger_hold.account_id')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount'), eb.val('0')).as('amount'))
      .where('dispute_id', '=', said.id)
      .where('kind', '=', 'held')
      .executeTakeFirstOrThrow()
    await decided(app, dispute, false)
    const shares = (await atDesk(dispute)).entries.map(({ account, username, amount }) => ({
      ...{ account, username, amount: Number(amount) },
    }))
    const inOrder = (each: readonly object[]) => each.map((share) => JSON.stringify(share)).toSorted()
    expect(inOrder(said.sharesIfLost)).toEqual(inOrder(shares))
    const owed = shares.reduce((sum, { account, amount }) => sum - (account === 'receivable' ? amount : 0), 0)
    expect(said.notFound).toBe(owed - Number(inWithdrawals))
  }

  const chains: Record<string, () => Promise<string>> = {
    'a top-up that was passed on': async () => disputed(app, (await passedOn()).top.reference),
    'a top-up that has left': async () => {
      const { top, accomplice } = await passedOn()
      await inFile(accomplice)
      return disputed(app, top.reference)
    },
    'a tip by card that its creator passed on to two, of whom one asks for a withdrawal': async () => {
      const { b, c } = await people('b', 'c')
      const { creator, reference } = await paid(app, { amount: 33_333 })
      await tip(creator, b, 11_111)
      await tip(creator, c, 12_345)
      await withdrawalOf(b)
      return disputed(app, reference)
    },
    'a charge of which a part was given back before and while it is disputed': async () => {
      const { b } = await people('b')
      const { creator, reference } = await paid(app, { amount: 77_777 })
      await refundAtProvider(app, reference, 11_111)
      await tip(creator, b, 50_000)
      const dispute = await disputed(app, reference)
      await refundAtProvider(app, reference, 22_222)
      return dispute
    },
    'a charge whose payer has other money since': async () => {
      const { top, accomplice } = await passedOn()
      await inFile(accomplice)
      const dispute = await disputed(app, top.reference)
      await paid(app, { amount: 60_000, source: 'TOP_UP', fan: top.fan })
      return dispute
    },
    'one of two disputes about parts of a charge': async () => {
      const { top } = await passedOn()
      await disputed(app, top.reference, 50_000)
      return disputed(app, top.reference, 30_000)
    },
    'a charge in a circle, beside another that its money went through': async () => {
      const [one, two] = [await toppedUp(100_000), await toppedUp(50_000)]
      const { b } = await people('b')
      await tip(one.fan, b, 100_000)
      await tip(two.fan, b, 50_000)
      await tip(b, one.fan, 60_000)
      await disputed(app, two.reference)
      return disputed(app, one.reference)
    },
  }

  test.each(Object.keys(chains))('of %s', async (chain) => expectAsSaid((await chains[chain]?.()) ?? ''))
})
