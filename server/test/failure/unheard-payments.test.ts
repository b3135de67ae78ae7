import { expect, test } from 'vitest'
import { pollStartedCardPayments } from '../../src/money/payments/charges/poll-started-card-payments.ts'
import { reconcileCharges } from '../../src/money/payments/charges/reconcile-charges.ts'
import {
  balanceOf,
  cards,
  chargeCard,
  newReference,
  type Paying,
  pay,
  startMoneyApp,
} from '../setup/money/money.ts'
import { joined, type Person } from '../setup/people.ts'

// The provider's events go nowhere here, and nobody calls verify: every tab was closed after paying.
const app = await startMoneyApp()

type Order = { payer: Person; body: Paying & { reference: string } }

/** A top-up, a tip and a month of each, with cards of which half never answer the browser. */
function ordersOf(payers: readonly Person[], creator: Person): Order[] {
  const bodies = [
    { amount: 500_000, transactionSource: 'TOP_UP' as const },
    { amount: 20_000, transactionSource: 'TIPS' as const, creatorId: creator.id },
    { amount: 100_000, transactionSource: 'SUBSCRIPTION' as const, creatorId: creator.id },
  ]
  return payers.flatMap((payer) =>
    bodies.map((body) => ({ payer, body: { ...body, reference: newReference() } })),
  )
}

async function charge(orders: readonly Order[]): Promise<void> {
  for (const [index, { payer, body }] of orders.entries())
    await chargeCard(app, payer, body, { card: index % 2 === 0 ? cards.succeeds : cards.silent })
}

async function requireBooked(orders: readonly Order[], payers: readonly Person[], creator: Person) {
  const stored = await app.ctx.db
    .selectFrom('payment')
    .select(['status', 'outcome'])
    .where(
      'reference',
      'in',
      orders.map(({ body }) => body.reference),
    )
    .execute()
  expect(stored).toEqual(orders.map(() => ({ status: 'SUCCEEDED', outcome: 'AS_MEANT' })))
  for (const payer of payers) expect(await balanceOf(app, payer)).toBe(500_000)
  expect(await balanceOf(app, creator)).toBe(payers.length * (18_000 + 90_000))
}

async function peopleOf(count: number): Promise<{ payers: Person[]; creator: Person }> {
  const payers: Person[] = []
  for (let each = 0; each < count; each++) payers.push(await joined(app))
  return { payers, creator: await joined(app, { verified: true, price: 1000 }) }
}

test('payments of which nobody is ever told are all booked by the sweep, and once', async () => {
  const { payers, creator } = await peopleOf(8)
  const orders = ordersOf(payers, creator)
  for (const { payer, body } of orders)
    expect((await pay(app, payer, 'POST /paystack/start', body)).status).toBe(200)
  await charge(orders)
  for (const payer of payers) expect(await balanceOf(app, payer)).toBe(0)
  app.clock.advance({ minutes: 3 })
  await Promise.all([pollStartedCardPayments.run(app.ctx, {}), pollStartedCardPayments.run(app.ctx, {})])
  await requireBooked(orders, payers, creator)
})

test('charges that were never started with us wait for their payers, who are booked for once', async () => {
  const { payers, creator } = await peopleOf(3)
  const orders = ordersOf(payers, creator)
  await charge(orders)
  await Promise.all([reconcileCharges.run(app.ctx, {}), reconcileCharges.run(app.ctx, {})])
  for (const person of [...payers, creator]) expect(await balanceOf(app, person)).toBe(0)
  for (const { payer, body } of orders)
    expect((await pay(app, payer, 'POST /paystack/verify', body)).status).toBe(200)
  await reconcileCharges.run(app.ctx, {})
  await requireBooked(orders, payers, creator)
})
