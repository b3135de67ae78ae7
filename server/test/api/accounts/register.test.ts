import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'

const app = await startTestApp()

describe('joining', () => {
  test('signs the new member in, with a wallet in the currency of her country', async () => {
    const amara = await joined(app, { countryCode: 'NG' })
    const { status, data } = await app.call('GET /user/refresh-user', { token: amara.token })
    expect(status).toBe(200)
    expect(data).toMatchObject({ id: amara.id, currency: { code: 'NGN', symbol: '₦' }, availableWalletBalance: 0 })
  })
})
