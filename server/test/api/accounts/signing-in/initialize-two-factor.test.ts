import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../setup/app.ts'
import { startMoneyApp, topUp } from '../../../setup/money/money.ts'
import { joined } from '../../../setup/people.ts'

const app = await startMoneyApp()

async function mailedTo(address: string) {
  await app.drain()
  return app.mails.filter((mail) => mail.to === address)
}

function initialize(
  authenticationType: 'SIGN_UP' | 'LOGIN' | 'RESET_PASSWORD' | 'WITHDRAWAL_REQUEST',
  identifier: string,
  token?: string,
) {
  return app.call('POST /two-factor/initialize', {
    token,
    body: { authenticationType, identifier, medium: 'EMAIL' },
  })
}

describe('asking for a code', () => {
  test('mails six digits that the subject, the text and the page carry', async () => {
    const { status, data } = await initialize('SIGN_UP', 'New.Person@mail.example')
    expect(status).toBe(200)
    expect(data).toMatch(/^[\w-]{43}$/)
    const [mail] = await mailedTo('new.person@mail.example')
    const [digits = ''] = /\b\d{6}\b/.exec(mail?.subject ?? '') ?? []
    expect(mail?.subject).toBe(`${digits} is your Fanfare code`)
    expect(mail?.text).toContain(digits)
    expect(mail?.html).toContain(digits)
  })

  test('answers alike for an address with an account, and mails its owner that they have one instead of a code', async () => {
    const amara = await joined(app)
    app.clock.advance({ seconds: 31 })
    const { status, data } = await initialize('SIGN_UP', amara.email)
    expect(status).toBe(200)
    expect(data).toMatch(/^[\w-]{43}$/)
    const [mail] = await mailedTo(amara.email)
    expect(mail?.subject).toBe('You already have a Fanfare account')
    expect(mail?.text).toContain(`@${amara.username}`)
    expect(mail?.text).not.toMatch(/\b\d{6}\b/)
  })

  test('answers alike, and mails nobody, when a person without an account forgot their password', async () => {
    const { status, data } = await initialize('RESET_PASSWORD', 'nobody@mail.example')
    expect(status).toBe(200)
    expect(data).toMatch(/^[\w-]{43}$/)
    expect(await mailedTo('nobody@mail.example')).toEqual([])
  })

  test('finds the address behind a username', async () => {
    const amara = await joined(app)
    await initialize('RESET_PASSWORD', amara.username.toUpperCase())
    expect(await mailedTo(amara.email)).toHaveLength(1)
  })

  test('puts the name of an operator with markup in it into the mail as text', async () => {
    const branded = await startTestApp({ BRAND_NAME: '<b>"Fans" & co' })
    await branded.call('POST /two-factor/initialize', {
      body: { authenticationType: 'SIGN_UP', identifier: 'a@mail.example', medium: 'EMAIL' },
    })
    await branded.drain()
    expect(branded.mails[0]?.html).not.toContain('<b>')
    expect(branded.mails[0]?.html).toContain('&#60;b&#62;&#34;Fans&#34; &#38; co')
    expect(branded.mails[0]?.text).toContain('<b>"Fans" & co')
  })

  test('sends no second code within 30 seconds, and says how long to wait', async () => {
    expect((await initialize('SIGN_UP', 'twice@mail.example')).status).toBe(200)
    const again = await initialize('SIGN_UP', 'twice@mail.example')
    expect(again.status).toBe(429)
    expect(again.problem).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      detail: 'We just sent a code. You can request another one in 30 seconds.',
    })
    app.clock.advance({ seconds: 29 })
    expect((await initialize('SIGN_UP', 'twice@mail.example')).problem.detail).toMatch(/ in 1 second\.$/)
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(30)
    app.clock.advance({ seconds: 2 })
    expect((await initialize('SIGN_UP', 'twice@mail.example')).status).toBe(200)
    expect(await mailedTo('twice@mail.example')).toHaveLength(2)
  })

  test('of many at once, sends one code', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => initialize('SIGN_UP', 'eager@mail.example')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429])
    expect(await mailedTo('eager@mail.example')).toHaveLength(1)
  })

  test('refuses a guest who wants to withdraw', async () => {
    const { status, problem } = await initialize('WITHDRAWAL_REQUEST', 'a@mail.example')
    expect(status).toBe(401)
    expect(problem.code).toBe('NOT_SIGNED_IN')
  })

  test('mails a withdrawal code to the address of the account, whatever was asked', async () => {
    const amara = await joined(app, { verified: true })
    await topUp(app, amara, 50_000)
    await initialize('WITHDRAWAL_REQUEST', 'thief@mail.example', amara.token)
    expect(await mailedTo('thief@mail.example')).toEqual([])
    expect((await mailedTo(amara.email)).at(-1)?.text).toContain('withdrawal')
  })

  test('refuses to mail what is no address', async () => {
    const { status, problem } = await initialize('SIGN_UP', 'not an address')
    expect(status).toBe(400)
    expect(problem.errors).toEqual([{ path: 'identifier', message: 'Enter a valid email' }])
  })

  test('mails nothing once the code was used', async () => {
    const amara = await joined(app)
    expect(await mailedTo(amara.email)).toEqual([])
  })
})

test('asks for a proof of work after twenty codes in a day', async () => {
  const throttled = await startTestApp({ THROTTLE: 'true' })
  const ask = async () => {
    const response = await throttled.fastify.inject({
      method: 'POST',
      url: '/two-factor/initialize',
      payload: { authenticationType: 'RESET_PASSWORD', identifier: 'flooded@mail.example', medium: 'EMAIL' },
    })
    return { status: response.statusCode, headers: response.headers, problem: response.json() }
  }
  for (let time = 0; time < 20; time++) {
    expect((await ask()).status).toBe(200)
    throttled.clock.advance({ seconds: 31 })
  }
  const { status, headers, problem } = await ask()
  expect(status).toBe(429)
  expect(problem.code).toBe('CHALLENGE_REQUIRED')
  expect(Number(headers['retry-after'])).toBeGreaterThan(3600)
})

describe('strangers who request codes in a member’s name', () => {
  async function ask(target: typeof app, identifier: string, from: string): Promise<number> {
    const response = await target.fastify.inject({
      method: 'POST',
      url: '/two-factor/initialize',
      remoteAddress: from,
      payload: { authenticationType: 'RESET_PASSWORD', identifier, medium: 'EMAIL' },
    })
    return response.statusCode
  }

  test('do not learn from what they are refused that a username and an email are one account', async () => {
    const amara = await joined(app)
    const from = '198.51.100.9'
    expect(await ask(app, amara.username, from)).toBe(200)
    expect(await ask(app, amara.username, from)).toBe(429)
    expect(await ask(app, amara.email, from)).toBe(200)
    expect(await ask(app, 'nobody@mail.example', from)).toBe(200)
  })
})
