import { expect, test } from 'vitest'
import { adminOf, adminWithApp, codeOf, codesOf, type TestAdmin } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { auditOf } from '../../setup/audit.ts'

const app = await startTestApp()
const password = 'Bright-Office-77'
let guests = 0

function newEmail(): string {
  guests += 1
  return `guest${guests}@office.example`
}

async function invite(
  owner: TestAdmin,
  email: string,
  more: { role?: 'SUPPORT' | 'OWNER'; otp?: string } = {},
) {
  const { role = 'SUPPORT', otp } = more
  return app.call('POST /admin/invite-admin', { token: owner.token, body: { email, role, otp } })
}

/** Returns the token of the newest link that was mailed to this address. */
async function linkOf(email: string): Promise<string> {
  await app.drain()
  const mail = app.mails.findLast(({ to, text }) => to === email && text.includes('/set-up#'))
  return /set-up#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function open(token: string) {
  const { data, problem } = await app.call('POST /admin/open-set-up', { body: { token } })
  return problem ? { code: problem.code } : data
}

async function finish(token: string, body: { password?: string; otp: string }) {
  const { status, problem } = await app.call('POST /admin/finish-set-up', { body: { token, ...body } })
  return problem?.code ?? status
}

async function signIn(email: string, otp?: string, with_ = password) {
  const { status, problem } = await app.call('POST /admin/login', { body: { email, password: with_, otp } })
  return problem?.code ?? status
}

async function isSignedIn({ token }: TestAdmin): Promise<boolean> {
  return (await app.call('GET /admin/search-users', { token })).status === 200
}

async function urlOf(token: string): Promise<string> {
  const opened = await open(token)
  return 'authenticator' in opened ? opened.authenticator.url : ''
}

test('an invited admin sets up their account by the mailed link, and is signed in', async () => {
  const owner = await adminOf(app)
  const email = newEmail()
  const { status, data } = await invite(owner, email)
  expect([status, data.state, data.setUp?.kind]).toEqual([201, 'INVITED', 'INVITATION'])
  const token = await linkOf(email)
  expect(await open(token)).toMatchObject({ kind: 'INVITATION', email, role: 'SUPPORT' })
  const code = codesOf(app, await urlOf(token))
  expect(await finish(token, { otp: code() }), 'without a password').toBe('INVALID_INPUT')
  expect(await finish(token, { otp: code(), password: 'P@ssw0rd1' }), 'a common one').toBe('INVALID_INPUT')
  expect(await finish(token, { otp: '000000', password })).toBe('INVALID_OTP')
  expect(await signIn(email)).toBe('WRONG_CREDENTIALS')
  expect(await finish(token, { otp: code(), password })).toBe(200)
  expect(await open(token), 'the link works once').toEqual({ code: 'LINK_EXPIRED' })
  expect(await signIn(email)).toBe('TWO_FACTOR_REQUIRED')
  expect(await signIn(email, code())).toBe(200)
  const trace = await auditOf(app, data.adminId)
  expect(trace.map(({ adminId, action }) => [adminId, action])).toEqual([
    [owner.id, 'ADMIN_INVITED'],
    [data.adminId, 'ADMIN_SET_UP'],
  ])
  expect((await invite(owner, email)).problem?.code).toBe('EMAIL_TAKEN')
})

test('a link is good for three days, and only the newest is', async () => {
  const owner = await adminOf(app)
  const email = newEmail()
  const { adminId } = (await invite(owner, email)).data
  const first = await linkOf(email)
  await app.call('POST /admin/invite-admin-again/{adminId}', {
    token: owner.token,
    params: { adminId },
    body: {},
  })
  const second = await linkOf(email)
  expect(await open(first)).toEqual({ code: 'LINK_EXPIRED' })
  expect(await open(second)).toMatchObject({ email })
  app.clock.advance({ hours: 73 })
  expect(await open(second)).toEqual({ code: 'LINK_EXPIRED' })
})

test('an invitation is revoked by disabling the admin before they accept', async () => {
  const owner = await adminOf(app)
  const email = newEmail()
  const { adminId } = (await invite(owner, email)).data
  const token = await linkOf(email)
  await disable(owner, adminId)
  expect(await open(token)).toEqual({ code: 'LINK_EXPIRED' })
})

function disable(owner: TestAdmin, adminId: string, otp?: string) {
  return app.call('POST /admin/disable-admin/{adminId}', {
    token: owner.token,
    params: { adminId },
    body: { reason: 'She has left us.', otp },
  })
}

test('an owner disables another admin, whose sessions end at once, and enables them again', async () => {
  const [owner, other] = [await adminOf(app), await adminOf(app, 'FINANCE')]
  expect((await disable(owner, other.id)).data).toMatchObject({ state: 'DISABLED' })
  expect(await isSignedIn(other)).toBe(false)
  expect((await disable(owner, other.id)).problem?.code).toBe('CONFLICT')
  const back = await app.call('POST /admin/enable-admin/{adminId}', {
    token: owner.token,
    params: { adminId: other.id },
    body: { reason: 'She is back.' },
  })
  expect(back.data).toMatchObject({ state: 'ACTIVE' })
  expect((await auditOf(app, other.id)).slice(1)).toMatchObject([
    { adminId: owner.id, action: 'ADMIN_DISABLED', reason: 'She has left us.' },
    { adminId: owner.id, action: 'ADMIN_ENABLED', reason: 'She is back.' },
  ])
})

test('a change of role is logged with the previous role, and signs the admin out', async () => {
  const [owner, other] = [await adminOf(app), await adminOf(app, 'SUPPORT')]
  const change = (role: 'MODERATOR') =>
    app.call('POST /admin/change-admin-role/{adminId}', {
      token: owner.token,
      params: { adminId: other.id },
      body: { role, reason: 'She moderates now.' },
    })
  expect((await change('MODERATOR')).data).toMatchObject({ role: 'MODERATOR' })
  expect(await isSignedIn(other)).toBe(false)
  expect((await change('MODERATOR')).problem?.code).toBe('CONFLICT')
  expect((await auditOf(app, other.id)).at(-1)).toMatchObject({
    before: { role: 'SUPPORT' },
    after: { role: 'MODERATOR' },
  })
})

test('nobody can change their own account, so that an owner always remains', async () => {
  const owner = await adminOf(app)
  expect((await disable(owner, owner.id)).problem).toMatchObject({ code: 'RULE_BROKEN' })
})

test('of two owners who let each other go at once, one stays', async () => {
  const owners = [await adminOf(app), await adminOf(app)] as const
  const replies = await Promise.all([disable(owners[0], owners[1].id), disable(owners[1], owners[0].id)])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)[0]).toBe(200)
  const states = await Promise.all(owners.map(isSignedIn))
  expect(states.filter((isIn) => isIn)).toHaveLength(1)
})

test('the schema keeps the last owner too', async () => {
  await expect(
    app.ctx.db
      .transaction()
      .execute((tx) =>
        tx.updateTable('admin').set({ role: 'SUPPORT' }).where('role', '=', 'OWNER').execute(),
      ),
  ).rejects.toThrow('The last other owner stays.')
})

test('a lost app is useless at once, and the mailed link sets up another', async () => {
  const [owner, other] = [await adminOf(app), await adminWithApp(app, 'FINANCE')]
  const { data } = await app.call('POST /admin/renew-admin-authenticator/{adminId}', {
    token: owner.token,
    params: { adminId: other.id },
    body: { reason: 'Her phone was stolen.' },
  })
  expect(data).toMatchObject({ hasAuthenticator: false, setUp: { kind: 'AUTHENTICATOR' } })
  expect(await isSignedIn(other)).toBe(false)
  expect(await signIn(other.email, other.code(), other.password)).toBe('INVALID_OTP')
  const token = await linkOf(other.email)
  const url = await urlOf(token)
  expect(await finish(token, { otp: codeOf(app, url) })).toBe(200)
  expect(await signIn(other.email, codesOf(app, url)(), other.password)).toBe(200)
})

test('an owner with an app is asked for its code', async () => {
  const [owner, other] = [await adminWithApp(app), await adminOf(app, 'SUPPORT')]
  expect((await disable(owner, other.id)).problem?.code).toBe('TWO_FACTOR_REQUIRED')
  expect((await disable(owner, other.id, '000000')).problem?.code).toBe('INVALID_OTP')
  expect((await invite(owner, newEmail(), { otp: owner.code() })).status).toBe(201)
  expect((await disable(owner, other.id, owner.code())).status).toBe(200)
})

test('the list says who is what, and is narrowed down', async () => {
  const owner = await adminOf(app)
  const email = newEmail()
  await invite(owner, email, { role: 'OWNER' })
  const search = async (query: object) =>
    (await app.call('GET /admin/search-admins', { token: owner.token, query: query as never })).data
  expect(await search({ email: owner.email })).toMatchObject([
    { adminId: owner.id, role: 'OWNER', state: 'ACTIVE', dateLastSignedIn: expect.any(String) },
  ])
  expect(await search({ email: email.slice(0, -8), state: 'INVITED', role: 'OWNER' })).toHaveLength(1)
  expect(await search({ email, state: 'ACTIVE' })).toEqual([])
  expect(await search({ email, role: 'SUPPORT' })).toEqual([])
})
