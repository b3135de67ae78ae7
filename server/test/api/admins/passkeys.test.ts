import { expect, test } from 'vitest'
import { createAdmin } from '../../../src/accounts/admins/create-admin.ts'
import { adminOf, adminWithApp, codeOf, type TestAdmin } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { auditOf } from '../../setup/audit.ts'
import { type PasskeyDevice, passkeyDevice } from '../../setup/passkey-device.ts'

const desk = 'http://desk.localhost:4300'
const app = await startTestApp({ WEB_ORIGIN: 'http://localhost:3000', ADMIN_ORIGIN: desk })
const here = { origin: desk }

type Mischief = Parameters<PasskeyDevice['sign']>[1]

/**
 * Starts adding a passkey; unless another confirmation is passed, an admin with an app confirms with its
 * code.
 */
async function startPasskey(
  { token, code }: { token: string; code?: () => string },
  confirmation: object | undefined = code && { otp: code() },
) {
  return app.call('POST /admin/start-passkey', { token, body: { confirmation } })
}

async function addPasskey({ token }: { token: string }, credential: ReturnType<PasskeyDevice['make']>) {
  return app.call('POST /admin/add-passkey', { token, body: { name: 'Laptop', credential } })
}

/** One with an app, and a passkey. */
async function withPasskey() {
  const admin = await adminWithApp(app, 'SUPPORT')
  const device = passkeyDevice()
  const { data } = await startPasskey(admin)
  expect((await addPasskey(admin, device.make(data, here))).status).toBe(201)
  return { admin, device }
}

const asked = ({ email, password }: TestAdmin) =>
  app.call('POST /admin/start-passkey-sign-in', { body: { email, password } })

function enter({ email, password }: TestAdmin, passkey: ReturnType<PasskeyDevice['sign']>) {
  return app.call('POST /admin/login', { body: { email, password, passkey } })
}

async function signIn(admin: TestAdmin, device: PasskeyDevice, mischief: Mischief = {}) {
  const { data } = await asked(admin)
  const { status, problem } = await enter(admin, device.sign(data, { ...here, ...mischief }))
  return problem?.code ?? status
}

const own = async ({ token }: { token: string }) => (await app.call('GET /admin/own-account', { token })).data

test('an admin adds a passkey, which signs in after the password, and is notified', async () => {
  const { admin, device } = await withPasskey()
  expect(await signIn(admin, device)).toBe(200)
  const { passkeys, hasAuthenticator } = await own(admin)
  expect(passkeys).toMatchObject([{ name: 'Laptop', dateLastUsed: expect.any(String) }])
  expect(hasAuthenticator).toBe(true)
  await app.drain()
  expect(app.mails.filter(({ to }) => to === admin.email).map(({ text }) => text)).toContainEqual(
    expect.stringContaining('with the password and a new passkey'),
  )
  expect((await auditOf(app, admin.id)).at(-1)).toMatchObject({
    adminId: admin.id,
    action: 'ADMIN_PASSKEY_ADDED',
  })
})

test('a passkey is never enough, and belongs to the back-office alone', async () => {
  const { admin, device } = await withPasskey()
  const { data } = await asked(admin)
  expect(data.rpId).toBe('desk.localhost')
  const wrong = { ...admin, password: 'Wrong-Office-42' }
  expect((await asked(wrong)).problem.code).toBe('WRONG_CREDENTIALS')
  expect((await enter(wrong, device.sign(data, here))).problem.code).toBe('WRONG_CREDENTIALS')
  expect(await signIn(admin, device, { origin: 'http://localhost:3000' }), 'the members’ pages').toBe(
    'INVALID_PASSKEY',
  )
  expect(await signIn(admin, device, { isVerified: false })).toBe('INVALID_PASSKEY')
  expect(await signIn(admin, passkeyDevice())).toBe('INVALID_PASSKEY')
  expect(await signIn(admin, device)).toBe(200)
  expect(await signIn(admin, device, { counter: 1 }), 'a copy').toBe('INVALID_PASSKEY')
  expect((await asked(await adminOf(app))).problem.code, 'who has none').toBe('RULE_BROKEN')
})

test('what is signed is for one admin, once, for five minutes', async () => {
  const [{ admin, device }, other] = [await withPasskey(), await withPasskey()]
  const signed = device.sign((await asked(admin)).data, here)
  expect((await enter(admin, signed)).status).toBe(200)
  expect((await enter(admin, signed)).problem.code).toBe('INVALID_PASSKEY')
  const { data } = await asked(other.admin)
  expect((await enter(admin, device.sign(data, here))).problem.code).toBe('INVALID_PASSKEY')
  const late = (await asked(admin)).data
  app.clock.advance({ minutes: 6 })
  expect((await enter(admin, device.sign(late, here))).problem.code).toBe('INVALID_PASSKEY')
})

test('what makes a passkey is for one session and these pages', async () => {
  const [admin, other] = [await adminWithApp(app), await adminWithApp(app)]
  const device = passkeyDevice()
  const { data } = await startPasskey(admin)
  expect((await addPasskey(other, device.make(data, here))).problem.code).toBe('INVALID_PASSKEY')
  const { data: again } = await startPasskey(admin)
  expect((await addPasskey(admin, device.make(again))).problem.code).toBe('INVALID_PASSKEY')
  const { data: third } = await startPasskey(admin)
  const made = device.make(third, here)
  expect((await addPasskey(admin, made)).status).toBe(201)
  expect((await addPasskey(admin, made)).problem.code).toBe('INVALID_PASSKEY')
})

test('a session alone changes no factor, however lately it was opened', async () => {
  const { admin, device } = await withPasskey()
  expect((await startPasskey(admin, {})).problem.code).toBe('CONFIRMATION_REQUIRED')
  const { token } = admin
  const started = await app.call('POST /admin/start-authenticator', { token, body: {} })
  expect(started.problem.code).toBe('CONFIRMATION_REQUIRED')
  expect((await startPasskey(admin, { password: admin.password })).problem.code).toBe('CONFIRMATION_REQUIRED')
  expect((await startPasskey(admin, { otp: '000000' })).problem.code).toBe('INVALID_OTP')
  expect((await startPasskey(admin, { otp: admin.code() })).status).toBe(200)
  const request = async () =>
    (await app.call('POST /admin/start-passkey-confirmation', { token: admin.token })).data
  const passkey = device.sign(await request(), here)
  expect((await startPasskey(admin, { passkey })).status).toBe(200)
  expect((await startPasskey(admin, { passkey })).problem.code, 'replayed').toBe('INVALID_PASSKEY')
  const signIn = device.sign((await asked(admin)).data, here)
  expect((await startPasskey(admin, { passkey: signIn })).problem.code, 'made for signing in').toBe(
    'INVALID_PASSKEY',
  )
})

test('an admin without a second factor confirms with their password', async () => {
  const admin = await adminOf(app, 'SUPPORT')
  expect((await startPasskey(admin)).problem.code).toBe('CONFIRMATION_REQUIRED')
  expect((await startPasskey(admin, { password: 'Wrong-Office-42' })).problem.code).toBe('RULE_BROKEN')
  const { data } = await startPasskey(admin, { password: admin.password })
  const device = passkeyDevice()
  expect((await addPasskey(admin, device.make(data, here))).status).toBe(201)
  const { email, password } = admin
  const bare = await app.call('POST /admin/login', { body: { email, password } })
  expect(bare.problem.code).toBe('TWO_FACTOR_REQUIRED')
  const guessed = await app.call('POST /admin/login', { body: { email, password, otp: '000000' } })
  expect(guessed.problem.code, 'a code of no app').toBe('TWO_FACTOR_REQUIRED')
  expect(await signIn(admin, device)).toBe(200)
})

test('a passkey is removed by its owner alone', async () => {
  const [{ admin, device }, other] = [await withPasskey(), await withPasskey()]
  const passkeyId = (await own(admin)).passkeys[0]?.passkeyId ?? ''
  const remove = ({ token, code }: { token: string; code: () => string }) =>
    app.call('POST /admin/remove-passkey/{passkeyId}', {
      token,
      params: { passkeyId },
      body: { confirmation: { otp: code() } },
    })
  expect((await remove(other.admin)).problem.code).toBe('NOT_FOUND')
  expect((await remove(admin)).data.passkeys).toEqual([])
  expect((await remove(admin)).problem.code).toBe('NOT_FOUND')
  expect((await asked(admin)).problem.code).toBe('RULE_BROKEN')
  const { data } = await asked(other.admin)
  expect((await enter(admin, device.sign(data, here))).problem.code).toBe('INVALID_PASSKEY')
})

test('the last factor stays where one is mandatory', async () => {
  const { admin, device } = await withPasskey()
  const { environment } = app.ctx.config
  Object.assign(app.ctx.config, { environment: 'production' })
  try {
    await app.ctx.db
      .updateTable('admin')
      .set({ otp_secret: null, otp_step: null })
      .where('id', '=', admin.id)
      .execute()
    const passkeyId = (await own(admin)).passkeys[0]?.passkeyId ?? ''
    const { token } = admin
    const { data } = await app.call('POST /admin/start-passkey-confirmation', { token })
    const { problem } = await app.call('POST /admin/remove-passkey/{passkeyId}', {
      token,
      params: { passkeyId },
      body: { confirmation: { passkey: device.sign(data, here) } },
    })
    expect(problem).toMatchObject({
      code: 'RULE_BROKEN',
      detail: expect.stringContaining('only second factor'),
    })
    expect((await own(admin)).passkeys).toHaveLength(1)
  } finally {
    Object.assign(app.ctx.config, { environment })
  }
})

test('a new app takes the place of the old once it has given a code', async () => {
  const admin = await adminWithApp(app, 'SUPPORT')
  const { email, password, token } = admin
  const second = await app.call('POST /admin/login', { body: { email, password, otp: admin.code() } })
  const confirmation = { otp: admin.code() }
  const { data } = await app.call('POST /admin/start-authenticator', { token, body: { confirmation } })
  const confirm = (otp: string) => app.call('POST /admin/confirm-authenticator', { token, body: { otp } })
  expect((await confirm('000000')).problem.code).toBe('INVALID_OTP')
  const first = admin.code()
  const enters = (otp: string) => app.call('POST /admin/login', { body: { email, password, otp } })
  expect((await enters(first)).status, 'the old one until then').toBe(200)
  app.clock.advance({ seconds: 30 })
  const confirmed = await confirm(codeOf(app, data.url))
  expect(confirmed.data.sessions).toHaveLength(1)
  expect((await app.call('GET /admin/own-account', { token: second.data.token })).status).toBe(401)
  expect((await enters(admin.code())).problem.code).toBe('INVALID_OTP')
  expect((await enters(codeOf(app, data.url))).status).toBe(200)
  expect((await confirm(codeOf(app, data.url))).problem.code).toBe('LINK_EXPIRED')
})

test('an own password is changed with the one before and a fresh factor, and ends other sessions', async () => {
  const admin = await adminWithApp(app, 'FINANCE')
  const { email, token } = admin
  const fresh = 'Brighter-Office-43'
  const change = (password: string, newPassword: string, confirmation?: object) =>
    app.call('POST /admin/change-own-password', { token, body: { password, newPassword, confirmation } })
  expect((await change('Wrong-Office-42', fresh)).problem.errors?.[0]?.path).toBe('password')
  expect((await change(admin.password, 'P@ssw0rd1')).problem.errors?.[0]?.path).toBe('newPassword')
  expect((await change(admin.password, fresh)).problem.code).toBe('CONFIRMATION_REQUIRED')
  const other = await app.call('POST /admin/login', {
    body: { email, password: admin.password, otp: admin.code() },
  })
  expect((await change(admin.password, fresh, { otp: admin.code() })).status).toBe(200)
  expect((await app.call('GET /admin/own-account', { token: other.data.token })).status).toBe(401)
  const again = await app.call('POST /admin/login', { body: { email, password: fresh, otp: admin.code() } })
  expect(again.status).toBe(200)
})

test('own sessions are ended one by one, and nobody else’s', async () => {
  const [admin, other] = [await adminOf(app), await adminOf(app)]
  const { data } = await app.call('POST /admin/login', {
    body: { email: admin.email, password: admin.password },
  })
  const sessions = (await own(admin)).sessions
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  const end = ({ token }: { token: string }) =>
    app.call('POST /admin/end-own-session/{sessionId}', {
      token,
      params: { sessionId: sessions[1]?.sessionId ?? '' },
    })
  expect((await end(other)).problem.code).toBe('NOT_FOUND')
  expect((await end(admin)).data.sessions).toHaveLength(1)
  expect((await auditOf(app, admin.id)).slice(-1)).toMatchObject([
    {
      adminId: admin.id,
      action: 'ADMIN_SESSION_ENDED',
      before: { device: expect.any(String), place: expect.any(String), since: expect.any(String) },
      after: { by: 'HERSELF' },
    },
  ])
  expect((await end(admin)).problem.code).toBe('NOT_FOUND')
  expect(
    (await auditOf(app, admin.id)).filter(({ action }) => action === 'ADMIN_SESSION_ENDED'),
  ).toHaveLength(1)
  expect((await app.call('GET /admin/own-account', { token: data.token })).status).toBe(401)
})

test('an app that an owner takes away takes the passkeys with it', async () => {
  const [owner, { admin, device }] = [await adminOf(app), await withPasskey()]
  const { data } = await asked(admin)
  const seen = await app.call('GET /admin/search-admins', {
    token: owner.token,
    query: { email: admin.email },
  })
  expect(seen.data).toMatchObject([{ hasAuthenticator: true, passkeys: 1 }])
  const renewed = await app.call('POST /admin/renew-admin-authenticator/{adminId}', {
    token: owner.token,
    params: { adminId: admin.id },
    body: { reason: 'Her laptop was stolen.' },
  })
  expect(renewed.data).toMatchObject({ passkeys: 0, hasAuthenticator: false })
  expect((await enter(admin, device.sign(data, here))).problem.code).toBe('INVALID_PASSKEY')
})

/** Returns the token of the newest link that was mailed to this address. */
async function linkOf(email: string): Promise<string> {
  await app.drain()
  const mail = app.mails.findLast(({ to, text }) => to === email && text.includes('/set-up#'))
  return /set-up#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function opened(token: string) {
  const { data } = await app.call('POST /admin/open-set-up', { body: { token } })
  if (!data.passkey) throw new Error('No passkey is offered.')
  return data.passkey
}

async function finish(token: string, body: object) {
  const { status, problem } = await app.call('POST /admin/finish-set-up', { body: { token, ...body } })
  return problem?.code ?? status
}

async function invited() {
  guests += 1
  const email = `guest${guests}@office.example`
  const { token } = await adminOf(app)
  const { data } = await app.call('POST /admin/invite-admin', { token, body: { email, role: 'SUPPORT' } })
  return { email, id: data.adminId, link: await linkOf(email) }
}
let guests = 0

test('an invited admin sets up their account with a passkey instead of an app, once', async () => {
  const password = 'Bright-Office-77'
  const [guest, other] = [await invited(), await invited()]
  const device = passkeyDevice()
  const passkey = { name: 'Laptop', credential: device.make(await opened(guest.link), here) }
  expect(await finish(other.link, { password, passkey }), 'made for another link').toBe('INVALID_PASSKEY')
  const elsewhere = { name: 'Laptop', credential: device.make(await opened(guest.link)) }
  expect(await finish(guest.link, { password, passkey: elsewhere }), 'the members’ pages').toBe(
    'INVALID_PASSKEY',
  )
  expect(await finish(guest.link, { password, passkey, otp: '000000' }), 'both').toBe('INVALID_INPUT')
  expect(await finish(guest.link, { password }), 'neither').toBe('INVALID_INPUT')
  expect(await finish(guest.link, { passkey }), 'without a password').toBe('INVALID_INPUT')
  const bare = () => app.call('POST /admin/login', { body: { email: guest.email, password } })
  expect((await bare()).problem.code).toBe('WRONG_CREDENTIALS')
  expect(await finish(guest.link, { password, passkey })).toBe(200)
  expect(await finish(guest.link, { password, passkey })).toBe('LINK_EXPIRED')
  expect((await bare()).problem.code).toBe('TWO_FACTOR_REQUIRED')
  const admin: TestAdmin = { ...guest, password, role: 'SUPPORT', token: '' }
  const { data } = await enter(admin, device.sign((await asked(admin)).data, here))
  expect(await own(data)).toMatchObject({ hasAuthenticator: false, passkeys: [{ name: 'Laptop' }] })
  expect((await auditOf(app, guest.id)).map(({ action }) => action)).toEqual([
    'ADMIN_INVITED',
    'ADMIN_PASSKEY_ADDED',
    'ADMIN_SET_UP',
  ])
})

test('of two who follow the same link at once, one is let in', async () => {
  const { link } = await invited()
  const options = await opened(link)
  const tries = await Promise.all(
    [passkeyDevice(), passkeyDevice()].map((device) =>
      finish(link, {
        password: 'Bright-Office-77',
        passkey: { name: 'Laptop', credential: device.make(options, here) },
      }),
    ),
  )
  expect(tries.map(String).toSorted()).toEqual(['200', 'LINK_EXPIRED'])
})

test('a lost app is followed by a passkey, and the password stays', async () => {
  const [owner, admin] = [await adminOf(app), await adminWithApp(app, 'SUPPORT')]
  await app.call('POST /admin/renew-admin-authenticator/{adminId}', {
    token: owner.token,
    params: { adminId: admin.id },
    body: { reason: 'Her phone was stolen.' },
  })
  const link = await linkOf(admin.email)
  const device = passkeyDevice()
  const passkey = { name: 'Key', credential: device.make(await opened(link), here) }
  expect(await finish(link, { passkey })).toBe(200)
  expect(await signIn(admin, device)).toBe(200)
})

test('an admin who comes in by nothing yet has none to show', async () => {
  const email = 'fresh@office.example'
  await createAdmin(app.ctx, { email, role: 'SUPPORT', password: 'Quiet-Office-42' })
  const { problem } = await app.call('POST /admin/start-passkey-sign-in', {
    body: { email, password: 'Quiet-Office-42' },
  })
  expect(problem.code).toBe('RULE_BROKEN')
})
