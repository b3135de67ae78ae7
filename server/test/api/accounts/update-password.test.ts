import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'

const app = await startTestApp()
const newPassword = 'Rainy-Night-7'

describe('changing the password', () => {
  test('lets the new one in and the old one not', async () => {
    const amara = await joined(app)
    const { status, data } = await app.call('POST /user/update-password', {
      token: amara.token,
      body: { oldPassword: amara.password, newPassword },
    })
    expect([status, data]).toEqual([200, true])
    const login = (password: string) =>
      app.call('POST /user/login', { body: { identifier: amara.email, password } })
    expect((await login(amara.password)).status).toBe(401)
    expect((await login(newPassword)).status).toBe(200)
  })

  test('ends every other session and tells the owner by mail', async () => {
    const amara = await joined(app)
    const other = await app.call('POST /user/login', {
      body: { identifier: amara.email, password: amara.password },
    })
    await app.call('POST /user/update-password', {
      token: amara.token,
      body: { oldPassword: amara.password, newPassword },
    })
    expect((await app.call('GET /user/refresh-user', { token: other.data.token })).status).toBe(401)
    expect((await app.call('GET /user/refresh-user', { token: amara.token })).status).toBe(200)
    await app.drain()
    expect(app.mails.find(({ to }) => to === amara.email)?.subject).toBe('Your Fanfare password was changed')
  })

  test('refuses a wrong old password', async () => {
    const amara = await joined(app)
    const { status, problem } = await app.call('POST /user/update-password', {
      token: amara.token,
      body: { oldPassword: 'Wrong-Pass-1', newPassword },
    })
    expect(status).toBe(422)
    expect(problem).toMatchObject({
      code: 'RULE_BROKEN',
      errors: [{ path: 'oldPassword', message: 'Your old password is incorrect.' }],
    })
  })

  test('of two at once from the same old password, does one', async () => {
    const amara = await joined(app)
    const change = (password: string) =>
      app.call('POST /user/update-password', {
        token: amara.token,
        body: { oldPassword: amara.password, newPassword: password },
      })
    const answers = await Promise.all([change('Rainy-Night-1'), change('Rainy-Night-2')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('says every rule that the new password breaks', async () => {
    const amara = await joined(app)
    const { status, problem } = await app.call('POST /user/update-password', {
      token: amara.token,
      body: { oldPassword: amara.password, newPassword: 'abc' },
    })
    expect(status).toBe(400)
    expect(problem.errors?.map(({ message }) => message)).toEqual([
      'A password needs: One uppercase letter',
      'A password needs: One number',
      'A password needs: One special character',
      'A password needs: 8 characters or more',
    ])
  })

  test('stops guesses at the old password', async () => {
    const guarded = await startTestApp({ THROTTLE: 'true' })
    const amara = await joined(guarded)
    const guess = () =>
      guarded.call('POST /user/update-password', {
        token: amara.token,
        body: { oldPassword: 'Wrong-Pass-1', newPassword },
      })
    for (let time = 0; time < 10; time++) expect((await guess()).status).toBe(422)
    expect((await guess()).problem.code).toBe('TOO_MANY_REQUESTS')
  })
})
