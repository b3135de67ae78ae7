import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sweepExpiredAccountData } from '../../../src/accounts/sweep-expired-account-data.ts'
import { type Mail, startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startTestApp()

const freshAddress = () => `${app.ctx.newId().toLowerCase()}@new.example`

function start(person: Pick<Person, 'token' | 'password'>, email: string, isConfirmed = true) {
  const confirmation = isConfirmed ? { password: person.password } : undefined
  return app.call('POST /user/start-email-change', {
    token: person.token,
    body: { email, confirmation },
  })
}

async function newestTo(address: string): Promise<Mail | undefined> {
  await app.drain()
  return app.mails.findLast(({ to }) => to === address)
}

const digitsIn = (mail: Mail | undefined) => /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '000000'
const stopTokenIn = (mail: Mail | undefined) => /stop-email-change#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

/** Begins, and reads both mailboxes. */
async function startedChange(person: Person, email: string) {
  const { status, data } = await start(person, email)
  expect(status).toBe(200)
  const old = { token: data.oldToken, otp: digitsIn(await newestTo(person.email)) }
  const fresh = { token: data.newToken, otp: digitsIn(await newestTo(email)) }
  return { old, new: fresh }
}

const finish = (token: string, body: Awaited<ReturnType<typeof startedChange>>) =>
  app.call('POST /user/finish-email-change', { token, body })

const signIn = (identifier: string, password: string) =>
  app.call('POST /user/login', { body: { identifier, password } })

async function emailOf({ token }: Person): Promise<string> {
  return (await app.call('GET /user/refresh-user', { token })).data.email
}

describe('a change of mail address', () => {
  test('takes a code from each mailbox, signs out the other devices, and mails both addresses', async () => {
    const ada = await joined(app)
    const { data: elsewhere } = await signIn(ada.username, ada.password)
    const email = freshAddress()
    const codes = await startedChange(ada, email)
    const { status, data } = await finish(ada.token, codes)
    expect([status, data.email, data.token]).toEqual([200, email, ada.token])
    expect((await app.call('GET /user/refresh-user', { token: elsewhere.token })).status).toBe(401)
    expect((await newestTo(ada.email))?.text).toContain(email)
    expect((await newestTo(email))?.text).toContain('other devices were logged out')
    expect((await signIn(ada.email, ada.password)).status).toBe(401)
    expect((await signIn(email, ada.password)).status).toBe(200)
    expect((await finish(ada.token, codes)).problem.code).toBe('INVALID_OTP')
  })

  test('is not made with either code wrong, and says which; the right ones are good after that', async () => {
    const ada = await joined(app)
    const codes = await startedChange(ada, freshAddress())
    const wrong = (otp: string) => (otp === '123456' ? '654321' : '123456')
    for (const side of ['old', 'new'] as const) {
      const sent = { ...codes, [side]: { ...codes[side], otp: wrong(codes[side].otp) } }
      const { problem } = await finish(ada.token, sent)
      expect([problem.code, problem.errors?.[0]?.path]).toEqual(['INVALID_OTP', `${side}.otp`])
    }
    const swapped = { old: codes.new, new: codes.old }
    expect((await finish(ada.token, swapped)).problem.code).toBe('INVALID_OTP')
    expect(await emailOf(ada)).toBe(ada.email)
    expect((await finish(ada.token, codes)).status).toBe(200)
  })

  test('takes more than a session to begin, and the session that began it to finish', async () => {
    const ada = await joined(app)
    const email = freshAddress()
    expect((await start(ada, email, false)).problem.code).toBe('CONFIRMATION_REQUIRED')
    const codes = await startedChange(ada, email)
    const { data: elsewhere } = await signIn(ada.username, ada.password)
    expect((await finish(elsewhere.token, codes)).problem.code).toBe('INVALID_OTP')
    const bola = await joined(app)
    expect((await finish(bola.token, codes)).problem.code).toBe('INVALID_OTP')
    expect((await finish(ada.token, codes)).status).toBe(200)
  })

  test('has new codes for the same address without another confirmation for 10 minutes, in its session', async () => {
    const ada = await joined(app)
    const email = freshAddress()
    const first = await startedChange(ada, email)
    expect((await start(ada, email, false)).problem).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      detail: expect.stringMatching(/You can request another one in \d+ seconds/),
    })
    app.clock.advance({ seconds: 31 })
    const { data: elsewhere } = await signIn(ada.username, ada.password)
    const { password } = ada
    expect((await start({ token: elsewhere.token, password }, email, false)).problem.code).toBe(
      'CONFIRMATION_REQUIRED',
    )
    expect((await start(ada, freshAddress(), false)).problem.code).toBe('CONFIRMATION_REQUIRED')
    const { data } = await start(ada, email, false)
    const second = {
      old: { token: data.oldToken, otp: digitsIn(await newestTo(ada.email)) },
      new: { token: data.newToken, otp: digitsIn(await newestTo(email)) },
    }
    expect((await finish(ada.token, first)).problem.code).toBe('INVALID_OTP')
    app.clock.advance({ minutes: 10 })
    expect((await start(ada, email, false)).problem.code).toBe('CONFIRMATION_REQUIRED')
    expect((await finish(ada.token, second)).problem.code).toBe('INVALID_OTP')
  })

  test('to an address in use answers like any other; no code fits, and its owner is mailed', async () => {
    const [ada, bola] = [await joined(app), await joined(app)]
    const { status, data } = await start(ada, bola.email)
    const { data: free } = await start(await joined(app), freshAddress())
    expect([status, Object.keys(data)]).toEqual([200, Object.keys(free)])
    expect((await newestTo(bola.email))?.text).toContain(`@${bola.username}`)
    const old = { token: data.oldToken, otp: digitsIn(await newestTo(ada.email)) }
    const { problem } = await finish(ada.token, { old, new: { token: data.newToken, otp: '123456' } })
    expect([problem.code, problem.errors?.[0]?.path]).toEqual(['INVALID_OTP', 'new.otp'])
    expect(await emailOf(bola)).toBe(bola.email)
  })

  test('to an address with which somebody joined meanwhile is refused', async () => {
    const ada = await joined(app)
    const username = `p${app.ctx.newId().toLowerCase()}`
    const codes = await startedChange(ada, `${username}@people.example`)
    await joined(app, { username })
    expect((await finish(ada.token, codes)).problem.code).toBe('EMAIL_TAKEN')
    expect(await emailOf(ada)).toBe(ada.email)
  })

  test('to the account’s own address is refused', async () => {
    const ada = await joined(app)
    const { status, problem } = await start(ada, ada.email)
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'email'])
  })

  test('makes codes useless that were mailed to the old address', async () => {
    const ada = await joined(app)
    const { data: token } = await app.call('POST /two-factor/initialize', {
      body: { authenticationType: 'RESET_PASSWORD', identifier: ada.email, medium: 'EMAIL' },
    })
    const otp = digitsIn(await newestTo(ada.email))
    await finish(ada.token, await startedChange(ada, freshAddress()))
    const twoFactor = { otp, token, authenticationType: 'RESET_PASSWORD' as const }
    const { problem } = await app.call('POST /two-factor/validate', { body: twoFactor })
    expect(problem.code).toBe('INVALID_OTP')
  })

  test('is stopped by the link in the old mailbox, once, which signs everybody out', async () => {
    const ada = await joined(app)
    const codes = await startedChange(ada, freshAddress())
    const token = stopTokenIn(await newestTo(ada.email))
    const { data } = await app.call('POST /user/stop-email-change', { body: { token } })
    expect(data).toEqual({ username: ada.username })
    expect((await app.call('GET /user/refresh-user', { token: ada.token })).status).toBe(401)
    const { data: again } = await signIn(ada.email, ada.password)
    expect((await finish(again.token, codes)).problem.code).toBe('INVALID_OTP')
    const twice = await app.call('POST /user/stop-email-change', { body: { token } })
    expect(twice.problem.code).toBe('LINK_EXPIRED')
  })

  test('that was made is not stopped by its link, and leaves nothing behind', async () => {
    const ada = await joined(app)
    const codes = await startedChange(ada, freshAddress())
    const token = stopTokenIn(await newestTo(ada.email))
    await finish(ada.token, codes)
    const { problem } = await app.call('POST /user/stop-email-change', { body: { token } })
    expect(problem.code).toBe('LINK_EXPIRED')
    const bola = await joined(app)
    await startedChange(bola, freshAddress())
    app.clock.advance({ days: 2 })
    await sweepExpiredAccountData.run(app.ctx, {})
    const { rows } = await sql`SELECT FROM email_change WHERE account_id IN (${ada.id}, ${bola.id})`.execute(
      app.ctx.db,
    )
    expect(rows).toHaveLength(0)
  })

  test('of which two are finished at once is made once', async () => {
    const ada = await joined(app)
    const codes = await startedChange(ada, freshAddress())
    const both = await Promise.all([finish(ada.token, codes), finish(ada.token, codes)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})
