import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { chargeRenewalToCard } from '../../../src/money/renewals/charge-renewal-to-card.ts'
import { resumeStalledRenewalCharges } from '../../../src/money/renewals/resume-stalled-renewal-charges.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { balanceOf, cards, chargeCard, control, newReference, pay, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import {
  advanceClockTo,
  daysAfter,
  mailsTo,
  monthsOf,
  offer,
  ownSubscriptionOf,
  price,
  settle,
  startRenewalsApp,
  storedSubscription,
  unsubscribe,
} from './renewals.ts'

const app = await startRenewalsApp()
const total = quoteCardCharge(price, 'NGN')?.total ?? 0
const paystack = app.ctx.outside.cards.cardNamed('paystack')

/** Creates a fan who has paid a month by a card that they saved for renewals. */
async function cardFan(number = cards.succeeds, countryCode = 'NG') {
  const fan = await joined(app, { countryCode })
  const creator = await joined(app, { verified: true, price: price / 100 })
  const body = {
    amount: price,
    transactionSource: 'SUBSCRIPTION' as const,
    creatorId: creator.id,
    reference: newReference(),
  }
  await pay(app, fan, 'POST /paystack/start', { ...body, saveCard: true })
  await chargeCard(app, fan, body, { card: number })
  expect((await pay(app, fan, 'POST /paystack/verify', body)).status).toBe(200)
  const { renewalCard, renewsAt } = await ownSubscriptionOf(app, fan)
  return { fan, creator, cardId: renewalCard?.savedCardId ?? '', end: new Date(renewsAt ?? '') }
}

function renewBy(fan: Person, creator: Person, savedCardId: string | null) {
  return app.call('POST /subscription/renew-by-card/{creatorId}', {
    token: fan.token,
    params: { creatorId: creator.id },
    body: { savedCardId },
  })
}

/** Returns the amounts that the provider has charged for renewals of this fan, in minor units. */
async function chargedTo(fan: Person): Promise<number[]> {
  const response = await fetch(`${app.fakeProviders.url}/control/charges`)
  const charges = (await response.json()) as {
    status: string
    amount: number
    reference: string
    customer: { email: string }
  }[]
  return charges
    .filter(({ status, reference, customer }) => {
      return status === 'success' && reference.startsWith('RENEWAL_') && customer.email === fan.email
    })
    .map(({ amount }) => amount)
}

async function runJobsNow() {
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now(), locked_at = NULL, locked_by = NULL`.execute(
    app.ctx.db,
  )
  await app.drain()
}

test('a month that was paid for by a kept card renews with it, its fee on top, and the fan is told', async () => {
  const { fan, creator, end } = await cardFan()
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({ renewalCard: { brand: 'visa', last4: '4081' } })
  advanceClockTo(app, end)
  await settle(app)
  await settle(app)
  expect(await monthsOf(app, fan, creator)).toHaveLength(2)
  expect(await chargedTo(fan)).toEqual([total])
  expect(await balanceOf(app, creator)).toBe(2 * price * 0.9)
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({ status: 'ACTIVE', isPastDue: false })
  const { subject, text = '' } = app.mails.findLast(({ to }) => to === fan.email) ?? {}
  expect(subject).toContain('was renewed:')
  expect(text.replace(/\s+/g, ' ')).toContain('to your Visa ending in 4081: ₦1,000.00 and a card fee of')
  const { data } = await app.call('GET /wallet/search-wallet-transactions', { token: fan.token })
  const byCard = { source: 'SUBSCRIPTION', amount: price, cardTotal: total, card: { last4: '4081' } }
  expect(data).toMatchObject([byCard, byCard])
})

test('the wallet pays first, and the card only where it does not cover the month', async () => {
  const { fan, creator, end } = await cardFan()
  await topUp(app, fan, price)
  advanceClockTo(app, end)
  await settle(app)
  expect(await balanceOf(app, fan)).toBe(0)
  expect(await chargedTo(fan)).toEqual([])
  const { renewsAt } = await ownSubscriptionOf(app, fan)
  advanceClockTo(app, new Date(renewsAt ?? ''))
  await settle(app)
  expect(await chargedTo(fan)).toEqual([total])
  expect(await monthsOf(app, fan, creator)).toHaveLength(3)
})

test('a card renews also where the wallet holds another currency', async () => {
  const { fan, creator, end, cardId } = await cardFan(cards.succeeds, 'US')
  advanceClockTo(app, end)
  await settle(app)
  expect(await monthsOf(app, fan, creator)).toHaveLength(2)
  expect(await chargedTo(fan)).toEqual([total])

  await renewBy(fan, creator, null)
  const { renewsAt, dateExpires } = await ownSubscriptionOf(app, fan)
  expect(renewsAt).toBeNull()
  const next = new Date(dateExpires ?? '')
  for (const [moment, subject] of [
    [daysAfter(next, -3), "We can't renew your subscription"],
    [next, "We couldn't renew your subscription"],
  ] as const) {
    advanceClockTo(app, moment)
    await settle(app)
    const mail = app.mails.findLast(({ to }) => to === fan.email)
    expect(mail?.subject).toContain(subject)
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
      'saved a card that pays in NGN, choose it in your wallet',
    )
  }
  advanceClockTo(app, daysAfter(next, 2.5))
  await settle(app)
  expect((await renewBy(fan, creator, cardId)).status).toBe(200)
  advanceClockTo(app, daysAfter(next, 2.96))
  await settle(app)
  expect(await monthsOf(app, fan, creator)).toHaveLength(3)
})

test('a declined card leaves the days of grace, is asked once a day, and the subscription then ends', async () => {
  const { fan, creator, end } = await cardFan(cards.once)
  advanceClockTo(app, end)
  await settle(app)
  await settle(app)
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({ status: 'ACTIVE', isPastDue: true })
  expect(mailsTo(app, fan).filter((subject) => subject.includes("couldn't renew"))).toHaveLength(1)
  const tried = await app.ctx.db.selectFrom('payment').selectAll().where('payer_id', '=', fan.id).execute()
  expect(tried.filter(({ reference }) => reference.startsWith('RENEWAL_'))).toMatchObject([
    { status: 'FAILED' },
  ])
  app.clock.advance({ days: 1, minutes: 1 })
  await topUp(app, fan, price)
  await settle(app)
  expect(await monthsOf(app, fan, creator)).toHaveLength(2)
  expect(await balanceOf(app, fan)).toBe(0)
  const { renewsAt } = await ownSubscriptionOf(app, fan)
  advanceClockTo(app, new Date(renewsAt ?? ''))
  for (const _day of [0, 1, 2, 3]) {
    await settle(app)
    app.clock.advance({ days: 1 })
  }
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({ status: 'EXPIRED', renewalCard: null })
  expect(await chargedTo(fan)).toEqual([])
})

test('a charge whose answer is lost is found and booked once, and the month is not paid for twice', async () => {
  const { fan, creator, end } = await cardFan()
  advanceClockTo(app, end)
  const { chargeSavedCard } = paystack
  const { error } = app.ctx.log
  app.ctx.log.error = () => undefined
  paystack.chargeSavedCard = async (order) => {
    await chargeSavedCard(order)
    throw new Error('killed')
  }
  await settle(app)
  paystack.chargeSavedCard = chargeSavedCard
  expect(await monthsOf(app, fan, creator)).toHaveLength(1)
  // Meanwhile the wallet could pay: it must not, as the card may have.
  await topUp(app, fan, price)
  app.clock.advance({ days: 1, minutes: 1 })
  await settle(app)
  await resumeStalledRenewalCharges.run(app.ctx, {})
  await runJobsNow()
  app.ctx.log.error = error
  expect(await monthsOf(app, fan, creator)).toHaveLength(2)
  expect(await chargedTo(fan)).toEqual([total])
  expect(await balanceOf(app, fan)).toBe(price)
})

test('an attempt that was killed before the provider heard of it is made by the sweep', async () => {
  const { fan, creator, end } = await cardFan()
  advanceClockTo(app, end)
  const { chargeSavedCard } = paystack
  const { error } = app.ctx.log
  app.ctx.log.error = () => undefined
  paystack.chargeSavedCard = async () => {
    throw new Error('killed')
  }
  await settle(app)
  app.ctx.log.error = error
  paystack.chargeSavedCard = chargeSavedCard
  app.clock.advance({ minutes: 10 })
  await resumeStalledRenewalCharges.run(app.ctx, {})
  await app.drain()
  expect(await monthsOf(app, fan, creator)).toHaveLength(2)
  expect(await chargedTo(fan)).toEqual([total])
})

test('the same renewal charged by many at once is charged once', async () => {
  const { fan, creator, end } = await cardFan()
  advanceClockTo(app, end)
  const renewal = await dueRenewal(fan, creator)
  await Promise.all(Array.from({ length: 8 }, () => chargeRenewalToCard.run(app.ctx, renewal)))
  expect(await chargedTo(fan)).toEqual([total])
  expect(await monthsOf(app, fan, creator)).toHaveLength(2)
})

async function dueRenewal(fan: Person, creator: Person) {
  const { id, period_start } = await storedSubscription(app, fan, creator)
  const monthStart = period_start?.toISOString() ?? ''
  return { subscriptionId: id, monthStart, fanId: fan.id, creatorId: creator.id }
}

/** The database of the tests, which does this once so many statements have been answered. */
function databaseThat(act: () => Promise<void>, afterStatements: number) {
  let left = afterStatements
  return app.ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      left -= 1
      if (left === 0) await act()
      return result
    },
  })
}

const departures: [string, (fan: Person, creator: Person) => Promise<unknown>][] = [
  ['cancels', (fan, creator) => unsubscribe(app, fan, creator)],
  ['blocks the creator', (fan, creator) => blockOnce(fan, creator)],
  ['is blocked by the creator', (fan, creator) => blockOnce(creator, fan)],
]

async function blockOnce(by: Person, person: Person) {
  expect(await toggledBlock(app, by, person)).toBe(true)
}

test.each(departures)(
  'who %s after any statement by which the saved card is about to be charged is not charged, or has the month',
  async (_title, leave) => {
    const { chargeSavedCard } = paystack
    let isAsked = false
    for (let index = 1; !isAsked; index++) {
      const { fan, creator, end } = await cardFan()
      advanceClockTo(app, end)
      const renewal = await dueRenewal(fan, creator)
      let leaving: Promise<unknown> | undefined
      const leaveNow = async () => {
        leaving = leave(fan, creator)
        await Promise.race([leaving, waitForALock()])
      }
      paystack.chargeSavedCard = async (order) => {
        isAsked = leaving === undefined
        return chargeSavedCard(order)
      }
      await chargeRenewalToCard.run({ ...app.ctx, db: databaseThat(leaveNow, index) }, renewal)
      paystack.chargeSavedCard = chargeSavedCard
      await (leaving ?? leave(fan, creator))
      const charged = (await chargedTo(fan)).length
      expect([index, (await monthsOf(app, fan, creator)).length]).toEqual([index, 1 + charged])
      expect(await balanceOf(app, fan)).toBe(0)
      app.clock.advance({ days: 40 })
      await settle(app)
      expect((await chargedTo(fan)).length).toBe(charged)
    }
  },
)

test.each(departures)(
  'who %s in the moment in which the saved card is charged has the month that was paid for',
  async (_title, leave) => {
    const { fan, creator, end } = await cardFan()
    advanceClockTo(app, end)
    const { chargeSavedCard } = paystack
    let leaving: Promise<unknown> | undefined
    paystack.chargeSavedCard = async (order) => {
      const charge = await chargeSavedCard(order)
      leaving = leave(fan, creator)
      await waitForALock()
      return charge
    }
    await settle(app)
    paystack.chargeSavedCard = chargeSavedCard
    await leaving
    expect(await chargedTo(fan)).toEqual([total])
    expect(await monthsOf(app, fan, creator)).toHaveLength(2)
    expect(await balanceOf(app, fan)).toBe(0)
    expect(await ownSubscriptionOf(app, fan)).toMatchObject({ status: 'CANCELLED' })
  },
)

/** Waits until a session is blocked by a lock. */
async function waitForALock() {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        app.ctx.db,
      )
      expect(rows).not.toHaveLength(0)
    },
    { timeout: 20_000, interval: 10 },
  )
}

test('without the card, or the fan’s leave to charge it, nothing is charged', async () => {
  const first = await cardFan()
  expect((await renewBy(first.fan, first.creator, null)).data.renewalCard).toBeNull()
  const second = await cardFan()
  await app.call('POST /wallet/remove-saved-card/{savedCardId}', {
    token: second.fan.token,
    params: { savedCardId: second.cardId },
  })
  advanceClockTo(app, second.end)
  await settle(app)
  for (const { fan } of [first, second]) {
    expect(await chargedTo(fan)).toEqual([])
    expect(await ownSubscriptionOf(app, fan)).toMatchObject({ isPastDue: true, renewalCard: null })
  }
})

test('a card is chosen for a paid subscription of one’s own, and only one’s own card', async () => {
  const { fan, creator, cardId } = await cardFan()
  const other = await cardFan()
  expect((await renewBy(fan, creator, other.cardId)).status).toBe(404)
  expect((await renewBy(fan, other.creator, cardId)).problem.code).toBe('RULE_BROKEN')
  expect((await renewBy(fan, fan, cardId)).problem.code).toBe('RULE_BROKEN')
  expect((await renewBy(fan, creator, null)).data.renewalCard).toBeNull()
  expect((await renewBy(fan, creator, cardId)).data.renewalCard).toMatchObject({ savedCardId: cardId })
  await unsubscribe(app, fan, creator)
  expect((await renewBy(fan, creator, cardId)).problem.code).toBe('RULE_BROKEN')
})

test('a renewal with who blocks, with nobody and with who is not subscribed to is refused alike', async () => {
  const { fan, creator, cardId } = await cardFan()
  const other = await joined(app, { verified: true, price: 1000 })
  await toggledBlock(app, creator, fan)
  const refused = async (id: string) => {
    const { status, problem } = await renewBy(fan, { ...creator, id }, cardId)
    return { ...problem, status, requestId: '' }
  }
  const nobody = await refused(app.ctx.newId())
  expect(nobody).toMatchObject({ status: 422, code: 'RULE_BROKEN' })
  for (const { id } of [creator, other, fan]) expect(await refused(id)).toEqual(nobody)
})

test('a card is charged the price that was agreed to, or the creator’s lower one', async () => {
  const dearer = await cardFan()
  const cheaper = await cardFan()
  await offer(app, dearer.creator, 5000)
  await offer(app, cheaper.creator, 500)
  advanceClockTo(app, cheaper.end)
  await settle(app)
  expect(await chargedTo(dearer.fan)).toEqual([total])
  expect(await chargedTo(cheaper.fan)).toEqual([quoteCardCharge(50_000, 'NGN')?.total])
})

test('while the provider is away nobody loses access, and the month is charged when it is back', async () => {
  const { fan, creator, end } = await cardFan()
  advanceClockTo(app, end)
  const { error } = app.ctx.log
  app.ctx.log.error = () => undefined
  await control(app.fakeProviders, 'provider', { mode: 'down' })
  await settle(app)
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({ status: 'ACTIVE', isPastDue: false })
  await control(app.fakeProviders, 'provider', { mode: 'up' })
  await runJobsNow()
  app.ctx.log.error = error
  expect(await chargedTo(fan)).toEqual([total])
  expect(await monthsOf(app, fan, creator)).toHaveLength(2)
})
