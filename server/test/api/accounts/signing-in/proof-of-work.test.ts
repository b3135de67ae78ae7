import { createHash } from 'node:crypto'
import type { ProofOfWorkChallenge } from '@fanfare/contract/accounts/proof-of-work'
import type { ProblemDetails } from '@fanfare/contract/errors'
import { expect, test } from 'vitest'
import {
  createProofOfWorkChallenge,
  tryConsumeProofOfWorkSolution,
} from '../../../../src/accounts/proof-of-work/challenge.ts'
import { adminOf } from '../../../setup/admins.ts'
import { startMoneyApp, topUp } from '../../../setup/money/money.ts'
import { joined, type Person, takeCode } from '../../../setup/people.ts'
import { solved } from '../../../setup/proof-of-work.ts'

const app = await startMoneyApp({ THROTTLE: 'true' })

async function post(url: string, payload: object, remoteAddress: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await app.fastify.inject({ method: 'POST', url, payload, remoteAddress, headers })
  const body = response.json() as { data?: string } & Partial<ProblemDetails>
  return { status: response.statusCode, headers: response.headers, ...body }
}

/** Makes a call, and again with the solution of the challenge that it is refused with. */
async function postSolving(url: string, payload: object, from: string) {
  const answer = await post(url, payload, from)
  if (answer.code !== 'CHALLENGE_REQUIRED' || !answer.challenge) return answer
  return post(url, { ...payload, altcha: await solved(answer.challenge) }, from)
}

const reset = (identifier: string) => ({
  authenticationType: 'RESET_PASSWORD',
  identifier,
  medium: 'EMAIL',
})
const ask = '/two-factor/initialize'
const levelOf = (challenge: ProofOfWorkChallenge | undefined) => challenge?.parameters.data?.level

async function mailsTo(address: string) {
  await app.drain()
  return app.mails.filter(({ to }) => to === address)
}

async function wrongPasswords(person: Person, count: number, network = '203.0.113') {
  const body = { identifier: person.username, password: 'Wrong-Pass-1' }
  const tries = await Promise.all(
    Array.from({ length: count }, (_, host) => post('/user/login', body, `${network}.${host}`)),
  )
  return tries.map(({ status }) => status)
}

test('after many wrong passwords of strangers, the right one gets through from a new network with the work done', async () => {
  const amara = await joined(app)
  expect((await wrongPasswords(amara, 60)).filter((status) => status === 401)).toHaveLength(50)
  const body = { identifier: amara.username, password: amara.password }
  const refused = await post('/user/login', body, '198.51.100.8')
  expect(refused).toMatchObject({ status: 429, code: 'CHALLENGE_REQUIRED' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.challenge?.parameters.algorithm).toBe('PBKDF2/SHA-256')
  const altcha = await solved(refused.challenge as ProofOfWorkChallenge)
  expect((await post('/user/login', { ...body, altcha }, '198.51.100.8')).status).toBe(200)
  // Used once, it is good for nothing.
  const again = await post('/user/login', { ...body, altcha }, '198.51.100.9')
  expect(again.code).toBe('CHALLENGE_REQUIRED')
})

test('eight wrong passwords from a network are free for username and email address together, whoever has them', async () => {
  const [amara, tunde] = [await joined(app), await joined(app)]
  let network = 0
  /** Tries from a network of their own: what each is answered. */
  const answersTo = async (...names: string[]) => {
    const from = `198.51.100.${100 + network++}`
    const answers: number[] = []
    for (const identifier of names) {
      answers.push((await post('/user/login', { identifier, password: 'Wrong-Pass-1' }, from)).status)
    }
    return { answers, from }
  }
  const eight = (...names: string[]) => Array.from({ length: 8 }, (_, at) => names[at % names.length] ?? '')
  const free = Array.from({ length: 8 }, () => 401)
  const both = await answersTo(...eight(amara.username, amara.email), amara.email, amara.username)
  expect(both.answers).toEqual([...free, 429, 429])
  // Who begins again under the other name has one try, as under a name of anybody or nobody.
  for (const other of [amara.email, tunde.email, 'nobody.here@mail.example', 'nobody_here']) {
    const { answers } = await answersTo(...eight(amara.username), other, other)
    expect(answers, other).toEqual([...free, 401, 429])
  }
  const right = { identifier: tunde.email, password: tunde.password }
  expect((await post('/user/login', right, both.from)).status, 'a neighbour signs in').toBe(200)
})

test('wrong passwords under a former username count with those under the present one', async () => {
  const amara = await joined(app)
  const now = app.clock.now()
  await app.ctx.db
    .insertInto('former_username')
    .values({
      id: app.ctx.newId(),
      account_id: amara.id,
      username: `old_${amara.username}`,
      given_up_at: now,
      kept_until: new Date(now.getTime() + 86_400_000),
    })
    .execute()
  const tries = async (identifier: string, count: number, network: string) => {
    for (let host = 0; host < count; host++) {
      await post('/user/login', { identifier, password: 'Wrong-Pass-1' }, `${network}.${host}`)
    }
  }
  await tries(amara.username, 25, '203.0.114')
  await tries(`old_${amara.username}`, 25, '203.0.115')
  const { code } = await post(
    '/user/login',
    { identifier: `old_${amara.username}`, password: 'Wrong-Pass-1' },
    '203.0.116.1',
  )
  expect(code).toBe('CHALLENGE_REQUIRED')
})

test('a solution is good for its purpose and identifier alone, and until it ends', async () => {
  const work = { purpose: 'LOGIN', identifier: 'amara' }
  const payload = await solved(await createProofOfWorkChallenge(app.ctx, work, 0))
  const spend = (of: object, level = 0, sent = payload) =>
    tryConsumeProofOfWorkSolution(app.ctx, { ...work, ...of }, level, sent)
  expect(await spend({ purpose: 'RESET_PASSWORD' })).toBe(false)
  expect(await spend({ identifier: 'tunde' })).toBe(false)
  expect(await spend({}, 2)).toBe(false)
  expect(await spend({}, 0, 'bm90IGEgcGF5bG9hZA==')).toBe(false)
  const forged = JSON.parse(Buffer.from(payload, 'base64').toString())
  forged.challenge.parameters.data.level = 9
  expect(await spend({}, 9, Buffer.from(JSON.stringify(forged)).toString('base64'))).toBe(false)
  forged.challenge.parameters.data.level = 0
  forged.solution.derivedKey = forged.solution.derivedKey.replace(/.$/, (end: string) =>
    end === '0' ? '1' : '0',
  )
  expect(await spend({}, 0, Buffer.from(JSON.stringify(forged)).toString('base64'))).toBe(false)
  const late = await solved(await createProofOfWorkChallenge(app.ctx, work, 0))
  const spent = await Promise.all(Array.from({ length: 5 }, () => spend({})))
  expect(spent.filter(Boolean)).toHaveLength(1)
  app.clock.advance({ minutes: 11 })
  expect(await spend({}, 0, late)).toBe(false)
})

test('the work grows with the tries of strangers, and not with what was refused for want of it', async () => {
  const amara = await joined(app)
  await wrongPasswords(amara, 200)
  const body = { identifier: amara.username, password: 'Wrong-Pass-1' }
  const { challenge } = await post('/user/login', body, '198.51.100.20')
  expect(levelOf(challenge)).toBe(0)
  // As much as if each had been paid for.
  await app.ctx.db.updateTable('throttle').set({ tries: 160 }).where('tries', '=', 50).execute()
  const later = await post('/user/login', body, '198.51.100.20')
  expect(levelOf(later.challenge)).toBe(2)
})

test('a hundred strangers who ask for somebody’s codes take no code from the owner on a new network', async () => {
  const amara = await joined(app)
  const before = (await mailsTo(amara.email)).length
  for (let host = 0; host < 100; host++) await post(ask, reset(amara.email), `203.0.113.${host}`)
  expect((await mailsTo(amara.email)).length - before).toBe(20)
  const { status, data: token = '' } = await postSolving(ask, reset(amara.email), '198.51.100.77')
  expect(status).toBe(200)
  expect((await mailsTo(amara.email)).length - before).toBe(21)
  const twoFactor = { otp: await takeCode(app.ctx, token), token, authenticationType: 'RESET_PASSWORD' }
  const changed = { identifier: amara.email, newPassword: 'Rainy-Night-77', twoFactor }
  expect((await post('/user/reset-password', changed, '198.51.100.77')).status).toBe(200)
})

test('whoever has no account is asked for the same work', async () => {
  const statuses = []
  for (let host = 0; host < 22; host++) {
    statuses.push((await post(ask, reset('nobody.here@mail.example'), `203.0.113.${host}`)).status)
  }
  expect(statuses.slice(18)).toEqual([200, 200, 429, 429])
})

test('a mailbox that got hundreds of codes is sent no more, and the last one’s digits go with every token', async () => {
  const amara = await joined(app)
  const [{ status, data: first = '' }] = [await post(ask, reset(amara.email), '203.0.113.1')]
  expect(status).toBe(200)
  const sent = (await mailsTo(amara.email)).length
  const key = createHash('sha256').update(`codes to a mailbox RESET_PASSWORD ${amara.id}`).digest()
  await app.ctx.db.updateTable('throttle').set({ tries: 500 }).where('key', '=', key).execute()
  app.clock.advance({ seconds: 31 })
  const { data: second = '' } = await postSolving(ask, reset(amara.email), '198.51.100.5')
  const digits = /\d{6}/.exec((await mailsTo(amara.email)).at(-1)?.subject ?? '')?.[0]
  expect(await mailsTo(amara.email)).toHaveLength(sent)
  expect(second).not.toBe(first)
  const { data } = await app.call('GET /admin/health', { token: (await adminOf(app, 'SUPPORT')).token })
  expect(data.unmailedCodes).toEqual({ count: 1, since: expect.any(String) })
  expect(data.warnings).toContain('CODES_UNMAILED')
  const { values } = await app.ctx.metrics.throttled.get()
  expect(values).toContainEqual({ labels: { bucket: 'codes not mailed' }, value: 1 })
  const validate = (otp: string | undefined, token: string) =>
    post('/two-factor/validate', { otp, token, authenticationType: 'RESET_PASSWORD' }, '198.51.100.5')
  expect((await validate(digits, second)).status).toBe(200)
  const wrong = digits === '000000' ? '000001' : '000000'
  for (let time = 0; time < 5; time++) await validate(wrong, second)
  expect((await validate(digits, first)).status).toBe(422)
})

test('however many wrong codes strangers entered, the link of the mail sets a new password', async () => {
  const amara = await joined(app)
  for (let count = 0; count < 4; count++) {
    const { data: token } = await post(ask, reset(amara.email), `203.0.113.${count}`)
    for (let time = 0; time < 5; time++) {
      const guess = { otp: '000000', token, authenticationType: 'RESET_PASSWORD' }
      await post('/two-factor/validate', guess, `203.0.113.${count}`)
    }
  }
  const { data: token } = await post(ask, reset(amara.email), '198.51.100.31')
  const [, fragment = ''] = /auth\/reset#(\S+)/.exec((await mailsTo(amara.email)).at(-1)?.text ?? '') ?? []
  const link = new URLSearchParams(fragment)
  const otp = link.get('otp') ?? ''
  const twoFactor = { otp, token, authenticationType: 'RESET_PASSWORD' }
  expect((await post('/two-factor/validate', twoFactor, '198.51.100.31')).status).toBe(429)
  const linked = { ...twoFactor, token: link.get('token') ?? '' }
  expect((await post('/two-factor/validate', { ...linked, otp: '12' }, '198.51.100.31')).status).toBe(400)
  expect((await post('/two-factor/validate', linked, '198.51.100.31')).status).toBe(200)
  const forged = { ...linked, token: linked.token.replace(/.$/, (end) => (end === 'A' ? 'E' : 'A')) }
  expect((await post('/two-factor/validate', forged, '198.51.100.31')).status).toBe(422)
  const body = { identifier: link.get('identifier') ?? '', newPassword: 'Rainy-Night-78', twoFactor: linked }
  expect((await post('/user/reset-password', body, '198.51.100.31')).status).toBe(200)
  expect((await post('/user/reset-password', body, '198.51.100.31')).status).toBe(422)
})

test('what a member confirms is counted for them alone, whatever neighbours and strangers do', async () => {
  const amara = await joined(app, { verified: true })
  await topUp(app, amara, 50_000)
  const shared = '198.51.100.60'
  for (let count = 0; count < 61; count++) await post(ask, reset(`guest${count}@mail.example`), shared)
  expect((await post(ask, reset('guest99@mail.example'), shared)).code).toBe('CHALLENGE_REQUIRED')
  for (const authenticationType of ['WITHDRAWAL_REQUEST', 'CONFIRM']) {
    const body = { authenticationType, identifier: amara.email, medium: 'EMAIL' }
    const { status, data: token = '' } = await post(ask, body, shared, amara.token)
    expect(status).toBe(200)
    const code = { otp: await takeCode(app.ctx, token), token, authenticationType }
    expect((await post('/two-factor/validate', code, shared)).status).toBe(200)
    expect((await post(ask, body, '198.51.100.61', amara.token)).status).toBe(429)
  }
})

test('wrong codes of strangers leave those of a member who is signed in on a new network', async () => {
  const amara = await joined(app)
  for (let count = 0; count < 4; count++) {
    const { data: token } = await post(ask, reset(amara.email), `203.0.113.${count}`)
    for (let time = 0; time < 5; time++) {
      const guess = { otp: '000000', token, authenticationType: 'RESET_PASSWORD' }
      await post('/two-factor/validate', guess, `203.0.113.${count}`)
    }
  }
  const authenticationType = 'CONFIRM'
  const body = { authenticationType, identifier: amara.email, medium: 'EMAIL' }
  const { data: token = '' } = await post(ask, body, '198.51.100.66', amara.token)
  const code = { otp: await takeCode(app.ctx, token), token, authenticationType }
  expect((await post('/two-factor/validate', code, '198.51.100.66')).status).toBe(200)
})

test('networks of one IPv6 customer are counted together', async () => {
  const answers = []
  for (let network = 0; network < 130; network++) {
    const from = `2001:db8:77:${network.toString(16)}::1`
    answers.push((await post(ask, reset(`v6.${network}@mail.example`), from)).code)
  }
  expect(answers.indexOf('CHALLENGE_REQUIRED')).toBe(120)
})
