import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { balanceOf, control, startMoneyApp } from '../../setup/money/money.ts'
import { giveBack, paid, sweep } from '../../setup/money/refunds.ts'

const app = await startMoneyApp()
app.mayFail.add('ask-about-refund')
const admin = await adminOf(app, 'FINANCE')

test('a refund is done once, though the provider does not answer at first', async () => {
  const tip = await paid(app, { amount: 100_000 })
  await control(app.fakeProviders, 'provider', { mode: 'down' })
  await giveBack(app, admin, tip.id)
  await app.drain()
  await control(app.fakeProviders, 'provider', { mode: 'up' })
  app.clock.advance({ minutes: 10 })
  for (let times = 0; times < 4; times++) await sweep(app)
  const { data } = await app.call('GET /admin/search-refunds', {
    token: admin.token,
    query: { paymentReference: tip.reference },
  })
  expect(data).toMatchObject([{ state: 'SUCCEEDED', booked: 100_000 }])
  const refunds = await app.ctx.outside.cards.cardNamed('paystack').listRefunds(tip.reference)
  expect(refunds).toHaveLength(1)
  expect(await balanceOf(app, tip.creator)).toBe(0)
})
