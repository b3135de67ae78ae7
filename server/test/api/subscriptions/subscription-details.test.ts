import { expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'

const app = await startTestApp()

test('a creator sees their own offer and the number of subscribers', async () => {
  const creator = await joined(app, { verified: true, price: 12.5 })
  const { data } = await app.call('GET /user/subscription-details', { token: creator.token })
  expect(data).toEqual({ subscriptionPrice: 12.5, isFreeSubscription: false, subscriberCount: 0 })
})

test('who has set no price is free', async () => {
  const { data } = await app.call('GET /user/subscription-details', { token: (await joined(app)).token })
  expect(data).toEqual({ subscriptionPrice: 0, isFreeSubscription: true, subscriberCount: 0 })
})

test('a guest has no offer', async () => {
  expect((await app.call('GET /user/subscription-details')).status).toBe(401)
})
