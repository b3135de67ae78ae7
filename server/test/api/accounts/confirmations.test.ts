import { describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined, type Person, takeCode } from '../../setup/people.ts'

const app = await startTestApp()
const bank = { bankName: 'First Bank', bankAccountName: 'Amara Obi', bankAccountNumber: '0123456789' }
const required = [401, 'CONFIRMATION_REQUIRED']

function change(person: Person, body: object, target: TestApp = app) {
  return target.call('POST /user/update-user', { token: person.token, body })
}

async function subjectsTo(person: Person): Promise<string[]> {
  await app.drain()
  return app.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
}

async function codeFor(person: Person, authenticationType: 'CONFIRM' | 'RESET_PASSWORD' = 'CONFIRM') {
  const { data: token } = await app.call('POST /two-factor/initialize', {
    token: person.token,
    body: { authenticationType, identifier: person.email, medium: 'EMAIL' },
  })
  return { otp: await takeCode(app.ctx, token), token, authenticationType }
}

/** Signed in a moment ago by password and mailed code. */
async function withSecondFactor(): Promise<Person> {
  const amara = await joined(app)
  await change(amara, { isTwoFactorEnabled: true })
  const credentials = { identifier: amara.email, password: amara.password }
  const { problem } = await app.call('POST /user/login', { body: credentials })
  const token = problem.token ?? ''
  const twoFactor = { otp: await takeCode(app.ctx, token), token, authenticationType: 'LOGIN' as const }
  const { data } = await app.call('POST /user/login', { body: { ...credentials, twoFactor } })
  return { ...amara, token: data.token }
}

describe('a session alone', () => {
  test('neither sets, changes nor removes bank details', async () => {
    const amara = await joined(app)
    const other = await app.call('POST /user/login', {
      body: { identifier: amara.email, password: amara.password },
    })
    for (const token of [amara.token, other.data.token]) {
      const { status, problem } = await change({ ...amara, token }, { bank, bio: 'new' })
      expect([status, problem.code]).toEqual(required)
      expect(problem.detail).toBe("Confirm it's you.")
    }
    const { data } = await change(amara, { bank, confirmation: { password: amara.password } })
    expect(data.bank).toEqual(bank)
    for (const stolen of [{ ...bank, bankAccountNumber: '9999999999' }, null]) {
      const { status, problem } = await change(amara, { bank: stolen })
      expect([status, problem.code]).toEqual(required)
    }
    const { data: me } = await app.call('GET /user/refresh-user', { token: amara.token })
    expect(me).toMatchObject({ bank, bio: '' })
  })

  test('does not change the username, of which the owner is mailed', async () => {
    const amara = await joined(app)
    const username = `${amara.username}x`
    const { status, problem } = await change(amara, { username, bio: 'new' })
    expect([status, problem.code]).toEqual(required)
    expect((await change(amara, { username: amara.username, bio: 'same' })).status).toBe(200)
    expect(await subjectsTo(amara)).toEqual([])
    const renamed = await change(amara, { username, confirmation: { password: amara.password } })
    expect(renamed.data.username).toBe(username)
    expect(await subjectsTo(amara)).toEqual(['Your Fanfare username was changed'])
    const mail = app.mails.findLast(({ to }) => to === amara.email)
    expect(mail?.text).toContain(`from @${amara.username} to @${username}`)
  })

  test('switches the second factor on, and not off', async () => {
    const amara = await joined(app)
    expect((await change(amara, { isTwoFactorEnabled: true })).status).toBe(200)
    const { status, problem } = await change(amara, { isTwoFactorEnabled: false })
    expect([status, problem.code]).toEqual(required)
    const off = { isTwoFactorEnabled: false, confirmation: { password: amara.password } }
    expect((await change(amara, off)).data.isTwoFactorEnabled).toBe(false)
    expect(await subjectsTo(amara)).toEqual(['Two-factor authentication is off for your Fanfare account'])
  })

  test('changes what is not sensitive, and sends what is there already', async () => {
    const amara = await joined(app)
    await change(amara, { bank, confirmation: { password: amara.password } })
    await change(amara, { isTwoFactorEnabled: true })
    await app.drain()
    app.mails.length = 0
    const same = { bio: 'new', bank, isTwoFactorEnabled: true }
    expect((await change(amara, same)).data).toMatchObject(same)
    expect(await subjectsTo(amara)).toEqual([])
  })
})

describe('a person who confirms a change', () => {
  test('confirms it by their password, and is mailed the account without its number', async () => {
    const amara = await joined(app)
    await change(amara, { bank, confirmation: { password: amara.password } })
    expect(await subjectsTo(amara)).toEqual(['Your Fanfare bank details were changed'])
    const text = app.mails.find(({ to }) => to === amara.email)?.text
    expect(text).toContain('First Bank, account ending in 6789')
    expect(text).not.toContain(bank.bankAccountNumber)
  })

  test('confirms it by a code that is mailed to their own address, and is valid once', async () => {
    const amara = await joined(app)
    const twoFactor = await codeFor(amara)
    expect((await change(amara, { bank, confirmation: { twoFactor } })).data.bank).toEqual(bank)
    const again = await change(amara, { bank: null, confirmation: { twoFactor } })
    expect([again.status, again.problem.code]).toEqual([422, 'INVALID_OTP'])
    await app.drain()
    app.mails.length = 0
    app.clock.advance({ seconds: 31 })
    await app.call('POST /two-factor/initialize', {
      token: amara.token,
      body: { authenticationType: 'CONFIRM', identifier: 'thief@mail.example', medium: 'EMAIL' },
    })
    await app.drain()
    expect(app.mails.map(({ to }) => to)).toEqual([amara.email])
  })

  test('can use the code again when another field was wrong', async () => {
    const [amara, bisi] = [await joined(app), await joined(app)]
    const twoFactor = await codeFor(amara)
    const taken = { bank, username: bisi.username, confirmation: { twoFactor } }
    expect((await change(amara, taken)).problem.code).toBe('USERNAME_TAKEN')
    expect((await app.call('GET /user/refresh-user', { token: amara.token })).data.bank).toBeNull()
    expect((await change(amara, { bank, confirmation: { twoFactor } })).status).toBe(200)
  })

  test('needs no confirmation after a sign-in with a second factor less than ten minutes ago', async () => {
    const amara = await withSecondFactor()
    expect((await change(amara, { bank })).data.bank).toEqual(bank)
    app.clock.advance({ minutes: 10 })
    const { status, problem } = await change(amara, { bank: null })
    expect([status, problem.code]).toEqual(required)
  })
})

describe('nothing is changed', () => {
  test('by a wrong password, which is said of the field and soon not listened to any more', async () => {
    const guarded = await startTestApp({ THROTTLE: 'true' })
    const amara = await joined(guarded)
    const guess = () => change(amara, { bank, confirmation: { password: 'Wrong-Pass-1' } }, guarded)
    for (let time = 0; time < 10; time++) {
      const { status, problem } = await guess()
      expect(status).toBe(422)
      expect(problem).toMatchObject({
        code: 'RULE_BROKEN',
        errors: [{ path: 'confirmation.password', message: 'Your password is incorrect.' }],
      })
    }
    const right = await change(amara, { bank, confirmation: { password: amara.password } }, guarded)
    expect(right.problem).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      detail: 'Too many attempts. Try again in 15 minutes.',
    })
  })

  test('by wrong digits, a code of somebody else, or one for something else', async () => {
    const [amara, bisi] = [await joined(app), await joined(app)]
    const mine = await codeFor(amara)
    const wrong = { ...mine, otp: mine.otp === '000000' ? '000001' : '000000' }
    const others = await codeFor(bisi)
    const reset = await codeFor(amara, 'RESET_PASSWORD')
    for (const twoFactor of [wrong, others, reset, { ...reset, authenticationType: 'CONFIRM' }]) {
      const { status, problem } = await change(amara, { bank, confirmation: { twoFactor } })
      expect([status, problem.code]).toEqual([422, 'INVALID_OTP'])
    }
  })

  test.each([{}, { password: '' }])('by %j', async (confirmation) => {
    const amara = await joined(app)
    expect((await change(amara, { bank, confirmation })).status).toBe(400)
  })

  test('by a guest, who is mailed no code', async () => {
    const { status, problem } = await app.call('POST /two-factor/initialize', {
      body: { authenticationType: 'CONFIRM', identifier: 'a@mail.example', medium: 'EMAIL' },
    })
    expect([status, problem.code]).toEqual([401, 'NOT_SIGNED_IN'])
  })
})

test('of two changes with one code at once, one is made', async () => {
  const amara = await joined(app)
  const twoFactor = await codeFor(amara)
  const numbers = ['1111111111', '2222222222', '3333333333']
  const answers = await Promise.all(
    numbers.map((bankAccountNumber) =>
      change(amara, { bank: { ...bank, bankAccountNumber }, confirmation: { twoFactor } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})
