import { describe, expect, test } from 'vitest'
import { balanceOf, chargeCard, newReference, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined } from '../../setup/people.ts'

const app = await startMoneyApp({ TOP_UP_MINIMUM: 'NGN=5000,USD=700,EUR=10000' })

describe('the least top-up', () => {
  test('is what the operator has set for the currency, for cards and transfers', async () => {
    const [nigerian, american] = [await joined(app), await joined(app, { countryCode: 'US' })]
    for (const [person, currencyCode, minimum] of [
      [nigerian, 'NGN', 5000],
      [american, 'USD', 700],
    ] as const) {
      const start = (amount: number) => pay(app, person, 'POST /paystack/start', { amount, currencyCode })
      const { status, problem } = await start(minimum - 1)
      expect([status, problem.detail]).toEqual([
        422,
        `You cannot top-up less than ${currencyCode} ${minimum / 100}`,
      ])
      expect((await start(minimum)).status).toBe(200)
      await topUp(app, person, minimum, currencyCode)
      expect(await balanceOf(app, person)).toBe(minimum)
    }
  })

  test('is the one of the start for what was started, whatever is set meanwhile', async () => {
    const fan = await joined(app)
    const body = { amount: 5000, reference: newReference() }
    await pay(app, fan, 'POST /paystack/start', body)
    await chargeCard(app, fan, body)
    const { topUpMinimum } = app.ctx.config
    app.ctx.config.topUpMinimum = { ...topUpMinimum, NGN: 6000 }
    try {
      expect((await pay(app, fan, 'POST /paystack/verify', body)).status).toBe(200)
      const unstarted = { amount: 5000, reference: newReference() }
      await chargeCard(app, fan, unstarted)
      expect((await pay(app, fan, 'POST /paystack/verify', unstarted)).problem.code).toBe('AMOUNT_TOO_SMALL')
    } finally {
      app.ctx.config.topUpMinimum = topUpMinimum
    }
    expect(await balanceOf(app, fan)).toBe(5000)
  })

  test('does not stand between a wallet that lacks less and what its owner wants: a card pays just that', async () => {
    const [fan, creator] = [await joined(app), await joined(app, { verified: true, price: 10 })]
    await topUp(app, fan, 5000)
    const month = {
      amount: 1000,
      transactionSource: 'SUBSCRIPTION' as const,
      creatorId: creator.id,
      reference: newReference(),
    }
    expect((await pay(app, fan, 'POST /paystack/start', month)).status).toBe(200)
    await chargeCard(app, fan, month)
    expect((await pay(app, fan, 'POST /paystack/verify', month)).status).toBe(200)
    expect([await balanceOf(app, fan), await balanceOf(app, creator)]).toEqual([5000, 900])
  })
})
