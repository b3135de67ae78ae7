import { describe, expect, test } from 'vitest'
import { notifyFansOfClosedPage } from '../../../src/money/subscriptions/pages/announce-closed-page.ts'
import { notifyFansOfReopenedPage } from '../../../src/money/subscriptions/pages/announce-reopened-page.ts'
import { formatLongDate } from '../../../src/platform/i18n/formats.ts'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { endExpiredSuspensions } from '../../../src/trust/moderation/end-expired-suspensions.ts'
import { adminOf } from '../../setup/admins.ts'
import { balanceOf, chargeCard, newReference, pay, topUp } from '../../setup/money/money.ts'
import { giveBack } from '../../setup/money/refunds.ts'
import { askForCode, withdrawEverything } from '../../setup/money/withdrawals.ts'
import { joined, type Person } from '../../setup/people.ts'
import { mailsTo, settle, startRenewalsApp, subscribe, subscribedFan } from '../renewals/renewals.ts'

const app = await startRenewalsApp()

const closings = {
  deactivates: (creator: Person) =>
    app.call('POST /user/deactivate-account', { token: creator.token, body: {} }),
  deletes: (creator: Person) => app.call('POST /user/delete-account', { token: creator.token, body: {} }),
  'is suspended': async (creator: Person) =>
    app.call('POST /admin/deactivate-user/{userId}', {
      params: { userId: creator.id },
      token: (await adminOf(app, 'MODERATOR')).token,
      body: { reason: 'Under review' },
    }),
}

async function settled() {
  await app.drain()
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  await app.drain()
}

const listed = async ({ token }: Person) =>
  (await app.call('GET /subscription/search-subscriptions', { token })).data

const noticesOf = async ({ token }: Person, of = 'PAGE_CLOSED') =>
  (await app.call('GET /notification/search-all-notification', { token })).data.filter(
    ({ topic }) => topic === of,
  )

describe.each(Object.entries(closings))('a creator who %s after being paid', (_, close) => {
  test('stays in the fan’s list with what is paid for, and the fan is told once by notice and mail', async () => {
    const { fan, creator } = await subscribedFan(app, 0)
    const [before] = await listed(fan)
    expect(before?.isPageClosed).toBe(false)
    expect((await close(creator)).status).toBe(200)
    await settled()

    const [after] = await listed(fan)
    const named = await app.call('GET /subscription/search-subscriptions', {
      token: fan.token,
      query: { username: creator.username },
    })
    expect(named.data, 'as their own address asks for it').toEqual([after])
    expect(after).toMatchObject({
      creator: { username: creator.username },
      isPageClosed: true,
      renewsAt: null,
      dateExpires: before?.dateExpires,
    })
    expect(await noticesOf(fan)).toMatchObject([{ createdBy: { username: creator.username } }])
    expect(mailsTo(app, fan).filter((subject) => subject.endsWith('page is closed'))).toHaveLength(1)
    const report = (person: Person) =>
      app.call('POST /report/report-profile/{userId}', {
        params: { userId: creator.id },
        body: { reason: 'Displays aggressive violence', description: 'Paid, then gone' },
        token: person.token,
      })
    expect((await report(fan)).status).toBe(201)
    expect((await report(await joined(app))).problem.code).toBe('CREATOR_NOT_FOUND')
  })

  test('stays named in the payer’s wallet and receipt', async () => {
    const { fan, creator } = await subscribedFan(app, 0)
    await close(creator)
    await settled()
    const { data } = await app.call('GET /wallet/search-wallet-transactions', { token: fan.token })
    const paid = data.find(({ source }) => source === 'SUBSCRIPTION')
    expect(paid?.counterparty).toMatchObject({ username: creator.username })
  })
})

test('a creator who leaves and returns within the month is told of each time, and the newest is how it is', async () => {
  const { fan, creator } = await subscribedFan(app, 0)
  await closings.deactivates(creator)
  await settled()
  const back = await app.call('POST /user/login', {
    body: { identifier: creator.email, password: creator.password },
  })
  expect((await listed(fan))[0]?.isPageClosed).toBe(false)
  await settled()
  const expectNotified = async (newest: 'PAGE_CLOSED' | 'PAGE_OPENED', closed: number, opened: number) => {
    await settled()
    const { data } = await app.call('GET /notification/search-all-notification', { token: fan.token })
    const topics = data.flatMap(({ topic }) => (topic?.startsWith('PAGE_') ? [topic] : []))
    expect(topics.toSorted(), 'one of each').toEqual(['PAGE_CLOSED', 'PAGE_OPENED'])
    expect(topics[0]).toBe(newest)
    const count = (end: string) => mailsTo(app, fan).filter((subject) => subject.endsWith(end)).length
    expect([count('page is closed'), count('page is open again')]).toEqual([closed, opened])
  }
  await expectNotified('PAGE_OPENED', 1, 1)
  await notifyFansOfReopenedPage.run(app.ctx, { creatorId: creator.id })
  await expectNotified('PAGE_OPENED', 1, 1)
  app.clock.advance({ minutes: 1 })
  await closings.deactivates({ ...creator, token: back.data.token })
  await expectNotified('PAGE_CLOSED', 2, 1)
  await notifyFansOfClosedPage.run(app.ctx, { creatorId: creator.id })
  await expectNotified('PAGE_CLOSED', 2, 1)
  app.clock.advance({ minutes: 1 })
  await app.call('POST /user/login', { body: { identifier: creator.email, password: creator.password } })
  await expectNotified('PAGE_OPENED', 2, 2)
})

const expectNoNotification = async (fan: Person) => {
  await settled()
  expect(await noticesOf(fan, 'PAGE_OPENED')).toEqual([])
  expect(mailsTo(app, fan).filter((subject) => subject.endsWith('page is open again'))).toEqual([])
}

test('a suspension that is taken back or over, and a deletion that is, open the page for paying fans', async () => {
  const moderator = await adminOf(app, 'MODERATOR')
  const openings = {
    'is reinstated': async (creator: Person) => {
      await closings['is suspended'](creator)
      await settled()
      await app.call('POST /admin/activate-user/{userId}', {
        params: { userId: creator.id },
        token: moderator.token,
        body: { reason: 'Looked at again' },
      })
    },
    'is suspended for a day': async (creator: Person) => {
      await app.call('POST /admin/deactivate-user/{userId}', {
        params: { userId: creator.id },
        token: moderator.token,
        body: { reason: 'Under review', days: 1 },
      })
      await settled()
      app.clock.advance({ hours: 25 })
      await endExpiredSuspensions.run(app.ctx, {})
    },
    'undoes a deletion': async (creator: Person) => {
      await closings.deletes(creator)
      await settled()
      const mail = app.mails.findLast(({ to }) => to === creator.email)
      const token = /undo-delete#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      const { status } = await app.call('POST /user/undo-delete-account', { body: { token } })
      expect(status).toBe(200)
    },
  }
  for (const open of Object.values(openings)) {
    const { fan, creator } = await subscribedFan(app, 0)
    await open(creator)
    await settled()
    const back = await app.call('POST /user/login', {
      body: { identifier: fan.email, password: fan.password },
    })
    expect(await noticesOf({ ...fan, token: back.data.token }, 'PAGE_OPENED')).toHaveLength(1)
  }
})

test('nobody hears that a page is open who never heard that it was closed, or whose month is over', async () => {
  const { fan, creator } = await subscribedFan(app, 0)
  const { email: identifier, password } = creator
  await closings.deactivates(creator)
  const back = await app.call('POST /user/login', { body: { identifier, password } })
  await expectNoNotification(fan)
  await closings.deactivates({ ...creator, token: back.data.token })
  await settled()
  app.clock.advance({ days: 40 })
  await app.call('POST /user/login', { body: { identifier, password } })
  const again = await app.call('POST /user/login', {
    body: { identifier: fan.email, password: fan.password },
  })
  await expectNoNotification({ ...fan, token: again.data.token })
})

test('a creator who blocks a paying fan has them notified that nothing renews, and charges nothing more', async () => {
  const { fan, creator } = await subscribedFan(app, 0)
  const toggle = () =>
    app.call('POST /user-folder/toggle-block/{userId}', {
      params: { userId: fan.id },
      token: creator.token,
    })
  await toggle()
  await settled()
  expect(await listed(fan)).toMatchObject([{ status: 'CANCELLED', renewsAt: null, isPageClosed: true }])
  expect(await noticesOf(fan)).toEqual([])
  expect(await noticesOf(fan, 'RENEWAL_STOPPED')).toHaveLength(1)
  expect(mailsTo(app, fan).filter((subject) => subject.endsWith("won't renew"))).toHaveLength(1)
  const resume = () =>
    app.call('POST /subscription/resume/{creatorId}', { params: { creatorId: creator.id }, token: fan.token })
  expect((await resume()).problem).toMatchObject({
    code: 'RULE_BROKEN',
    detail: 'This page is closed at the moment. You can resume if it reopens.',
  })
  const reported = await app.call('POST /report/report-profile/{userId}', {
    params: { userId: creator.id },
    body: { reason: 'Displays aggressive violence', description: 'Paid, then blocked' },
    token: fan.token,
  })
  expect(reported.status).toBe(201)
  await toggle()
  expect(await listed(fan)).toMatchObject([{ status: 'CANCELLED', isPageClosed: false }])
  await settled()
  expect(await noticesOf(fan, 'PAGE_OPENED')).toHaveLength(1)
  expect((await resume()).data).toMatchObject({ status: 'ACTIVE' })
  await toggle()
  await toggle()
  await settled()
  expect(await listed(fan)).toMatchObject([{ status: 'CANCELLED', isPageClosed: false }])
  await toggle()
  const later = async (days: number) => {
    app.clock.advance({ days })
    const { email: identifier, password } = fan
    const back = await app.call('POST /user/login', { body: { identifier, password } })
    return listed({ ...fan, token: back.data.token })
  }
  expect(await later(40), 'a while after its end').toMatchObject([{ status: 'EXPIRED', isPageClosed: true }])
  expect(await later(30)).toEqual([])
})

test.each(Object.entries(closings))(
  'a month that is given back after the creator %s stays listed with what was given back',
  async (_, close) => {
    const { fan, creator } = await subscribedFan(app, 0)
    await close(creator)
    const { id } = await app.ctx.db
      .selectFrom('payment')
      .select('id')
      .where('payer_id', '=', fan.id)
      .where('purpose', '=', 'SUBSCRIPTION')
      .executeTakeFirstOrThrow()
    expect((await giveBack(app, await adminOf(app, 'FINANCE'), id)).status).toBe(201)
    await settled()
    const months = await listed(fan)
    expect(months).toMatchObject([
      {
        creator: { username: creator.username },
        ...{ status: 'EXPIRED', isPageClosed: true, paid: null, refunded: 1_000 },
      },
    ])
    expect(Date.parse(months[0]?.dateExpires ?? '')).toBeLessThanOrEqual(app.clock.now().getTime())
  },
)

test('a fan who deletes their account is mailed each paid month that they give up, with what it cost', async () => {
  const { fan, creator } = await subscribedFan(app, 0)
  const [month] = await listed(fan)
  const { status } = await app.call('POST /user/delete-account', {
    token: fan.token,
    body: { confirmation: { password: fan.password } },
  })
  expect(status).toBe(200)
  await app.drain()
  const mail = app.mails.findLast(({ to }) => to === fan.email)
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
    `Your subscription to @${creator.username} (₦1,000.00) is paid until ${formatLongDate(new Date(month?.dateExpires ?? ''))}`,
  )
})

test('a suspended member keeps their money: credited and paid out by admins, neither paid by fans nor charged', async () => {
  const { fan, creator } = await subscribedFan(app, 300_000)
  const other = await joined(app, { verified: true, price: 1_000 })
  await topUp(app, creator, 200_000)
  await subscribe(app, creator, other)
  const { data: withdrawal } = await withdrawEverything(app, creator)
  expect(withdrawal.amount).toBe(190_000)
  const inFlight = {
    amount: 20_000,
    transactionSource: 'TIPS' as const,
    creatorId: creator.id,
    reference: newReference(),
  }
  expect((await pay(app, fan, 'POST /paystack/start', inFlight)).status).toBe(200)
  await chargeCard(app, fan, inFlight)
  await closings['is suspended'](creator)
  await settled()

  expect((await askForCode(app, creator)).problem.code).toBe('NOT_SIGNED_IN')
  const tip = { amount: 20_000, transactionSource: 'TIPS' as const, creatorId: creator.id }
  expect((await pay(app, fan, 'POST /paystack/send-wallet-tip', tip)).problem.code).toBe('CREATOR_NOT_FOUND')
  const { problem } = await pay(app, fan, 'POST /paystack/verify', inFlight)
  expect(problem.detail).toBe(
    'This creator can’t be paid at the moment. Your payment was added to your wallet.',
  )

  const [proposer, approver] = [await adminOf(app, 'FINANCE'), await adminOf(app, 'FINANCE')]
  const credit = { username: creator.username, currencyCode: 'NGN', direction: 'CREDIT', amount: 5_000 }
  const { data: proposed } = await app.call('POST /admin/propose-adjustment', {
    token: proposer.token,
    body: { ...credit, counterAccount: 'fees', reason: 'Taken twice' } as never,
  })
  const approved = await app.call('POST /admin/approve-adjustment/{adjustmentId}', {
    token: approver.token,
    params: { adjustmentId: proposed.adjustmentId },
    body: {},
  })
  const paidOut = await app.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
    token: (await adminOf(app, 'FINANCE')).token,
    params: { withdrawalRequestId: withdrawal.id },
    body: { paid: true },
  })
  expect([approved.status, paidOut.status, await balanceOf(app, creator)]).toEqual([200, 200, 5_000])

  const before = [await balanceOf(app, fan), await balanceOf(app, other)]
  app.clock.advance({ days: 32 })
  await settle(app)
  expect([await balanceOf(app, fan), await balanceOf(app, other)], 'nothing renews').toEqual(before)
  expect(await balanceOf(app, creator)).toBe(5_000)
})
