import { expect, test } from 'vitest'
import { cards, chargeCard, newReference, pay, startMoneyApp } from '../../setup/money/money.ts'
import { payOnPage, startStripeApp } from '../../setup/money/stripe.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()

async function toppedUp(person: Person, saveCard: boolean, card = cards.succeeds) {
  const body = { amount: 500_000, reference: newReference() }
  await pay(app, person, 'POST /paystack/start', { ...body, saveCard })
  await chargeCard(app, person, body, { card })
  expect((await pay(app, person, 'POST /paystack/verify', body)).status).toBe(200)
}

async function cardsOf(person: Person) {
  return (await app.call('GET /wallet/saved-cards', { token: person.token })).data
}

test('a card is kept only where its owner has agreed, once, and without what would charge it', async () => {
  const fan = await joined(app)
  await toppedUp(fan, false)
  expect(await cardsOf(fan)).toEqual([])
  await toppedUp(fan, true)
  await toppedUp(fan, true)
  expect(await cardsOf(fan)).toEqual([
    {
      savedCardId: expect.any(String),
      provider: 'paystack',
      brand: 'visa',
      last4: '4081',
      expiryMonth: 12,
      expiryYear: 2030,
      isExpired: false,
      dateCreated: expect.any(String),
    },
  ])
  const stored = await app.ctx.db
    .selectFrom('saved_card')
    .select('sealed_authorization')
    .where('owner_id', '=', fan.id)
    .executeTakeFirstOrThrow()
  expect(stored.sealed_authorization.toString('latin1')).not.toContain('AUTH_')
})

test('nobody’s cards are shown to, or removed by, anybody else', async () => {
  const fan = await joined(app)
  const other = await joined(app)
  await toppedUp(fan, true)
  const [card] = await cardsOf(fan)
  const params = { savedCardId: card?.savedCardId ?? '' }
  expect(await cardsOf(other)).toEqual([])
  const remove = (person: Person) =>
    app.call('POST /wallet/remove-saved-card/{savedCardId}', { token: person.token, params })
  expect((await remove(other)).status).toBe(404)
  expect((await remove(fan)).data).toBe(true)
  expect(await cardsOf(fan)).toEqual([])
  expect((await remove(fan)).status).toBe(404)
})

test('a card that the provider lets nobody charge again is not kept', async () => {
  const own = await startStripeApp()
  const fan = await joined(own, { countryCode: 'FR' })
  for (const saveCard of [false, true]) {
    const body = { amount: 10_000, currencyCode: 'EUR' as const, reference: newReference() }
    const { data } = await pay(own, fan, 'POST /stripe/start', { ...body, saveCard })
    await payOnPage(data.url)
    await pay(own, fan, 'POST /paystack/verify', body)
    const saved = await own.call('GET /wallet/saved-cards', { token: fan.token })
    expect(saved.data.map(({ provider, last4 }) => [provider, last4])).toEqual(
      saveCard ? [['stripe', '4242']] : [],
    )
  }
})
