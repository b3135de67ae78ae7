import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../setup/app.ts'
import { joined, takeCode } from '../../../setup/people.ts'

const app = await startTestApp()
const newPassword = 'Rainy-Night-7'

async function forgotten(identifier: string) {
  const { data: token } = await app.call('POST /two-factor/initialize', {
    body: { authenticationType: 'RESET_PASSWORD', identifier, medium: 'EMAIL' },
  })
  return { otp: await takeCode(app.ctx, token), token, authenticationType: 'RESET_PASSWORD' as const }
}

describe('setting a forgotten password', () => {
  test('lets the new one in, ends every session and tells the owner', async () => {
    const amara = await joined(app)
    const twoFactor = await forgotten(amara.email)
    const { status, data } = await app.call('POST /user/reset-password', {
      body: { identifier: amara.username, newPassword, twoFactor },
    })
    expect([status, data]).toEqual([200, true])
    expect((await app.call('GET /user/refresh-user', { token: amara.token })).status).toBe(401)
    const login = await app.call('POST /user/login', {
      body: { identifier: amara.email, password: newPassword },
    })
    expect(login.status).toBe(200)
    await app.drain()
    expect(app.mails.filter(({ to }) => to === amara.email).map(({ subject }) => subject)).toEqual([
      'Your Fanfare password was changed',
    ])
  })

  test('uses the code up', async () => {
    const amara = await joined(app)
    const twoFactor = await forgotten(amara.email)
    const body = { identifier: amara.email, newPassword, twoFactor }
    const answers = await Promise.all([
      app.call('POST /user/reset-password', { body }),
      app.call('POST /user/reset-password', { body }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test("refuses a code of somebody else's account", async () => {
    const [amara, bisi] = await Promise.all([joined(app), joined(app)])
    const { status, problem } = await app.call('POST /user/reset-password', {
      body: { identifier: bisi.email, newPassword, twoFactor: await forgotten(amara.email) },
    })
    expect([status, problem.code]).toEqual([422, 'INVALID_OTP'])
  })

  test('refuses somebody without an account in the same way', async () => {
    const { status, problem } = await app.call('POST /user/reset-password', {
      body: {
        identifier: 'nobody@mail.example',
        newPassword,
        twoFactor: await forgotten('nobody@mail.example'),
      },
    })
    expect([status, problem.code]).toEqual([422, 'INVALID_OTP'])
  })

  test('refuses a weak password before the code is used', async () => {
    const amara = await joined(app)
    const twoFactor = await forgotten(amara.email)
    const weak = await app.call('POST /user/reset-password', {
      body: { identifier: amara.email, newPassword: 'weak', twoFactor },
    })
    expect(weak.status).toBe(400)
    const strong = await app.call('POST /user/reset-password', {
      body: { identifier: amara.email, newPassword, twoFactor },
    })
    expect(strong.status).toBe(200)
  })
})
