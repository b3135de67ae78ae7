import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'

const app = await startTestApp()

function setPrice(token: string, subscriptionPrice: number, isFreeSubscription = false) {
  return app.call('POST /user/update-subscription-price', {
    token,
    body: { subscriptionPrice, isFreeSubscription },
  })
}

describe('setting the price of a subscription', () => {
  test('keeps it to the cent and shows it to everybody', async () => {
    const amara = await joined(app, { verified: true })
    for (const price of [1, 4.35, 19.99, 1234567.89]) {
      const { status, data } = await setPrice(amara.token, price)
      expect(status).toBe(200)
      expect(data).toMatchObject({
        subscriptionPrice: price,
        isFreeSubscription: false,
        canEditProfile: true,
      })
    }
    const { data } = await app.call('GET /creator/get-public-creator-details/{username}', {
      params: { username: amara.username },
    })
    expect(data.subscriptionPrice).toBe(1_234_567.89)
  })

  test('can make it free again', async () => {
    const amara = await joined(app, { verified: true, price: 5 })
    const { data } = await setPrice(amara.token, 0, true)
    expect(data).toMatchObject({ subscriptionPrice: 0, isFreeSubscription: true })
  })

  test.each([
    [0, 'A paid subscription costs at least 1 a month'],
    [0.99, 'A paid subscription costs at least 1 a month'],
    [1.005, 'A price has at most two decimals'],
    [-1, 'Enter a price'],
    [10_000_001, 'This price is too high'],
  ])('refuses %d', async (price, message) => {
    const amara = await joined(app, { verified: true })
    const { status, problem } = await setPrice(amara.token, price)
    expect(status).toBe(400)
    expect(problem.errors).toContainEqual({ path: 'subscriptionPrice', message })
  })

  test('refuses somebody who is not verified', async () => {
    const amara = await joined(app)
    const { status, problem } = await setPrice(amara.token, 5)
    expect([status, problem.code]).toEqual([403, 'NOT_VERIFIED'])
  })
})
