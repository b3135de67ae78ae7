import { addMonths } from '@fanfare/contract/money/months'
import { describe, expect, test } from 'vitest'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { adminOf } from '../../setup/admins.ts'
import { balanceOf, chargeCard, newReference, pay, topUp } from '../../setup/money/money.ts'
import { giveBack } from '../../setup/money/refunds.ts'
import { buy, forSale } from '../../setup/money/sales.ts'
import { joined, type Person } from '../../setup/people.ts'
import {
  advanceClockTo,
  price,
  settle,
  startRenewalsApp,
  subscribe,
  subscribedFan,
} from '../renewals/renewals.ts'

const app = await startRenewalsApp()

const limitOf = async (person: Person) =>
  (await app.call('GET /wallet/spending-limit', { token: person.token })).data

async function setLimit(person: Person, amount: number | null) {
  const { data } = await app.call('POST /wallet/spending-limit', { token: person.token, body: { amount } })
  return data
}

async function limited(limit: number, wallet = 1_000_000): Promise<Person> {
  const person = await joined(app)
  await topUp(app, person, wallet)
  await setLimit(person, limit)
  return person
}

const creatorOf = () => joined(app, { verified: true, price: price / 100 })

function tip(person: Person, creator: Person, amount: number, reference = newReference()) {
  const body = { amount, transactionSource: 'TIPS' as const, creatorId: creator.id, reference }
  return pay(app, person, 'POST /paystack/send-wallet-tip', body)
}

describe('a member’s own limit', () => {
  test('is none until they set one, counts what they pay to creators, and not what they top up', async () => {
    const [fan, creator] = [await joined(app), await creatorOf()]
    await topUp(app, fan, 1_000_000)
    const none = { amount: null, currencyCode: 'NGN', raisesTo: null, raisesAt: null }
    expect(await limitOf(fan)).toEqual({ ...none, spentThisMonth: 0 })
    await tip(fan, creator, 30_000)
    expect(await limitOf(fan)).toEqual({ ...none, spentThisMonth: 30_000 })
    expect(await setLimit(fan, 100_000)).toEqual({ ...none, amount: 100_000, spentThisMonth: 30_000 })
    await topUp(app, fan, 500_000)
    expect((await limitOf(fan)).spentThisMonth).toBe(30_000)
  })

  test('refuses every kind of payment beyond it with what is left, and lets one through that fits', async () => {
    const [fan, creator] = [await limited(180_000), await creatorOf()]
    const post = await forSale(app, creator)
    await tip(fan, creator, 50_000)
    const left = "You can spend ₦1,300.00 more this month: that's what is left of the limit you set yourself."
    const byCard = { amount: 150_000, transactionSource: 'TIPS' as const, creatorId: creator.id }
    for (const { status, problem } of [
      await buy(app, fan, post, creator),
      await tip(fan, creator, 130_001),
      await pay(app, fan, 'POST /paystack/start', byCard),
    ]) {
      expect([status, problem.code, problem.detail]).toEqual([422, 'OWN_LIMIT', left])
    }
    expect((await subscribe(app, fan, creator)).status).toBe(200)
    expect((await tip(fan, creator, 30_000)).status).toBe(200)
    expect((await tip(fan, creator, 10_000)).problem.detail).toBe(
      "You've reached the limit of ₦1,800.00 a month that you set yourself.",
    )
  })

  test('answers a payment that was made before as it was', async () => {
    const [fan, creator, reference] = [await limited(50_000), await creatorOf(), newReference()]
    expect((await tip(fan, creator, 50_000, reference)).status).toBe(200)
    expect((await tip(fan, creator, 50_000, reference)).status).toBe(200)
    expect((await tip(fan, creator, 50_000)).status).toBe(422)
  })

  test('is never passed by payments at once, of whatever kind', async () => {
    const fan = await limited(150_000)
    const creators = await Promise.all(Array.from({ length: 6 }, creatorOf))
    const post = await forSale(app, creators[0] as Person)
    const answers = await Promise.all([
      ...creators.map((creator) => tip(fan, creator, 60_000)),
      ...creators.map((creator) => subscribe(app, fan, creator)),
      buy(app, fan, post, creators[0] as Person),
    ])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.flatMap(({ status, problem }) => (status === 200 ? [] : [problem.code])))).toEqual(
      new Set(['OWN_LIMIT']),
    )
    const { spentThisMonth } = await limitOf(fan)
    expect(spentThisMonth).toBeLessThanOrEqual(150_000)
    expect(await balanceOf(app, fan)).toBe(1_000_000 - spentThisMonth)
  })

  test('sends what a card paid beyond it to the wallet, and says so', async () => {
    const [fan, creator] = [await limited(100_000, 200_000), await creatorOf()]
    const body = {
      ...{ amount: 80_000, transactionSource: 'TIPS' as const, creatorId: creator.id },
      reference: newReference(),
    }
    await pay(app, fan, 'POST /paystack/start', body)
    await tip(fan, creator, 40_000)
    await chargeCard(app, fan, body)
    const { problem } = await pay(app, fan, 'POST /paystack/verify', body)
    expect([problem.code, problem.detail]).toEqual([
      'OWN_LIMIT',
      'This is more than the monthly limit you set yourself. Your payment was added to your wallet.',
    ])
    expect(await balanceOf(app, fan)).toBe(200_000 - 40_000 + 80_000)
    expect((await limitOf(fan)).spentThisMonth).toBe(40_000)
    await app.drain()
    expect(app.mails.findLast(({ to }) => to === fan.email)?.text).toContain(
      'would have passed the monthly limit you set yourself',
    )
  })

  test('counts a card payment in another currency at a rough rate', async () => {
    const fan = await limited(1_000_000)
    const creator = await joined(app, { verified: true, price: 10, countryCode: 'US' })
    const tipOf = (amount: number) =>
      pay(app, fan, 'POST /paystack/start', {
        ...{ amount, currencyCode: 'USD' as const, transactionSource: 'TIPS' as const },
        creatorId: creator.id,
      })
    expect((await tipOf(700)).problem.code).toBe('OWN_LIMIT')
    expect((await tipOf(600)).status).toBe(200)
  })

  test('leaves room again for what was given back', async () => {
    const [fan, creator] = [await limited(60_000), await creatorOf()]
    await tip(fan, creator, 60_000)
    const { id } = await app.ctx.db
      .selectFrom('payment')
      .select('id')
      .where('payer_id', '=', fan.id)
      .where('purpose', '=', 'TIPS')
      .executeTakeFirstOrThrow()
    await giveBack(app, await adminOf(app, 'FINANCE'), id, { amount: 20_000 })
    expect((await limitOf(fan)).spentThisMonth).toBe(40_000)
    expect((await tip(fan, creator, 20_000)).status).toBe(200)
  })

  test('is lowered at once and raised or ended a day later; lowering ends a raise that is pending', async () => {
    const [fan, creator] = [await limited(50_000), await creatorOf()]
    const raised = await setLimit(fan, 100_000)
    expect(raised).toMatchObject({ amount: 50_000, raisesTo: 100_000, raisesAt: expect.any(String) })
    expect((await tip(fan, creator, 50_001)).status).toBe(422)
    expect(await setLimit(fan, 40_000)).toMatchObject({ amount: 40_000, raisesTo: null, raisesAt: null })
    expect(await setLimit(fan, 0)).toMatchObject({ amount: 0 })
    expect((await tip(fan, creator, 10_000)).status).toBe(422)
    await setLimit(fan, 30_000)
    app.clock.advance({ hours: 24, seconds: 1 })
    expect(await limitOf(fan)).toMatchObject({ amount: 30_000, raisesTo: null, raisesAt: null })
    expect((await tip(fan, creator, 20_000)).status).toBe(200)
    expect(await setLimit(fan, null)).toMatchObject({
      ...{ amount: 30_000, raisesTo: null, raisesAt: expect.any(String) },
    })
    app.clock.advance({ hours: 24, seconds: 1 })
    expect(await limitOf(fan)).toMatchObject({ amount: null, raisesAt: null })
    expect((await tip(fan, creator, 200_000)).status).toBe(200)
    expect(await setLimit(fan, 10_000)).toMatchObject({ amount: 10_000, raisesAt: null })
  })

  test('begins anew with each month', async () => {
    const [fan, creator] = [await limited(50_000), await creatorOf()]
    await tip(fan, creator, 50_000)
    const now = app.clock.now()
    advanceClockTo(app, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)))
    expect((await limitOf(fan)).spentThisMonth).toBe(0)
    expect((await tip(fan, creator, 50_000)).status).toBe(200)
  })
})

test('a renewal beyond it is not paid, says why, and is paid once the limit leaves it', async () => {
  const { fan, creator, started } = await subscribedFan(app, 500_000)
  await setLimit(fan, price - 1)
  advanceClockTo(app, addMonths(started, 1))
  await settle(app)
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  const { data: rows } = await app.call('GET /notification/search-all-notification', { token: fan.token })
  expect(rows[0]).toMatchObject({
    topic: 'RENEWAL_OVER_LIMIT',
    content: `Your subscription to @${creator.username} wasn't renewed, because of the monthly limit you set yourself. It ends in 3 days unless you raise the limit, which takes 24 hours.`,
  })
  const mail = app.mails.findLast(({ to }) => to === fan.email)
  expect(mail?.subject).toMatch(/^We couldn't renew your subscription/)
  expect(mail?.text).toContain('more than is left this month of the limit of ₦999.99 you set yourself')
  expect(await balanceOf(app, fan)).toBe(500_000)
  await setLimit(fan, price)
  app.clock.advance({ hours: 25 })
  await settle(app)
  expect(await balanceOf(app, fan)).toBe(500_000 - price)
})
