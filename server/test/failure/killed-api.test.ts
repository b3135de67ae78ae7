import { expect, test } from 'vitest'
import { findLedgerMismatches } from '../../src/money/ledger/verification/verify-ledger.ts'
import { pollStartedCardPayments } from '../../src/money/payments/charges/poll-started-card-payments.ts'
import { balanceOf, chargeCard, newReference, pay, startMoneyApp, topUp } from '../setup/money/money.ts'
import { forSale, purchaseOf, seen } from '../setup/money/sales.ts'
import { joined } from '../setup/people.ts'
import { startApiProcess } from '../setup/processes/api-process.ts'

const app = await startMoneyApp()
test('an API process that is killed under load has lost nothing that it acknowledged, and done nothing by half', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  await topUp(app, fan, 100_000_000)
  const { url, child } = await startApiProcess(app, { PAYSTACK_BASE_URL: app.fakeProviders.paystackUrl })
  const acknowledged: object[] = []
  const sent: object[] = []
  async function tipOnAndOn(): Promise<void> {
    for (;;) {
      const body = {
        amount: 10_000,
        currencyCode: 'NGN',
        transactionSource: 'TIPS',
        creatorId: creator.id,
        reference: newReference(),
      }
      sent.push(body)
      try {
        const response = await fetch(`${url}/paystack/send-wallet-tip`, {
          method: 'POST',
          headers: { authorization: `Bearer ${fan.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (response.status === 200) acknowledged.push(body)
      } catch {
        return
      }
      if (acknowledged.length === 60) child.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: 16 }, tipOnAndOn))
  expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
  const stored = await app.ctx.db
    .selectFrom('payment')
    .select('reference')
    .where('method', '=', 'WALLET')
    .execute()
  const references = new Set(stored.map(({ reference }) => reference))
  expect(acknowledged.filter((body) => !references.has((body as { reference: string }).reference))).toEqual(
    [],
  )
  expect(await balanceOf(app, fan)).toBe(100_000_000 - stored.length * 10_000)
  for (const body of sent) {
    expect((await pay(app, fan, 'POST /paystack/send-wallet-tip', body as never)).status).toBe(200)
  }
  expect(await balanceOf(app, fan)).toBe(100_000_000 - sent.length * 10_000)
})

test('cards that were charged when the API was killed have bought their posts in the end, once', async () => {
  const creator = await joined(app, { verified: true, price: 500 })
  const post = await forSale(app, creator)
  const fans = await Promise.all(Array.from({ length: 12 }, () => joined(app)))
  const orders = await Promise.all(
    fans.map(async (fan) => {
      const body = purchaseOf(post, creator, 150_000)
      await pay(app, fan, 'POST /paystack/start', body)
      await chargeCard(app, fan, body)
      return { fan, body }
    }),
  )
  const { url, child } = await startApiProcess(app, { PAYSTACK_BASE_URL: app.fakeProviders.paystackUrl })
  const outcomes = await Promise.allSettled(
    orders.map(async ({ fan, body }) => {
      const { status } = await fetch(`${url}/paystack/verify`, {
        method: 'POST',
        headers: { authorization: `Bearer ${fan.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      child.kill('SIGKILL')
      return status
    }),
  )
  expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
  for (const [index, answer] of outcomes.entries()) {
    if (answer.status !== 'fulfilled') continue
    expect(answer.value).toBe(200)
    expect((await seen(app, post, orders[index]?.fan)).hasBought).toBe(true)
  }
  app.clock.advance({ minutes: 30 })
  await pollStartedCardPayments.run(app.ctx, {})
  for (const { fan } of orders) expect((await seen(app, post, fan)).hasBought).toBe(true)
  expect(await balanceOf(app, creator)).toBe(12 * 135_000)
  expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
})
