import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reconcileCharges } from '../../../src/money/payments/charges/reconcile-charges.ts'
import { refundUnclaimedCharges } from '../../../src/money/payments/unmatched-charges/refund-unclaimed-charges.ts'
import { adminOf } from '../../setup/admins.ts'
import {
  balanceOf,
  chargeCard,
  chargeEvent,
  control,
  deliverEvent,
  newReference,
  type Paying,
  pay,
} from '../../setup/money/money.ts'
import { decided, disputed, refundAtProvider, sweep } from '../../setup/money/refunds.ts'
import { deliverStripeEvent, payOnPage, startStripeApp } from '../../setup/money/stripe.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startStripeApp()
const verify = 'POST /paystack/verify'
const price = 100_000

/** A charge by a card of whoever pays, with metadata that names `named`; the provider tells of it. */
async function charged(named: Person, body: Paying, by: Person = named): Promise<void> {
  await chargeCard(app, by, body, { metadata: { userId: named.id, message: 'Buy at evil.example' } })
  await deliverEvent(app, chargeEvent(body.reference ?? ''))
  await app.drain()
}

function topUpOf(amount = price) {
  return { amount, reference: newReference(), transactionSource: 'TOP_UP' as const }
}

function paymentTo(creator: Person, transactionSource: 'TIPS' | 'SUBSCRIPTION') {
  return { amount: price, reference: newReference(), transactionSource, creatorId: creator.id }
}

async function waitingFor(person: Person) {
  const { data } = await app.call('GET /wallet/search-waiting-payments', { token: person.token })
  return data
}

async function refused(person: Person, body: Paying) {
  const { status, problem } = await pay(app, person, verify, body)
  return [status, problem?.code]
}

function questionsFor(person: Person) {
  return app.mails.filter(({ to, subject }) => to === person.email && subject.startsWith('Did you pay'))
}

async function refundsOf(paymentReference: string) {
  const { data } = await app.call('GET /admin/search-refunds', {
    token: (await adminOf(app, 'FINANCE')).token,
    query: { paymentReference },
  })
  return data
}

async function reviewOf(paymentReference: string) {
  const { data } = await app.call('GET /admin/search-payment-reviews', {
    token: (await adminOf(app, 'FINANCE')).token,
    query: { paymentReference },
  })
  return data[0]
}

async function signInForLong() {
  await sql`UPDATE session SET expires_at = created_at + interval '180 days'`.execute(app.ctx.db)
}

async function daysLater(days: number) {
  app.clock.advance({ days })
  await signInForLong()
  await refundUnclaimedCharges.run(app.ctx, {})
  await app.drain()
  await sweep(app)
}

describe('a charge acts for nobody but who started it or verifies it, and is named in it', () => {
  const people = ['her', 'other'] as const
  type Who = (typeof people)[number]
  const pairs = [null, ...people].flatMap((starter) =>
    people.flatMap((named) =>
      [null, ...people].flatMap((verifier) => people.map((payer) => ({ starter, named, verifier, payer }))),
    ),
  )

  test.each(pairs)(
    'started by $starter, names $named, verified by $verifier, paid from the address of $payer',
    async ({ starter, named, verifier, payer }) => {
      const who = { her: await joined(app), other: await joined(app) }
      const body = topUpOf()
      if (starter !== null) await pay(app, who[starter], 'POST /paystack/start', body)
      await charged(who[named], body, who[payer])
      const answer = verifier === null ? null : await refused(who[verifier], body)
      const isBooked = starter === null ? verifier === named : starter === named
      if (verifier !== null && verifier !== named) expect(answer).toEqual([422, 'PAYMENT_NOT_VERIFIED'])
      if (verifier === named && isBooked) expect(answer).toEqual([200, undefined])
      const expected = (person: Who) => (isBooked && person === named ? price : 0)
      expect([await balanceOf(app, who.her), await balanceOf(app, who.other)]).toEqual([
        expected('her'),
        expected('other'),
      ])
      const waits = starter === null && !isBooked
      for (const person of people)
        expect(await waitingFor(who[person])).toHaveLength(waits && person === named ? 1 : 0)
      for (const person of people)
        expect(questionsFor(who[person])).toHaveLength(starter === null && person === named ? 1 : 0)
    },
  )
})

describe('what somebody pays in another’s name', () => {
  test('subscribes and tips nobody, and is shown and mailed to the named member without the payer’s text', async () => {
    const [fan, creator, attacker] = [
      await joined(app),
      await joined(app, { verified: true, price: price / 100 }),
      await joined(app),
    ]
    const [tip, month] = [paymentTo(creator, 'TIPS'), paymentTo(creator, 'SUBSCRIPTION')]
    await charged(fan, tip, attacker)
    await charged(fan, month, attacker)
    await reconcileCharges.run(app.ctx, {})
    expect(await balanceOf(app, creator)).toBe(0)
    const subscriptions = await app.call('GET /subscription/search-subscriptions', { token: fan.token })
    expect(subscriptions.data).toEqual([])
    const shown = await waitingFor(fan)
    expect(shown).toMatchObject([
      { reference: month.reference, transactionSource: 'SUBSCRIPTION', creator: { userId: creator.id } },
      { reference: tip.reference, amount: price, total: quoteCardCharge(price, 'NGN')?.total },
    ])
    expect(JSON.stringify([shown, questionsFor(fan)])).not.toContain('evil')
    expect(questionsFor(fan)).toHaveLength(1)
    expect(questionsFor(fan)[0]?.text).not.toContain(tip.reference)
    expect(await waitingFor(creator)).toEqual([])
  })

  test('is booked as intended when the named member verifies it, with their own text and without the payer’s card', async () => {
    const [fan, creator] = [await joined(app), await joined(app, { verified: true, price: price / 100 })]
    const [tip, month] = [paymentTo(creator, 'TIPS'), paymentTo(creator, 'SUBSCRIPTION')]
    for (const body of [tip, month]) {
      await charged(fan, body)
      expect((await pay(app, fan, verify, { ...body, message: 'Bravo' })).status).toBe(200)
      await charged(fan, body).catch(() => undefined)
      expect((await pay(app, fan, verify, body)).status).toBe(200)
    }
    expect(await balanceOf(app, creator)).toBe(180_000)
    expect(await waitingFor(fan)).toEqual([])
    const sent = await app.call('GET /wallet/search-tip-payment-history', { token: fan.token })
    expect(sent.data).toMatchObject([{ reference: tip.reference, message: 'Bravo' }])
    expect((await app.call('GET /wallet/saved-cards', { token: fan.token })).data).toEqual([])
    expect(await reviewOf(tip.reference)).toMatchObject({ decision: 'CLAIM', decidedBy: null, reason: null })
    await daysLater(8)
    expect(await refundsOf(tip.reference)).toEqual([])
  })

  test('saves no card when another person pays, and saves the card when the starter pays', async () => {
    const [fan, attacker] = [await joined(app), await joined(app)]
    for (const [payer, cards] of [
      [attacker, 0],
      [fan, 1],
    ] as const) {
      const body = topUpOf()
      await pay(app, fan, 'POST /paystack/start', { ...body, saveCard: true })
      await charged(fan, body, payer)
      const { data } = await app.call('GET /wallet/saved-cards', { token: fan.token })
      expect(data).toHaveLength(cards)
    }
    expect(await balanceOf(app, fan)).toBe(2 * price)
  })

  test('goes back whole after seven days, once, and then is nobody’s to claim', async () => {
    const [fan, attacker] = [await joined(app), await joined(app)]
    const body = topUpOf()
    await charged(fan, body, attacker)
    await daysLater(6)
    expect(await waitingFor(fan)).toHaveLength(1)
    await daysLater(2)
    await daysLater(1)
    const total = quoteCardCharge(price, 'NGN')?.total
    expect(await refundsOf(body.reference)).toMatchObject([
      { state: 'SUCCEEDED', amount: total, booked: 0, requestedBy: null, payment: null },
    ])
    expect(await waitingFor(fan)).toEqual([])
    const { status, problem } = await pay(app, fan, verify, body)
    expect([status, problem.detail]).toEqual([422, 'Your payment was refunded.'])
    expect(await balanceOf(app, fan)).toBe(0)
    expect(questionsFor(fan)).toHaveLength(1)
  })

  test('is booked or given back, and never both, when it is verified as its time ends', async () => {
    const fan = await joined(app)
    const bodies = Array.from({ length: 6 }, () => topUpOf())
    for (const body of bodies) await charged(fan, body)
    app.clock.advance({ days: 8 })
    await signInForLong()
    await Promise.all([
      refundUnclaimedCharges.run(app.ctx, {}),
      ...bodies.flatMap((body) => [pay(app, fan, verify, body), pay(app, fan, verify, body)]),
    ])
    await app.drain()
    await sweep(app)
    let creditedCount = 0
    for (const { reference } of bodies) if ((await refundsOf(reference)).length === 0) creditedCount += 1
    expect(await balanceOf(app, fan)).toBe(creditedCount * price)
    expect(await waitingFor(fan)).toEqual([])
  })
})

describe('a charge that waits', () => {
  test('is left to the bank while it is in dispute, and can be claimed when that is won', async () => {
    const fan = await joined(app)
    const body = topUpOf()
    await charged(fan, body)
    const dispute = await disputed(app, body.reference)
    const { status, problem } = await pay(app, fan, verify, body)
    expect([status, problem.detail]).toEqual([422, "The card's bank is disputing this payment."])
    await daysLater(8)
    expect(await refundsOf(body.reference)).toEqual([])
    await decided(app, dispute, true)
    expect((await pay(app, fan, verify, body)).status).toBe(200)
    expect(await balanceOf(app, fan)).toBe(price)
  })

  test('that was partly given back at the provider is not booked, and the rest goes back too', async () => {
    const fan = await joined(app)
    const body = topUpOf()
    await charged(fan, body)
    await refundAtProvider(app, body.reference, 40_000)
    const { status, problem } = await pay(app, fan, verify, body)
    expect([status, problem.detail]).toEqual([422, 'This payment is being refunded to the card.'])
    await daysLater(8)
    const given = (await refundsOf(body.reference)).map(({ amount, booked }) => [amount, booked])
    expect(given).toEqual([
      [(quoteCardCharge(price, 'NGN')?.total ?? 0) - 40_000, 0],
      [40_000, 0],
    ])
    expect(await balanceOf(app, fan)).toBe(0)
  })

  test('can be given back by an admin before, and neither credited nor dismissed', async () => {
    const admin = await adminOf(app, 'FINANCE')
    const fan = await joined(app)
    const body = topUpOf()
    await charged(fan, body)
    const { id = '' } = (await reviewOf(body.reference)) ?? {}
    const decide = (sent: object) =>
      app.call('POST /admin/decide-payment-review/{paymentReviewId}', {
        token: admin.token,
        params: { paymentReviewId: id },
        body: { reason: 'She wrote that it was not her', ...sent } as never,
      })
    expect((await decide({ decision: 'CREDIT_WALLET', userId: fan.id })).problem.code).toBe('RULE_BROKEN')
    expect((await decide({ decision: 'DISMISS' })).problem.code).toBe('RULE_BROKEN')
    expect((await decide({ decision: 'REFUND' })).status).toBe(200)
    await app.drain()
    expect(await refused(fan, body)).toEqual([422, 'PAYMENT_NOT_VERIFIED'])
    expect(await waitingFor(fan)).toEqual([])
    await daysLater(8)
    expect(await refundsOf(body.reference)).toMatchObject([{ requestedBy: admin.email }])
  })

  test('and no longer fits its purpose goes to the wallet of who claims it, or back to the card where that holds another currency', async () => {
    const creator = await joined(app, { verified: true, price: 900 })
    const [fan, abroad] = [await joined(app), await joined(app, { countryCode: 'US' })]
    const [ours, theirs] = [paymentTo(creator, 'SUBSCRIPTION'), paymentTo(creator, 'SUBSCRIPTION')]
    await charged(fan, ours)
    await charged(abroad, theirs)
    expect(await refused(fan, ours)).toEqual([422, 'PRICE_CHANGED'])
    expect(await balanceOf(app, fan)).toBe(price)
    expect(await refused(abroad, theirs)).toEqual([422, 'PRICE_CHANGED'])
    await daysLater(8)
    expect(await refundsOf(ours.reference)).toEqual([])
    expect(await refundsOf(theirs.reference)).toMatchObject([{ state: 'SUCCEEDED', requestedBy: null }])
  })

  test('by the other provider waits, is claimed and goes back alike', async () => {
    const fan = await joined(app, { countryCode: 'FR' })
    const [mine, notMine] = [newReference(), newReference()]
    for (const reference of [mine, notMine]) {
      const opened = await app.ctx.outside.cards.cardNamed('stripe').hosted?.open({
        reference,
        email: 'stranger@people.example',
        total: 10_362n,
        currency: 'EUR',
        label: 'Wallet top-up',
        metadata: { userId: fan.id, amount: '10000', transactionSource: 'TOP_UP' },
        savesCard: true,
        returnTo: { paid: 'http://127.0.0.1:3000/', cancelled: 'http://127.0.0.1:3000/' },
      })
      await payOnPage(opened?.url ?? '')
      const object = { id: 'pi_unknown', metadata: { reference } }
      const event = { id: `evt_${reference}`, type: 'payment_intent.succeeded', data: { object } }
      expect(await deliverStripeEvent(app, event)).toBe(200)
      await app.drain()
    }
    expect(await waitingFor(fan)).toMatchObject([{ reference: notMine }, { reference: mine }])
    expect(await balanceOf(app, fan)).toBe(0)
    const euros = { amount: 10_000, currencyCode: 'EUR' as const }
    expect((await pay(app, fan, verify, { ...euros, reference: mine })).status).toBe(200)
    expect((await app.call('GET /wallet/saved-cards', { token: fan.token })).data).toEqual([])
    await daysLater(8)
    expect(await refundsOf(notMine)).toMatchObject([{ state: 'SUCCEEDED', amount: 10_362, booked: 0 }])
    expect(await balanceOf(app, fan)).toBe(10_000)
  })

  test('goes to the member who verified it before it succeeded', async () => {
    const fan = await joined(app)
    const body = topUpOf()
    const paystack = app.ctx.outside.cards.cardNamed('paystack')
    await chargeCard(app, fan, body)
    const { findCharge } = paystack
    paystack.findCharge = async (reference) => {
      const charge = await findCharge(reference)
      return charge && { ...charge, status: 'pending' }
    }
    expect(await refused(fan, body)).toEqual([422, 'PAYMENT_NOT_VERIFIED'])
    paystack.findCharge = findCharge
    await deliverEvent(app, chargeEvent(body.reference))
    await app.drain()
    expect(await balanceOf(app, fan)).toBe(price)
  })

  test('is given back when its provider is there again', async () => {
    const fan = await joined(app)
    const body = topUpOf()
    await charged(fan, body)
    await control(app.fakeProviders, 'provider', { mode: 'down' })
    app.clock.advance({ days: 8 })
    const { error } = app.ctx.log
    app.ctx.log.error = () => undefined
    await refundUnclaimedCharges.run(app.ctx, {})
    app.ctx.log.error = error
    await control(app.fakeProviders, 'provider', { mode: 'up' })
    app.clock.advance({ minutes: 1 })
    await daysLater(1)
    expect(await refundsOf(body.reference)).toMatchObject([{ state: 'SUCCEEDED' }])
  })
})

test('the database takes no card payment as done that nobody stands for', async () => {
  const fan = await joined(app)
  const body = topUpOf()
  await charged(fan, body)
  const set = (values: object) =>
    app.ctx.db.updateTable('payment').set(values).where('reference', '=', body.reference).execute()
  const done = { status: 'SUCCEEDED', outcome: 'AS_MEANT', finished_at: new Date() }
  await expect(set(done)).rejects.toThrow('payment_acts_for_who_vouches')
  await expect(set({ vouched_by: 'VERIFY' })).rejects.toThrow('payment_waits_while_nobody_vouches')
  expect((await pay(app, fan, verify, body)).status).toBe(200)
  await expect(set({ vouched_by: 'START' })).rejects.toThrow('Who stands for a payment stays.')
})

test('a waiting payment shows nothing of a creator who has left', async () => {
  const [fan, creator] = [await joined(app), await joined(app, { verified: true, price: 1000 })]
  await charged(fan, paymentTo(creator, 'TIPS'))
  expect(await waitingFor(fan)).toMatchObject([{ creator: { userId: creator.id } }])
  await app.ctx.db
    .updateTable('account')
    .set({ deactivated_at: app.clock.now() })
    .where('id', '=', creator.id)
    .execute()
  expect(await waitingFor(fan)).toMatchObject([{ creator: null }])
})
