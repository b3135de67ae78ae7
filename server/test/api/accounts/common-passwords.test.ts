import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined, takeCode } from '../../setup/people.ts'

const app = await startTestApp()

const common = 'This password is too easy to guess. Choose another one.'
const own = "Your password can't be your name, username or email. Choose another one."

async function codeFor(purpose: 'SIGN_UP' | 'RESET_PASSWORD', identifier: string) {
  const { data: token } = await app.call('POST /two-factor/initialize', {
    body: { authenticationType: purpose, identifier, medium: 'EMAIL' },
  })
  return { otp: await takeCode(app.ctx, token), token, authenticationType: purpose }
}

describe('a password that is guessed first', () => {
  test.each(['P@ssw0rd', 'Password1!', 'P@$$w0rd123', 'Qwerty123!', '1qaz@WSX', '!Sunshine7', 'iLoveYou2!'])(
    'like %s is not chosen',
    async (newPassword) => {
      const amara = await joined(app)
      const { problem } = await app.call('POST /user/update-password', {
        token: amara.token,
        body: { oldPassword: amara.password, newPassword },
      })
      expect(problem).toMatchObject({ status: 400, errors: [{ path: 'newPassword', message: common }] })
    },
  )

  test.each(['Sunny-Day-42', 'correct-Horse-battery-1', 'Tr0ub4dor&3-Kwame', 'Dragon!58201937-x'])(
    'is not %s',
    async (newPassword) => {
      const amara = await joined(app)
      const { status } = await app.call('POST /user/update-password', {
        token: amara.token,
        body: { oldPassword: amara.password, newPassword },
      })
      expect(status).toBe(200)
    },
  )

  test('is one’s own name, username or email', async () => {
    const amara = await joined(app, { username: 'amara.obi', displayName: 'Ngozi Eze' })
    for (const newPassword of [
      'Amara.obi1',
      '!Amara.Obi2',
      'Amara.obi@people.example1',
      'NgoziEze!1',
      'Ngozi Eze!1',
    ]) {
      const { problem } = await app.call('POST /user/update-password', {
        token: amara.token,
        body: { oldPassword: amara.password, newPassword },
      })
      expect([newPassword, problem?.errors]).toEqual([newPassword, [{ path: 'newPassword', message: own }]])
    }
  })

  test('is refused at the sign-up and at the reset too, and the codes stay usable', async () => {
    const email = 'bola@people.example'
    const person = {
      username: 'bola_common',
      displayName: 'Bola',
      email,
      countryCode: 'NG',
      dateOfBirth: '1995-04-12',
      acceptTerms: true as const,
      twoFactor: await codeFor('SIGN_UP', email),
    }
    const join = (password: string) => app.call('POST /user/register', { body: { ...person, password } })
    expect((await join('Password1!')).problem.errors).toEqual([{ path: 'password', message: common }])
    expect((await join('Sunny-Day-42')).status).toBe(201)

    const twoFactor = await codeFor('RESET_PASSWORD', email)
    const reset = (newPassword: string) =>
      app.call('POST /user/reset-password', { body: { identifier: email, newPassword, twoFactor } })
    expect((await reset('Password1!')).problem.errors).toEqual([{ path: 'newPassword', message: common }])
    expect((await reset('Bola_common1')).problem.errors).toEqual([{ path: 'newPassword', message: own }])
    expect((await reset('Windy-Day-43')).status).toBe(200)
  })
})
