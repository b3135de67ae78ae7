import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { auditOf } from '../../setup/audit.ts'
import { newReference, pay, startMoneyApp } from '../../setup/money/money.ts'
import { decided, disputed } from '../../setup/money/refunds.ts'
import { buyByCard, forSale, seller } from '../../setup/money/sales.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()

function startTopUp(person: Person) {
  return pay(app, person, 'POST /paystack/start', {
    amount: 100_000,
    transactionSource: 'TOP_UP',
    reference: newReference(),
  })
}

test('whoever loses two disputes within 180 days pays by bank transfer, until an admin allows cards again', async () => {
  const creator = await seller(app)
  const buyer = await joined(app)
  const admin = await adminOf(app, 'FINANCE')
  const allow = () =>
    app.call('POST /admin/allow-cards/{userId}', {
      token: admin.token,
      params: { userId: buyer.id },
      body: { reason: 'Their card was stolen.' },
    })
  const refusedUntil = async () => {
    const { data } = await app.call('GET /admin/creator-details/{username}', {
      token: admin.token,
      params: { username: buyer.username },
    })
    return data.dateCardsRefusedUntil
  }
  expect((await allow()).status).toBe(409)
  const firstLost = app.clock.now().getTime()
  for (const expected of [200, 422]) {
    expect(await refusedUntil()).toBeNull()
    const { reference } = await buyByCard(app, buyer, await forSale(app, creator), creator)
    await decided(app, await disputed(app, reference), false)
    expect((await startTopUp(buyer)).status).toBe(expected)
  }
  expect((await startTopUp(buyer)).problem.detail).toBe(
    "A bank reversed two of your card payments, so you can't pay by card at the moment. Top up your wallet by bank transfer instead.",
  )
  const until = Date.parse((await refusedUntil()) ?? '')
  // The first of the two no longer counts then.
  expect(until - firstLost - 180 * 86_400_000).toBeLessThan(60_000)
  expect(until - firstLost - 180 * 86_400_000).toBeGreaterThanOrEqual(0)
  expect((await allow()).data).toBe(true)
  expect(await refusedUntil()).toBeNull()
  expect((await startTopUp(buyer)).status).toBe(200)
  expect((await auditOf(app, buyer.id)).map(({ action }) => action)).toContain('CARDS_ALLOWED')
})
