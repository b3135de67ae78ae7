import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../setup/app.ts'
import { joined, type Person } from '../../../setup/people.ts'

const app = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' })

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

type From = { userAgent?: string; address?: string }

async function signIn({ email, password }: Person, { userAgent, address }: From = {}): Promise<string> {
  const headers = {
    ...(userAgent ? { 'user-agent': userAgent } : {}),
    ...(address ? { 'x-forwarded-for': address } : {}),
  }
  const { data } = await app.call('POST /user/login', { headers, body: { identifier: email, password } })
  return data.token
}

const sessionsOf = async (token: string) => (await app.call('GET /user/sessions', { token })).data
const isOpen = async (token: string) => (await app.call('GET /user/refresh-user', { token })).status === 200

describe('the sessions of an account', () => {
  test('are listed with their device, place and times, this one first', async () => {
    const amara = await joined(app)
    app.clock.advance({ minutes: 5 })
    const token = await signIn(amara, { userAgent: iPhone, address: '102.89.23.17' })
    app.clock.advance({ minutes: 5 })
    await signIn(amara, { userAgent: firefox, address: '2a00:1450:4001:81b:aaaa::1' })
    const sessions = await sessionsOf(token)
    expect(sessions.map(({ device, place, isCurrent }) => ({ device, place, isCurrent }))).toEqual([
      { device: 'Safari on iPhone', place: '102.89.23.17', isCurrent: true },
      { device: 'Firefox on Linux', place: '2a00:1450:4001:81b::/64', isCurrent: false },
      { device: 'lightMyRequest', place: 'Local network', isCurrent: false },
    ])
    for (const { dateCreated, dateLastSeen } of sessions) {
      expect(dateLastSeen).toBe(dateCreated)
      expect(new Date(dateCreated).toISOString()).toBe(dateCreated)
    }
  })

  test('are not listed once they have ended', async () => {
    const amara = await joined(app)
    app.clock.advance({ days: 29 })
    const token = await signIn(amara)
    app.clock.advance({ days: 2 })
    expect(await sessionsOf(token)).toHaveLength(1)
  })

  test('are ended one by one, this one too', async () => {
    const amara = await joined(app)
    const token = await signIn(amara)
    const [here, other] = await sessionsOf(token)
    const end = (sessionId = '') =>
      app.call('POST /user/end-session/{sessionId}', { token, params: { sessionId } })
    expect(await end(other?.sessionId)).toMatchObject({ status: 200, data: true })
    expect([await isOpen(amara.token), await isOpen(token)]).toEqual([false, true])
    expect((await end(other?.sessionId)).problem).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await end(here?.sessionId)).status).toBe(200)
    expect(await isOpen(token)).toBe(false)
  })

  test('are ended by nobody else', async () => {
    const [amara, bola] = await Promise.all([joined(app), joined(app)])
    const [ofAmara] = await sessionsOf(amara.token)
    const answered = await app.call('POST /user/end-session/{sessionId}', {
      token: bola.token,
      params: { sessionId: ofAmara?.sessionId ?? '' },
    })
    expect(answered.problem).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await isOpen(amara.token)).toBe(true)
  })

  test('all end at once but the one that asks, and nobody else’s', async () => {
    const [amara, bola] = await Promise.all([joined(app), joined(app)])
    const others = [await signIn(amara), await signIn(amara)]
    expect(await app.call('POST /user/end-other-sessions', { token: amara.token })).toMatchObject({
      status: 200,
      data: true,
    })
    expect(await Promise.all([amara.token, bola.token, ...others].map(isOpen))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('a sign-in', () => {
  async function mailsAfter(person: Person, act: () => Promise<unknown>) {
    await app.drain()
    const before = app.mails.length
    await act()
    await app.drain()
    return app.mails.slice(before).filter(({ to }) => to === person.email)
  }

  test('is not mailed when it is the first, nor from a known device and network', async () => {
    await app.drain()
    const amara = await joined(app)
    expect(await mailsAfter(amara, () => Promise.resolve())).toEqual([])
    expect(await mailsAfter(amara, () => signIn(amara))).toEqual([])
  })

  test.each([
    ['with another device', { userAgent: firefox }, 'Device: Firefox on Linux'],
    ['from another network', { address: '102.89.23.17' }, 'Network: 102.89.23.17'],
  ])('%s is mailed once, with what to do', async (_, from, line) => {
    const amara = await joined(app)
    const mails = await mailsAfter(amara, () => signIn(amara, from))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('New sign-in to your Fanfare account')
    expect(mails[0]?.text).toContain(line)
    expect(mails[0]?.text).toContain("If this wasn't you, set a new password right away")
    expect(mails[0]?.text).toContain('/auth/reset')
    expect(await mailsAfter(amara, () => signIn(amara, from))).toEqual([])
  })

  test('is mailed once where several are made at once', async () => {
    const amara = await joined(app)
    const from = { userAgent: iPhone, address: '102.89.23.18' }
    const mails = await mailsAfter(amara, () => Promise.all([1, 2, 3, 4].map(() => signIn(amara, from))))
    expect(mails).toHaveLength(1)
  })

  test('is not mailed for a device that is new only because none were stored at the last sign-in', async () => {
    const amara = await joined(app)
    await app.ctx.db.deleteFrom('sign_in_device').where('account_id', '=', amara.id).execute()
    expect(await mailsAfter(amara, () => signIn(amara, { userAgent: firefox }))).toEqual([])
  })
})
