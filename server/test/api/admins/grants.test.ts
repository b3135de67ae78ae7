import { beforeEach, describe, expect, test } from 'vitest'
import {
  disableAdmin,
  enableAdmin,
  replaceAdminAuthenticator,
} from '../../../src/accounts/admins/change-admin.ts'
import { createAdmin } from '../../../src/accounts/admins/create-admin.ts'
import { adminOf, adminWithApp, codesOf, type TestAdmin } from '../../setup/admins.ts'
import { startMoneyApp } from '../../setup/money/money.ts'
import { approve as approvePayout } from '../../setup/money/payouts.ts'
import { pendingWithdrawal } from '../../setup/money/withdrawals.ts'
import { openAsOwner } from '../../setup/owner.ts'
import { passkeyDevice } from '../../setup/passkey-device.ts'
import { joined } from '../../setup/people.ts'

const desk = 'http://desk.localhost:4300'
const app = await startMoneyApp({ ADMIN_COOL_DOWN_HOURS: '72', ADMIN_ORIGIN: desk })
const password = 'Bright-Office-77'
const reason = 'As agreed'
let guests = 0

type Role = TestAdmin['role']

async function signedIn(admin: Pick<TestAdmin, 'id' | 'email' | 'role' | 'password'>, otp?: string) {
  const { email, password: typed } = admin
  const { data } = await app.call('POST /admin/login', { body: { email, password: typed, otp } })
  return { ...admin, token: data.token }
}

/** Creates an admin whom this owner invited, and who has set up a password and an app. */
async function invited(owner: TestAdmin, role: Role = 'FINANCE') {
  guests += 1
  const email = `guest${guests}@office.example`
  const { data } = await app.call('POST /admin/invite-admin', { token: owner.token, body: { email, role } })
  await app.drain()
  const mail = app.mails.findLast(({ to, text }) => to === email && text.includes('/set-up#'))
  const token = /set-up#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const opened = await app.call('POST /admin/open-set-up', { body: { token } })
  const code = codesOf(app, opened.data.authenticator.url)
  await app.call('POST /admin/finish-set-up', { body: { token, password, otp: code() } })
  return { ...(await signedIn({ id: data.adminId, email, role, password }, code())), code }
}

type Signer = TestAdmin & { code?: () => string }

async function proposed(by: Signer): Promise<string> {
  const { username } = await joined(app)
  const { data, problem } = await app.call('POST /admin/propose-adjustment', {
    token: by.token,
    body: {
      ...{ username, currencyCode: 'NGN', direction: 'CREDIT', amount: 5_000_000_000 },
      ...{ counterAccount: 'fees', reason, otp: by.code?.() },
    } as never,
  })
  if (problem) throw new Error(`Nothing was proposed: ${JSON.stringify(problem)}`)
  return data.adjustmentId
}

async function approve(by: Signer, adjustmentId: string) {
  const { status, problem } = await app.call('POST /admin/approve-adjustment/{adjustmentId}', {
    token: by.token,
    params: { adjustmentId },
    body: { otp: by.code?.() },
  })
  return problem?.detail ?? status
}

/** Three days on, signed in anew. */
async function later<T extends Signer>(admin: T): Promise<T> {
  return { ...admin, ...(await signedIn(admin, admin.code?.())) }
}

const pair = /^One of you granted the other their access or role\. /
const coolsDown = /^Your (access or role|authenticator app) is too new\. You can /

async function change(
  call: 'disable-admin' | 'enable-admin' | 'renew-admin-authenticator',
  by: TestAdmin,
  adminId: string,
) {
  const { status, problem } = await app.call(`POST /admin/${call}/{adminId}`, {
    token: by.token,
    params: { adminId },
    body: { reason },
  })
  return problem?.detail ?? status
}

async function changeRole(by: TestAdmin, adminId: string, role: Role) {
  const { status, problem } = await app.call('POST /admin/change-admin-role/{adminId}', {
    token: by.token,
    params: { adminId },
    body: { role, reason },
  })
  return problem?.detail ?? status
}

describe('who was invited', () => {
  test('confirms nothing for 72 hours, and then what others than the inviter propose', async () => {
    const [owner, other] = [await adminOf(app), await adminOf(app, 'FINANCE')]
    const guest = await invited(owner)
    const id = await proposed(other)
    expect(await approve(guest, id)).toMatch(coolsDown)
    app.clock.advance({ hours: 71 })
    expect(await approve(await later(guest), id)).toMatch(coolsDown)
    app.clock.advance({ hours: 2 })
    expect(await approve(await later(guest), id)).toBe(200)
  })

  test('never confirms what the inviter proposes, nor the inviter what they propose', async () => {
    const owner = await adminOf(app)
    const guest = await invited(owner)
    await expect(proposed(guest), 'at once').rejects.toThrow(/Your authenticator app is too new/)
    app.clock.advance({ hours: 100 })
    const [signedOwner, signedGuest] = [await later(owner), await later(guest)]
    expect(await approve(signedGuest, await proposed(signedOwner))).toMatch(pair)
    expect(await approve(signedOwner, await proposed(signedGuest))).toMatch(pair)
  })
})

describe('two whom the same owner let in', () => {
  test('confirm for each other only where nobody else can', async () => {
    const owner = await adminOf(app)
    const [one, other] = [await invited(owner), await invited(owner)]
    app.clock.advance({ hours: 73 })
    const [signedOne, signedOther] = [await later(one), await later(other)]
    const id = await proposed(signedOne)
    expect(await approve(signedOther, id)).toMatch(
      /^The same admin granted both of you your access or role\. .+@office\.example.* can confirm this\.$/,
    )
    const confirmed = app.ctx.db
      .updateTable('proposal')
      .set({ state: 'CONFIRMED', confirmed_by: other.id, settled_at: app.clock.now() })
      .where('subject_id', '=', id)
    await expect(confirmed.execute()).rejects.toThrow(/let in by the same admin/)
    expect(await approve(await adminOf(app, 'FINANCE'), id)).toBe(200)
  })

  test('are the two of a platform with one owner, and whom they invited is none for the owner', async () => {
    const few = await startMoneyApp({ ADMIN_COOL_DOWN_HOURS: '72' })
    const owner = await adminOf(few)
    const [one, other] = [await adminOf(few, 'FINANCE'), await adminOf(few, 'FINANCE')]
    const grants = [
      { admin_id: one.id, granted_by: owner.id },
      { admin_id: other.id, granted_by: owner.id },
    ]
    for (const grant of grants) {
      const at = { granted_at: few.clock.now(), confirms_from: few.clock.now() }
      const row = { id: few.ctx.newId(), kind: 'INVITED' as const, ...grant, ...at }
      await few.ctx.db.insertInto('admin_grant').values(row).execute()
    }
    const propose = async (by: TestAdmin) => {
      const { username } = await joined(few)
      const body = { username, currencyCode: 'NGN', direction: 'CREDIT', amount: 5_000_000_000 }
      const call = { token: by.token, body: { ...body, counterAccount: 'fees', reason } as never }
      return (await few.call('POST /admin/propose-adjustment', call)).data.adjustmentId
    }
    const confirm = (by: TestAdmin, adjustmentId: string) =>
      few.call('POST /admin/approve-adjustment/{adjustmentId}', {
        token: by.token,
        params: { adjustmentId },
        body: {},
      })
    const id = await propose(one)
    expect((await confirm(owner, id)).problem.detail).toMatch(pair)
    expect((await confirm(other, id)).status).toBe(200)
    const guest = await adminOf(few, 'FINANCE')
    const at = { granted_at: few.clock.now(), confirms_from: few.clock.now() }
    const row = {
      id: few.ctx.newId(),
      kind: 'INVITED' as const,
      admin_id: guest.id,
      granted_by: one.id,
      ...at,
    }
    await few.ctx.db.insertInto('admin_grant').values(row).execute()
    expect((await confirm(guest, await propose(owner))).problem.detail, 'through two hands').toMatch(pair)
  })
})

test('who was enabled or given another role cools down, and is no second person for who did it', async () => {
  const [owner, other] = [await adminOf(app), await adminOf(app, 'FINANCE')]
  const promoted = await adminOf(app, 'SUPPORT')
  expect(await changeRole(owner, promoted.id, 'FINANCE')).toBe(200)
  const enabled = await adminOf(app, 'FINANCE')
  await change('disable-admin', owner, enabled.id)
  expect(await change('enable-admin', owner, enabled.id)).toBe(200)
  for (const admin of [promoted, enabled]) {
    expect(await approve(await later(admin), await proposed(other))).toMatch(coolsDown)
  }
  app.clock.advance({ hours: 73 })
  const [signedOwner, signedOther] = [await later(owner), await later(other)]
  for (const admin of [promoted, enabled]) {
    const signedAdmin = await later(admin)
    expect(await approve(signedAdmin, await proposed(signedOwner))).toMatch(pair)
    expect(await approve(signedAdmin, await proposed(signedOther))).toBe(200)
  }
})

test('who was enabled or given another role moves nothing alone meanwhile, however little: a second approves it', async () => {
  const [owner, other] = [await adminOf(app), await adminOf(app, 'FINANCE')]
  const back = await adminOf(app, 'FINANCE')
  for (const role of ['SUPPORT', 'FINANCE'] as const) expect(await changeRole(owner, back.id, role)).toBe(200)
  const enabled = await adminOf(app, 'FINANCE')
  await change('disable-admin', owner, enabled.id)
  await change('enable-admin', owner, enabled.id)
  const payOut = async (by: TestAdmin, id: string) => (await approvePayout(app, by, id)).data.status
  for (const admin of [back, enabled]) {
    const { id, creator } = await pendingWithdrawal(app)
    expect(await payOut(await later(admin), id)).toBe('PENDING')
    const alone = app.ctx.db.insertInto('admin_money_act').values({
      ...{ id: app.ctx.newId(), admin_id: admin.id, act: 'APPROVE_WITHDRAWAL', subject_id: id },
      ...{ account_id: creator.id, direction: 'PAYOUT', currency_code: 'NGN', amount_minor: 1n },
      ...{ is_alone: true, limit_minor: null, acted_at: app.clock.now() },
    })
    await expect(alone.execute()).rejects.toThrow(/moves no money alone yet/)
    expect(await payOut(other, id)).toBe('APPROVED')
  }
  const { id } = await pendingWithdrawal(app)
  app.clock.advance({ hours: 73 })
  expect(await payOut(await later(back), id)).toBe('APPROVED')
})

test('who was disabled and enabled again is independent as before: of others at once, of who did it after 30 days', async () => {
  const owner = await adminOf(app)
  const [one, other] = [await adminOf(app, 'FINANCE'), await adminOf(app, 'FINANCE')]
  const guest = await invited(owner)
  for (const { id } of [one, other, guest]) {
    await change('disable-admin', owner, id)
    expect(await change('enable-admin', owner, id)).toBe(200)
  }
  app.clock.advance({ hours: 73 })
  expect(await approve(await later(one), await proposed(await later(other)))).toBe(200)
  const ofOwner = await proposed(await later(owner))
  expect(await approve(await later(one), ofOwner)).toMatch(pair)
  const confirmed = app.ctx.db
    .updateTable('proposal')
    .set({ state: 'CONFIRMED', confirmed_by: one.id, settled_at: app.clock.now() })
    .where('subject_id', '=', ofOwner)
  await expect(confirmed.execute()).rejects.toThrow(/one has let the other in/)
  app.clock.advance({ days: 28 })
  expect(await approve(await later(one), await proposed(await later(owner)))).toBe(200)
  expect(await approve(await later(guest), await proposed(await later(owner))), 'whom they invited').toMatch(
    pair,
  )
})

test('the database refuses a confirmation by who cools down, and by one of a pair', async () => {
  const [owner, other] = [await adminOf(app), await adminOf(app, 'FINANCE')]
  const guest = await invited(owner)
  const confirm = async (subjectId: string) =>
    app.ctx.db
      .updateTable('proposal')
      .set({ state: 'CONFIRMED', confirmed_by: guest.id, settled_at: app.clock.now() })
      .where('subject_id', '=', subjectId)
      .execute()
  await expect(confirm(await proposed(other))).rejects.toThrow(/confirms nothing yet/)
  app.clock.advance({ hours: 73 })
  await expect(confirm(await proposed(await later(owner)))).rejects.toThrow(/one has let the other in/)
  await expect(openAsOwner(app).deleteFrom('admin_grant').execute()).rejects.toThrow(/stays noted/)
})

test('a factor that was set up just now moves no money, and the one before still does', async () => {
  const admin = await adminWithApp(app, 'FINANCE')
  const { token } = admin
  const device = passkeyDevice()
  const { data } = await app.call('POST /admin/start-passkey', {
    token,
    body: { confirmation: { otp: admin.code() } },
  })
  const credential = device.make(data, { origin: desk })
  await app.call('POST /admin/add-passkey', { token, body: { name: 'Laptop', credential } })
  const propose = async (factor: object) => {
    const body = { currencyCode: 'NGN', direction: 'CREDIT', amount: 5_000_000_000, counterAccount: 'fees' }
    const { username } = await joined(app)
    const { status, problem } = await app.call('POST /admin/propose-adjustment', {
      token,
      body: { username, reason, ...body, ...factor } as never,
    })
    return problem?.detail ?? status
  }
  const request = async () => (await app.call('POST /admin/start-passkey-confirmation', { token })).data
  const passkey = device.sign(await request(), { origin: desk })
  expect(await propose({ passkey })).toMatch(/^Your passkey is too new\. You can use it to move money from /)
  expect(await propose({ otp: admin.code() })).toBe(201)
  await app.ctx.db
    .updateTable('admin')
    .set({ otp_secret: null, otp_step: null })
    .where('id', '=', admin.id)
    .execute()
  const moved = app.ctx.db.insertInto('admin_money_act').values({
    ...{ id: app.ctx.newId(), admin_id: admin.id, act: 'ADJUST_LEDGER', subject_id: app.ctx.newId() },
    ...{ account_id: null, direction: 'REFUND', currency_code: 'NGN', amount_minor: 1n },
    ...{ is_alone: false, limit_minor: null, acted_at: app.clock.now() },
  })
  await expect(moved.execute()).rejects.toThrow(/is new and moves no money yet/)
})

test('who an operator adds by a command cools down too, but for the first owner, and where the operator says so', async () => {
  const few = await startMoneyApp({ ADMIN_COOL_DOWN_HOURS: '72' })
  const created = async (name: string, role: Role, options = {}) => {
    const email = `${name}@office.example`
    await createAdmin(few.ctx, { email, role, password }, options)
    await few.drain()
    const { data } = await few.call('POST /admin/login', { body: { email, password } })
    return { id: data.admin.id, email, role, password, token: data.token }
  }
  const owner = await created('founder', 'OWNER')
  const later = await created('newcomer', 'OWNER')
  const urgent = await created('urgent', 'FINANCE', { withoutCoolDown: true })
  const { username } = await joined(few)
  const propose = async () => {
    const body = { username, currencyCode: 'NGN', direction: 'CREDIT', amount: 5000, counterAccount: 'fees' }
    const { data } = await few.call('POST /admin/propose-adjustment', {
      token: urgent.token,
      body: { ...body, reason } as never,
    })
    return data.adjustmentId
  }
  const confirm = async (by: TestAdmin, adjustmentId: string) => {
    const { status, problem } = await few.call('POST /admin/approve-adjustment/{adjustmentId}', {
      token: by.token,
      params: { adjustmentId },
      body: {},
    })
    return problem?.detail ?? status
  }
  const id = await propose()
  expect(await confirm(later, id)).toMatch(/^Your access or role is too new\./)
  expect(await confirm(owner, id)).toBe(200)
  const mails = few.mails.filter(({ to }) => to === owner.email).map(({ text }) => text)
  expect(mails.find((text) => text.includes(urgent.email))).toContain('without the usual waiting period')
  expect(mails.find((text) => text.includes(later.email))).not.toContain('waiting period')
  const entries = await few.ctx.db
    .selectFrom('audit_entry')
    .select(['subject_id', 'after'])
    .where('action', '=', 'ADMIN_CREATED')
    .execute()
  expect(entries.find(({ subject_id }) => subject_id === urgent.id)?.after).toMatchObject({
    withoutCoolDown: true,
  })
  expect(entries.find(({ subject_id }) => subject_id === later.id)?.after).not.toHaveProperty(
    'withoutCoolDown',
  )
})

describe('every owner is mailed', () => {
  const watcher = adminOf(app)
  beforeEach(async () => {
    await app.drain()
    app.mails.length = 0
  })

  async function mailsToWatcher(): Promise<string[]> {
    await app.drain()
    const { email } = await watcher
    const mails = app.mails.filter(({ to }) => to === email)
    return mails.map(({ subject }) => subject.replace('Fanfare back office: ', ''))
  }

  test('of an invitation, with who sent it, and of the end of the set-up', async () => {
    const owner = await adminOf(app)
    app.mails.length = 0
    const guest = await invited(owner)
    expect(await mailsToWatcher()).toEqual([
      'An admin was added',
      'An admin was invited',
      'An admin finished setting up',
    ])
    const { email } = await watcher
    const mail = app.mails.find(({ to, subject }) => to === email && subject.includes('invited'))
    expect(mail?.text).toContain(`${owner.email} invited ${guest.email} to the back office. Role: finance.`)
    expect(app.mails.some(({ to, subject }) => to === owner.email && subject.includes('invited'))).toBe(true)
  })

  test('of another role, an end, a return and a reset of the second factor', async () => {
    const [owner, admin] = [await adminOf(app), await adminOf(app, 'SUPPORT')]
    await app.drain()
    app.mails.length = 0
    await changeRole(owner, admin.id, 'FINANCE')
    await change('renew-admin-authenticator', owner, admin.id)
    await change('disable-admin', owner, admin.id)
    await change('enable-admin', owner, admin.id)
    expect(new Set(await mailsToWatcher())).toEqual(
      new Set([
        'An admin’s role was changed',
        'An admin’s two-factor authentication was reset',
        'An admin was disabled',
        'An admin was enabled again',
      ]),
    )
  })

  test('of what an operator does by a command', async () => {
    const email = 'by-command@office.example'
    await createAdmin(app.ctx, { email, role: 'FINANCE', password })
    await replaceAdminAuthenticator(app.ctx, email)
    await disableAdmin(app.ctx, { email })
    await enableAdmin(app.ctx, { email })
    expect(new Set(await mailsToWatcher())).toEqual(
      new Set([
        'An admin was added',
        'An admin’s two-factor authentication was reset',
        'An admin was disabled',
        'An admin was enabled again',
      ]),
    )
    expect(app.mails.at(-1)?.text).toContain('An operator')
  })
})

describe('the last other owner', () => {
  test('is neither let go nor demoted by one alone, nor for an owner of their own making', async () => {
    const few = await startMoneyApp({ ADMIN_COOL_DOWN_HOURS: '72' })
    const [owner, other] = [await adminOf(few), await adminOf(few)]
    const signIn = async ({ email, password: typed }: TestAdmin) =>
      (await few.call('POST /admin/login', { body: { email, password: typed } })).data.token
    const disable = async (by = owner) =>
      few.call('POST /admin/disable-admin/{adminId}', {
        token: await signIn(by),
        params: { adminId: other.id },
        body: { reason },
      })
    const stays = `${other.email} is the last other owner, so you can't remove them on your own. Ask whoever runs the server to do it.`
    expect((await disable()).problem.detail).toBe(stays)
    const demoted = await few.call('POST /admin/change-admin-role/{adminId}', {
      token: owner.token,
      params: { adminId: other.id },
      body: { role: 'SUPPORT', reason },
    })
    expect(demoted.problem.detail).toBe(stays)
    const puppet = await adminOf(few, 'SUPPORT')
    await few.call('POST /admin/change-admin-role/{adminId}', {
      token: owner.token,
      params: { adminId: puppet.id },
      body: { role: 'OWNER', reason },
    })
    few.clock.advance({ hours: 1 })
    expect((await disable()).problem.detail).toBe(stays)
    expect((await disable(puppet)).problem.detail).toMatch(/^Your access or role is too new\. You can manage/)
    few.clock.advance({ hours: 73 })
    expect((await disable(puppet)).problem.detail, 'who made them an owner remains').toBe(stays)
    const reset = await few.call('POST /admin/renew-admin-authenticator/{adminId}', {
      token: await signIn(owner),
      params: { adminId: other.id },
      body: { reason },
    })
    expect(reset.problem.detail).toMatch(/so you can't reset their two-factor authentication on your own/)
    const row = few.ctx.db.updateTable('admin').set({ role: 'SUPPORT' })
    await row.where('id', '=', puppet.id).execute()
    await expect(row.where('id', '=', other.id).execute()).rejects.toThrow('The last other owner stays.')
    await adminOf(few)
    expect((await disable()).status).toBe(200)
  })
})
