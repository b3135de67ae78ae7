import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { completeFactorResets } from '../../../src/accounts/recovery/complete-factor-resets.ts'
import { expireFactorResets } from '../../../src/accounts/recovery/expire-factor-resets.ts'
import { adminOf, adminWithApp, codesOf, type TestAdmin } from '../../setup/admins.ts'
import { auditOf } from '../../setup/audit.ts'
import { startMoneyApp } from '../../setup/money/money.ts'
import { earner, withdrawEverything } from '../../setup/money/withdrawals.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()
const [asker, confirmer] = [await adminOf(app, 'SUPPORT'), await adminOf(app, 'OWNER')]

/** Sets up an authenticator app for a person. */
async function locked(person: Person): Promise<Person> {
  const { data } = await app.call('POST /two-factor/start-authenticator', {
    token: person.token,
    body: { confirmation: { password: person.password } },
  })
  const { status } = await app.call('POST /two-factor/confirm-authenticator', {
    token: person.token,
    body: { otp: codesOf(app, data.url)() },
  })
  expect(status).toBe(200)
  return person
}

const someone = async () => locked(await joined(app))

const begin = ({ token }: TestAdmin, { id }: { id: string }, more: object = {}) =>
  app.call('POST /admin/begin-factor-reset/{userId}', {
    token,
    params: { userId: id },
    body: { recognisedBy: 'DOCUMENT', reason: 'Her phone fell into the lagoon.', ...more },
  })

const confirm = ({ token }: TestAdmin, resetId: string, otp?: string) =>
  app.call('POST /admin/confirm-factor-reset/{resetId}', { token, params: { resetId }, body: { otp } })

const withdraw = ({ token }: TestAdmin, resetId: string) =>
  app.call('POST /admin/withdraw-factor-reset/{resetId}', {
    token,
    params: { resetId },
    body: { reason: 'She found it again.' },
  })

const stateOf = async ({ id }: { id: string }) =>
  (
    await app.call('GET /admin/load-factor-resets/{userId}', { token: asker.token, params: { userId: id } })
  ).data.map(({ state }) => state)

async function mailTo({ email }: Person, subject: string) {
  await app.drain()
  return app.mails.findLast((mail) => mail.to === email && mail.subject.includes(subject))
}

async function stopToken(person: Person): Promise<string> {
  const mail = await mailTo(person, 'will be turned off')
  return /stop-factor-reset#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const stop = async (token: string) => {
  const { status, problem } = await app.call('POST /user/stop-factor-reset', { body: { token } })
  return problem?.code ?? status
}

async function signIn({ username, password }: Person) {
  const { status, problem } = await app.call('POST /user/login', {
    body: { identifier: username, password },
  })
  return problem?.code ?? status
}

/** Lets hours go by, over which no session of an admin lasts. */
const later = async (hours: number) => {
  app.clock.advance({ hours })
  for (const admin of [asker, confirmer]) {
    const { email, password } = admin
    admin.token = (await app.call('POST /admin/login', { body: { email, password } })).data.token
  }
  await completeFactorResets.run(app.ctx, {})
}

async function confirmed(person: Person): Promise<string> {
  const { data } = await begin(asker, person)
  expect((await confirm(confirmer, data.resetId)).data).toMatchObject({
    state: 'CONFIRMED',
    dateDue: expect.any(String),
  })
  return data.resetId
}

test('two admins and a wait of one day disable the member’s factors, and the member is notified each time', async () => {
  const amara = await someone()
  expect(await signIn(amara)).toBe('TWO_FACTOR_REQUIRED')
  const { data, status } = await begin(asker, amara, { note: 'Passport, page two.' })
  expect([status, data]).toMatchObject([
    201,
    { state: 'ASKED', askedBy: asker.email, recognisedBy: 'DOCUMENT', note: 'Passport, page two.' },
  ])
  expect((await mailTo(amara, 'will be turned off'))?.text).toContain('/stop-factor-reset#')
  await confirm(confirmer, data.resetId)
  await later(23)
  expect(await stateOf(amara), 'too early').toEqual(['CONFIRMED'])
  expect(await signIn(amara)).toBe('TWO_FACTOR_REQUIRED')
  await later(1)
  expect(await stateOf(amara)).toEqual(['DONE'])
  expect((await app.call('GET /user/refresh-user', { token: amara.token })).status).toBe(401)
  expect(await signIn(amara)).toBe(200)
  expect((await mailTo(amara, 'was turned off'))?.text).toContain('/auth/reset')
  expect((await auditOf(app, amara.id)).map(({ adminId, action }) => [adminId, action])).toEqual([
    [asker.id, 'FACTOR_RESET_ASKED'],
    [confirmer.id, 'FACTOR_RESET_CONFIRMED'],
    [null, 'FACTOR_RESET_DONE'],
  ])
  const { data: history } = await app.call('GET /admin/search-user-history/{userId}', {
    token: asker.token,
    params: { userId: amara.id },
    query: { kind: 'ACT' },
  })
  expect(history).toMatchObject([
    { what: 'FACTOR_RESET_DONE', admin: null },
    { what: 'FACTOR_RESET_CONFIRMED', admin: confirmer.email },
    { what: 'FACTOR_RESET_ASKED', admin: asker.email, words: 'Her phone fell into the lagoon.' },
  ])
  expect(await stop(await stopToken(amara)), 'once it is done').toBe('LINK_EXPIRED')
})

test('takes the passkeys of its owner, and of nobody else', async () => {
  const [amara, bola] = [await someone(), await joined(app)]
  for (const { id } of [amara, bola]) {
    const passkey = {
      credential_id: randomBytes(32),
      public_key: randomBytes(64),
      sign_count: 0n,
      name: 'Phone',
    }
    await app.ctx.db
      .insertInto('passkey')
      .values({ id: app.ctx.newId(), account_id: id, ...passkey, created_at: app.clock.now() })
      .execute()
  }
  await confirmed(amara)
  await later(25)
  const stored = await app.ctx.db
    .selectFrom('passkey')
    .select('account_id')
    .where('account_id', 'in', [amara.id, bola.id])
    .execute()
  expect(stored).toEqual([{ account_id: bola.id }])
})

test('who asked does not confirm, and the schema says so too', async () => {
  const amara = await someone()
  const { data } = await begin(asker, amara)
  expect((await confirm(asker, data.resetId)).problem.code).toBe('RULE_BROKEN')
  const alone = app.ctx.db
    .updateTable('factor_reset')
    .set({
      state: 'CONFIRMED',
      confirmed_by: asker.id,
      confirmed_at: app.clock.now(),
      due_at: new Date(app.clock.now().getTime() + 86_400_000),
    })
    .where('id', '=', data.resetId)
  await expect(alone.execute()).rejects.toThrow('factor_reset_takes_two')
  expect(await stateOf(amara)).toEqual(['ASKED'])
  await later(48)
  expect(await stateOf(amara), 'never without a second').toEqual(['ASKED'])
})

test('what nobody confirms within a week lapses, is told of, and can be asked for again', async () => {
  const amara = await someone()
  const { data } = await begin(asker, amara)
  expect(data.dateLapses).toBe(new Date(Date.parse(data.dateAsked) + 7 * 86_400_000).toISOString())
  const token = await stopToken(amara)
  await later(7 * 24 - 1)
  await expireFactorResets.run(app.ctx, {})
  expect(await stateOf(amara), 'too early').toEqual(['ASKED'])
  await later(1)
  const late = await confirm(confirmer, data.resetId)
  expect(late.problem).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining('in time') })
  await expireFactorResets.run(app.ctx, {})
  await expireFactorResets.run(app.ctx, {})
  expect(await stateOf(amara)).toEqual(['LAPSED'])
  expect((await auditOf(app, amara.id)).map(({ adminId, action }) => [adminId, action])).toEqual([
    [asker.id, 'FACTOR_RESET_ASKED'],
    [null, 'FACTOR_RESET_LAPSED'],
  ])
  expect((await mailTo(amara, 'stays on'))?.text).toContain("wasn't confirmed within 7 days")
  expect(await stop(token)).toBe('LINK_EXPIRED')
  expect(await signIn(amara)).toBe('TWO_FACTOR_REQUIRED')
  await confirmed(amara)
  await expireFactorResets.run(app.ctx, {})
  expect(await stateOf(amara)).toEqual(['CONFIRMED', 'LAPSED'])
})

test('the schema holds the day', async () => {
  const amara = await someone()
  const resetId = await confirmed(amara)
  const early = app.ctx.db
    .updateTable('factor_reset')
    .set({ state: 'DONE', settled_at: app.clock.now() })
    .where('id', '=', resetId)
  await expect(early.execute()).rejects.toThrow('factor_reset_is_done_late')
})

test('only support and owners help, and only somebody who has a factor', async () => {
  const amara = await someone()
  for (const role of ['FINANCE', 'MODERATOR'] as const) {
    const other = await adminOf(app, role)
    expect((await begin(other, amara)).problem.code).toBe('NOT_ALLOWED')
  }
  expect((await begin(asker, await joined(app))).problem.code).toBe('RULE_BROKEN')
  expect((await begin(asker, { id: '01K0000000000000000000000A' })).problem.code).toBe('NOT_FOUND')
  expect((await begin(asker, amara, { reason: '' })).problem.code).toBe('INVALID_INPUT')
  expect((await begin(asker, amara, { recognisedBy: 'VOICE' })).problem.code).toBe('INVALID_INPUT')
  expect((await confirm(confirmer, '01K0000000000000000000000A')).problem.code).toBe('NOT_FOUND')
})

test('an admin with an app shows its code', async () => {
  const amara = await someone()
  const careful = await adminWithApp(app, 'SUPPORT')
  expect((await begin(careful, amara)).problem.code).toBe('TWO_FACTOR_REQUIRED')
  expect((await begin(careful, amara, { otp: '000000' })).problem.code).toBe('INVALID_OTP')
  const { data } = await begin(asker, amara)
  expect((await confirm(careful, data.resetId)).problem.code).toBe('TWO_FACTOR_REQUIRED')
  expect((await confirm(careful, data.resetId, careful.code())).status).toBe(200)
})

test('its owner stops it by the link of the letter, before and after it is confirmed', async () => {
  const amara = await someone()
  const { data } = await begin(asker, amara)
  const token = await stopToken(amara)
  expect(await stop(`${token.slice(0, -2)}AA`), 'a token of nobody').toBe('LINK_EXPIRED')
  expect(await stop(token)).toBe(200)
  expect(await stop(token)).toBe('LINK_EXPIRED')
  expect((await confirm(confirmer, data.resetId)).problem.code).toBe('CONFLICT')
  expect((await mailTo(amara, 'stays'))?.text).toContain('stopped')
  await confirmed(amara)
  expect(await stop(token), 'an older letter').toBe('LINK_EXPIRED')
  expect(await stop(await stopToken(amara))).toBe(200)
  await later(25)
  expect(await stateOf(amara)).toEqual(['STOPPED', 'STOPPED'])
  expect(await signIn(amara)).toBe('TWO_FACTOR_REQUIRED')
})

test('an admin takes it back, and one is open at a time', async () => {
  const amara = await someone()
  const resetId = await confirmed(amara)
  expect((await begin(confirmer, amara)).problem.code).toBe('CONFLICT')
  expect((await confirm(confirmer, resetId)).problem.code).toBe('CONFLICT')
  expect((await withdraw(confirmer, resetId)).data).toMatchObject({
    state: 'WITHDRAWN',
    withdrawnBy: confirmer.email,
  })
  expect((await withdraw(confirmer, resetId)).problem.code).toBe('CONFLICT')
  await later(25)
  expect(await stateOf(amara)).toEqual(['WITHDRAWN'])
  expect((await begin(asker, amara)).status).toBe(201)
})

test('for 72 hours after it no money leaves the member’s wallet, and nobody else is affected', async () => {
  const { creator } = await earner(app)
  const another = await earner(app)
  await confirmed(await locked(creator))
  await later(25)
  const entered = await app.call('POST /user/login', {
    body: { identifier: creator.username, password: creator.password },
  })
  const back = { ...creator, token: entered.data.token }
  const held = await withdrawEverything(app, back)
  expect(held.problem).toMatchObject({
    code: 'RULE_BROKEN',
    detail: expect.stringMatching(/You can withdraw again from \d+ \w+ \d{4} at \d\d:\d\d UTC\.$/),
  })
  expect((await withdrawEverything(app, another.creator)).status).toBe(201)
  app.clock.advance({ hours: 72 })
  expect((await withdrawEverything(app, back)).status).toBe(201)
})
