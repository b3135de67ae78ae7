import { expect, test } from 'vitest'
import { reconcileLosses } from '../../../src/refunds/reconcile-losses.ts'
import { adminOf } from '../../setup/admins.ts'
import { balanceOf, control, newReference, pay } from '../../setup/money.ts'
import { joined } from '../../setup/people.ts'
import { giveBack } from '../../setup/refunds.ts'
import { deliverStripeEvent, payOnPage, startStripeApp } from '../../setup/stripe.ts'

const app = await startStripeApp()
const admin = await adminOf(app, 'FINANCE')

/** A tip of 50 euros on the provider's own page. */
async function tipped() {
  const creator = await joined(app, { countryCode: 'DE', verified: true })
  const fan = await joined(app, { countryCode: 'FR' })
  const body = {
    amount: 5000,
    currencyCode: 'EUR' as const,
    reference: newReference(),
    transactionSource: 'TIPS' as const,
    creatorId: creator.id,
  }
  const { data } = await pay(app, fan, 'POST /stripe/start', body)
  await payOnPage(data.url)
  expect((await pay(app, fan, 'POST /paystack/verify', body)).status).toBe(200)
  const { id } = await app.ctx.db
    .selectFrom('payment')
    .select('id')
    .where('reference', '=', body.reference)
    .executeTakeFirstOrThrow()
  return { id, reference: body.reference, creator }
}

async function told(type: string, object: object): Promise<void> {
  const event = { id: `evt_${app.ctx.newId()}`, object: 'event', type, data: { object } }
  expect(await deliverStripeEvent(app, event)).toBe(200)
  await app.drain()
}

test('a refund by an admin is done at once, and not again when it is told', async () => {
  const { id, reference, creator } = await tipped()
  await giveBack(app, admin, id, { amount: 2000 })
  await app.drain()
  expect(await balanceOf(app, creator)).toBe(2700)
  const [refund] = await app.ctx.outside.cards.cardNamed('stripe').listRefunds(reference)
  await told('refund.updated', { id: refund?.id, object: 'refund' })
  await reconcileLosses.run(app.ctx, {})
  expect(await balanceOf(app, creator)).toBe(2700)
})

test('a refund at the provider and a lost dispute are booked as they are told, and once', async () => {
  const { reference, creator } = await tipped()
  const { id: refund } = await control(app.sandbox, 'stripe/refund', { reference, amount: 1000 })
  await told('refund.created', { id: refund, object: 'refund' })
  expect(await balanceOf(app, creator)).toBe(3600)
  const { id: dispute } = await control(app.sandbox, 'stripe/dispute', { reference, amount: 4000 })
  await told('charge.dispute.created', { id: dispute, object: 'dispute' })
  expect(await balanceOf(app, creator)).toBe(3600)
  await control(app.sandbox, `stripe/dispute/${dispute}`, { won: false })
  await told('charge.dispute.closed', { id: dispute, object: 'dispute' })
  await told('charge.dispute.created', { id: dispute, object: 'dispute' })
  expect(await balanceOf(app, creator)).toBe(0)
})

test('what nobody told us of is found in its own lists', async () => {
  const { reference, creator } = await tipped()
  await control(app.sandbox, 'stripe/refund', { reference, amount: 1000 })
  const { id } = await control(app.sandbox, 'stripe/dispute', { reference, amount: 1000 })
  await control(app.sandbox, `stripe/dispute/${id}`, { won: false })
  await reconcileLosses.run(app.ctx, {})
  await reconcileLosses.run(app.ctx, {})
  expect(await balanceOf(app, creator)).toBe(2700)
})
