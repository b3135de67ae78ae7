import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../setup/app.ts'
import { type PasskeyDevice, passkeyDevice } from '../../../setup/passkey-device.ts'
import { joined, type Person } from '../../../setup/people.ts'

const app = await startTestApp({ WEB_ORIGIN: 'http://localhost:3000' })

const confirmationOf = ({ password }: Person) => ({ confirmation: { password } })

async function start({ token }: Person, body: object) {
  return app.call('POST /passkey/start-registration', { token, body })
}

async function add(person: Person, name = 'Phone', device = passkeyDevice()) {
  const { data } = await start(person, confirmationOf(person))
  const credential = device.make(data)
  const added = await app.call('POST /passkey/finish-registration', {
    token: person.token,
    body: { name, credential },
  })
  return { device, credential, added }
}

const asked = async () => (await app.call('POST /passkey/start-sign-in')).data

async function signIn(device: PasskeyDevice, mischief?: Parameters<PasskeyDevice['sign']>[1]) {
  const credential = device.sign(await asked(), mischief)
  return app.call('POST /passkey/sign-in', { body: { credential } })
}

const factorsOf = async ({ token }: Person) => (await app.call('GET /two-factor/factors', { token })).data

async function mailsTo({ email }: Person): Promise<string[]> {
  await app.drain()
  return app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

describe('a passkey', () => {
  test('is made by who confirms it, listed with its name, and mailed', async () => {
    const amara = await joined(app)
    expect((await start(amara, {})).problem.code).toBe('CONFIRMATION_REQUIRED')
    const { added } = await add(amara, '  My   phone ')
    expect(added.status).toBe(201)
    expect(added.data).toMatchObject({ name: 'My phone', dateLastUsed: null })
    expect((await factorsOf(amara)).passkeys).toEqual([added.data])
    expect(await mailsTo(amara)).toContain('A passkey was added: your Fanfare account')
  })

  test('is asked for by the site of the settings, on a device that knows who holds it', async () => {
    const amara = await joined(app)
    const { data } = await start(amara, confirmationOf(amara))
    expect(data).toMatchObject({
      rp: { id: 'localhost', name: 'Fanfare' },
      user: { name: amara.email, displayName: amara.displayName },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(await asked()).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    })
  })

  test('signs in by itself, with two-factor on too, and says when it last did', async () => {
    const amara = await joined(app)
    const { device } = await add(amara)
    await app.call('POST /user/update-user', { token: amara.token, body: { isTwoFactorEnabled: true } })
    const { status, data } = await signIn(device)
    expect([status, data.id]).toEqual([200, amara.id])
    const [passkey] = (await factorsOf(amara)).passkeys
    expect(passkey?.dateLastUsed).not.toBeNull()
  })

  test('is the second factor of a sign-in by password', async () => {
    const amara = await joined(app)
    const { device } = await add(amara)
    await app.call('POST /user/update-user', { token: amara.token, body: { isTwoFactorEnabled: true } })
    const body = { identifier: amara.email, password: amara.password }
    const { problem } = await app.call('POST /user/login', { body })
    expect(problem.methods).toEqual(['PASSKEY', 'EMAIL'])
    const passkey = device.sign(await asked())
    expect((await app.call('POST /user/login', { body: { ...body, passkey } })).status).toBe(200)
    expect((await app.call('POST /user/login', { body: { ...body, passkey } })).problem.code).toBe(
      'INVALID_PASSKEY',
    )
  })

  test('is no second factor of somebody else', async () => {
    const [amara, bola] = [await joined(app), await joined(app)]
    const { device } = await add(bola)
    await app.call('POST /user/update-user', { token: amara.token, body: { isTwoFactorEnabled: true } })
    const body = { identifier: amara.email, password: amara.password, passkey: device.sign(await asked()) }
    expect((await app.call('POST /user/login', { body })).problem.code).toBe('INVALID_PASSKEY')
  })

  test('signs in once by what it signed, also when that is sent many times at once', async () => {
    const { device } = await add(await joined(app))
    const credential = device.sign(await asked())
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call('POST /passkey/sign-in', { body: { credential } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, problem } of answers)
      if (status !== 200) expect(problem.code).toBe('INVALID_PASSKEY')
  })

  test.each([
    ['for another site', { origin: 'https://fanfare.evil.example' }],
    ['what we never asked', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['without knowing who held it', { isVerified: false }],
  ])('that signs %s does not sign in', async (_, mischief) => {
    const { device } = await add(await joined(app))
    expect((await signIn(device, mischief)).problem).toMatchObject({ status: 422, code: 'INVALID_PASSKEY' })
    expect((await signIn(device)).status).toBe(200)
  })

  test('whose counter goes back, as a copy’s does, signs in no more with it', async () => {
    const amara = await joined(app)
    const { device } = await add(amara)
    expect((await signIn(device, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 3, 0]) {
      expect((await signIn(device, { counter })).problem.code).toBe('INVALID_PASSKEY')
    }
    expect((await signIn(device, { counter: 8 })).status).toBe(200)
    const back = app.ctx.db.updateTable('passkey').set({ sign_count: 2n }).where('account_id', '=', amara.id)
    await expect(back.execute()).rejects.toThrow('goes up')
  })

  test('that does not count signs in again and again', async () => {
    const { device } = await add(await joined(app))
    for (let time = 0; time < 3; time++) expect((await signIn(device, { counter: 0 })).status).toBe(200)
  })

  test('that signs late, or that nobody has, does not sign in', async () => {
    const { device } = await add(await joined(app))
    const credential = device.sign(await asked())
    app.clock.advance({ minutes: 6 })
    expect((await app.call('POST /passkey/sign-in', { body: { credential } })).problem.code).toBe(
      'INVALID_PASSKEY',
    )
    expect((await signIn(passkeyDevice())).problem.code).toBe('INVALID_PASSKEY')
  })

  test('refuses an account that an admin has suspended, and reactivates one that its owner left', async () => {
    const amara = await joined(app)
    const { device } = await add(amara)
    const account = () => app.ctx.db.updateTable('account').where('id', '=', amara.id)
    await account().set({ deactivated_at: app.clock.now() }).execute()
    expect((await signIn(device)).status).toBe(200)
    await account().set({ deactivated_at: app.clock.now(), suspended_at: app.clock.now() }).execute()
    expect((await signIn(device)).problem.code).toBe('ACCOUNT_SUSPENDED')
  })

  test('is kept once, by the session that asked for it, from what was asked', async () => {
    const [amara, bola] = [await joined(app), await joined(app)]
    const device = passkeyDevice()
    const { data } = await start(amara, confirmationOf(amara))
    const credential = device.make(data)
    const finish = (token: string) =>
      app.call('POST /passkey/finish-registration', { token, body: { name: 'Phone', credential } })
    expect((await finish(bola.token)).problem.code).toBe('INVALID_PASSKEY')
    const answers = await Promise.all([1, 2, 3].map(() => finish(amara.token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect((await add(bola, 'Phone', device)).added.problem.code).toBe('INVALID_PASSKEY')
  })

  test.each([
    ['for another site', { origin: 'https://fanfare.evil.example' }],
    ['without knowing who held it', { isVerified: false }],
  ])('that is made %s is not kept', async (_, mischief) => {
    const amara = await joined(app)
    const { data } = await start(amara, confirmationOf(amara))
    const credential = passkeyDevice().make(data, mischief)
    const body = { name: 'Phone', credential }
    const { problem } = await app.call('POST /passkey/finish-registration', { token: amara.token, body })
    expect(problem.code).toBe('INVALID_PASSKEY')
  })

  test('is renamed and removed by its owner alone, who is mailed and confirms it', async () => {
    const [amara, bola] = [await joined(app), await joined(app)]
    const { device, added } = await add(amara)
    const params = { passkeyId: added.data.passkeyId }
    const rename = ({ token }: Person, name: string) =>
      app.call('POST /passkey/rename/{passkeyId}', { token, params, body: { name } })
    const remove = ({ token }: Person, body: object) =>
      app.call('POST /passkey/remove/{passkeyId}', { token, params, body })
    expect((await rename(bola, 'Mine')).status).toBe(404)
    expect((await rename(amara, 'Old phone')).data.name).toBe('Old phone')
    expect((await remove(amara, {})).problem.code).toBe('CONFIRMATION_REQUIRED')
    expect((await remove(bola, confirmationOf(bola))).status).toBe(404)
    expect((await remove(amara, confirmationOf(amara))).status).toBe(200)
    expect((await signIn(device)).problem.code).toBe('INVALID_PASSKEY')
    expect(await mailsTo(amara)).toContain('A passkey was removed: your Fanfare account')
  })

  test('confirms a change in the session that asked, once', async () => {
    const amara = await joined(app)
    const { device, added } = await add(amara)
    const request = async (token: string) =>
      (await app.call('POST /passkey/start-confirmation', { token })).data
    const mine = await request(amara.token)
    expect(mine.allowCredentials.map(({ id }) => id)).toEqual([device.id])
    const confirm = (passkey: ReturnType<PasskeyDevice['sign']>) =>
      start(amara, { confirmation: { passkey } })
    expect((await confirm(device.sign(await asked()))).problem.code).toBe('INVALID_PASSKEY')
    const elsewhere = await app.call('POST /user/login', {
      body: { identifier: amara.email, password: amara.password },
    })
    expect((await confirm(device.sign(await request(elsewhere.data.token)))).problem.code).toBe(
      'INVALID_PASSKEY',
    )
    const signed = device.sign(await request(amara.token))
    expect((await confirm(signed)).data.excludeCredentials).toHaveLength(1)
    expect((await confirm(signed)).problem.code).toBe('INVALID_PASSKEY')
    const bola = await joined(app)
    const stranger = device.sign(await request(bola.token))
    expect((await start(bola, { confirmation: { passkey: stranger } })).problem.code).toBe('INVALID_PASSKEY')
    expect(added.status).toBe(201)
  })

  test('is one of twenty at most', { timeout: 60_000 }, async () => {
    const amara = await joined(app)
    for (let count = 0; count < 20; count++) expect((await add(amara)).added.status).toBe(201)
    expect((await add(amara)).added.problem.code).toBe('RULE_BROKEN')
  })
})
