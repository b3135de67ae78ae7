import { createHash } from 'node:crypto'
import type { ProofOfWorkChallenge } from '@fanfare/contract/accounts/proof-of-work'
import type { ProblemDetails } from '@fanfare/contract/errors'
import { describe, expect, test } from 'vitest'
import { adminOf, adminWithApp, type TestAdmin } from '../../setup/admins.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { solved } from '../../setup/proof-of-work.ts'

const app = await startTestApp({ THROTTLE: 'true' })
let addresses = 0

/** An address that no other test tries from. */
function somewhere(): string {
  addresses += 1
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}

type Try = { email: string; password: string; otp?: string; altcha?: string }

async function tryFrom(
  address: string,
  { email, password, otp, altcha }: Try,
  where: TestApp = app,
  url = '/admin/login',
) {
  const response = await where.fastify.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: { 'user-agent': 'Tester' },
    payload: { email, password, otp, altcha },
  })
  const { code, challenge } = response.json() as Partial<ProblemDetails>
  return { status: response.statusCode, code, challenge, retryAfter: response.headers['retry-after'] }
}

const levelOf = (challenge: ProofOfWorkChallenge | undefined) => challenge?.parameters.data?.level

async function wrongPasswords(admin: { email: string }, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) {
    statuses.push((await tryFrom(somewhere(), { email: admin.email, password: `guess ${time}` })).status)
  }
  return statuses
}

/** Sets how many tries of a limit are counted today. */
async function setTries(limit: string, subject: string, tries: number) {
  const key = createHash('sha256').update(`${limit} ${subject}`).digest()
  const resets_at = new Date(app.clock.now().getTime() + 86_400_000)
  await app.ctx.db
    .insertInto('throttle')
    .values({ key, tries, resets_at })
    .onConflict((same) => same.column('key').doUpdateSet({ tries, resets_at }))
    .execute()
}

async function triesOf(admin: TestAdmin) {
  return app.ctx.db
    .selectFrom('admin_sign_in')
    .select(['outcome', 'address', 'user_agent as userAgent', 'email'])
    .where('admin_id', '=', admin.id)
    .orderBy('id')
    .execute()
}

async function mailsAbout(admin: TestAdmin, title: string): Promise<string[]> {
  await app.drain()
  return app.mails
    .filter(({ subject, text }) => subject.endsWith(title) && text.includes(admin.email))
    .map(({ to }) => to)
}

describe('guesses from an address of its own each', () => {
  test('take work across all addresses, and none of the admin at a known address', async () => {
    const admin = await adminOf(app)
    const home = somewhere()
    expect((await tryFrom(home, admin)).status).toBe(200)
    const statuses = await wrongPasswords(admin, 30)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect((await tryFrom(home, admin)).status).toBe(200)
    const refused = await tryFrom(somewhere(), admin)
    expect(refused).toMatchObject({ status: 429, code: 'CHALLENGE_REQUIRED' })
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    app.clock.advance({ hours: 24, minutes: 1 })
    expect((await tryFrom(somewhere(), admin)).status).toBe(200)
  })

  test('let the admin in at a new address with the work done, which is good once', async () => {
    const admin = await adminWithApp(app)
    await wrongPasswords(admin, 20)
    const away = somewhere()
    const { challenge } = await tryFrom(away, admin)
    expect(levelOf(challenge)).toBe(2)
    const altcha = await solved(challenge as ProofOfWorkChallenge)
    expect(await tryFrom(away, { ...admin, altcha })).toMatchObject({
      status: 401,
      code: 'TWO_FACTOR_REQUIRED',
    })
    const code = { ...admin, otp: admin.code() }
    const again = await tryFrom(away, { ...code, altcha })
    expect(again.code).toBe('CHALLENGE_REQUIRED')
    // Asking for the code was no guess.
    expect(levelOf(again.challenge)).toBe(2)
    expect(
      (await tryFrom(away, { ...code, altcha: await solved(again.challenge as ProofOfWorkChallenge) }))
        .status,
    ).toBe(200)
    expect((await tryFrom(away, { ...admin, otp: admin.code() })).status).not.toBe(429)
  })

  test('take as much work where a passkey is asked for, of whoever is there or not', async () => {
    const admin = await adminOf(app)
    for (const email of [admin.email, 'nobody.of@office.example']) {
      await wrongPasswords({ ...admin, email }, 20)
      const refused = await tryFrom(
        somewhere(),
        { email, password: admin.password },
        app,
        '/admin/start-passkey-sign-in',
      )
      expect(refused).toMatchObject({ status: 429, code: 'CHALLENGE_REQUIRED' })
      expect(levelOf(refused.challenge)).toBe(2)
    }
  })

  test('take twice the work after every twenty, and are stopped where it doubles no more', async () => {
    const admin = await adminOf(app)
    const home = somewhere()
    expect((await tryFrom(home, admin)).status).toBe(200)
    const levelAfter = async (tries: number) => {
      await setTries('admin login by admin, daily', admin.email, tries)
      const { code, challenge } = await tryFrom(somewhere(), admin)
      return [code, levelOf(challenge)]
    }
    expect(await levelAfter(39)).toEqual(['CHALLENGE_REQUIRED', 2])
    expect(await levelAfter(40)).toEqual(['CHALLENGE_REQUIRED', 3])
    expect(await levelAfter(439)).toEqual(['CHALLENGE_REQUIRED', 22])
    expect(await levelAfter(4000)).toEqual(['CHALLENGE_REQUIRED', 22])
    await setTries('admin login by admin, ceiling', admin.email, 440)
    await setTries('admin login by admin, daily', admin.email, 0)
    expect((await tryFrom(somewhere(), admin)).code).toBe('TOO_MANY_REQUESTS')
    expect((await tryFrom(home, admin)).status).toBe(200)
  })

  test('are counted when they come side by side', async () => {
    const admin = await adminOf(app)
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => tryFrom(somewhere(), { ...admin, password: 'x' })),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(20)
  })

  test('warn the admin and the owners, once an hour', async () => {
    const [admin, owner] = [await adminOf(app, 'FINANCE'), await adminOf(app, 'OWNER')]
    await wrongPasswords(admin, 7)
    expect(await mailsAbout(admin, 'Too many failed sign-in attempts')).toEqual([])
    await wrongPasswords(admin, 9)
    const readers = await mailsAbout(admin, 'Too many failed sign-in attempts')
    const countOf = (email: string) => readers.filter((to) => to === email).length
    expect([countOf(admin.email), countOf(owner.email)]).toEqual([1, 1])
    app.clock.advance({ hours: 24, minutes: 1 })
    await wrongPasswords(admin, 8)
    expect(
      (await mailsAbout(admin, 'Too many failed sign-in attempts')).filter((to) => to === admin.email),
    ).toHaveLength(2)
  })
})

describe('codes of an authenticator app', () => {
  test('can be guessed ten times a day, over all addresses, by who has the password', async () => {
    const admin = await adminWithApp(app)
    const home = somewhere()
    expect((await tryFrom(home, { ...admin, otp: admin.code() })).status).toBe(200)
    const wrong = () => ({ ...admin, otp: String(Number(admin.code()) ^ 1).padStart(6, '0') })
    const statuses: number[] = []
    for (let time = 0; time < 13; time++) statuses.push((await tryFrom(somewhere(), wrong())).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429, 429])
    expect((await tryFrom(home, { ...admin, otp: admin.code() })).status).toBe(429)
    app.clock.advance({ hours: 24, minutes: 1 })
    expect((await tryFrom(home, { ...admin, otp: admin.code() })).status).toBe(200)
  })

  test('that were wrong three times in an hour are told to the admin', async () => {
    const admin = await adminWithApp(app, 'SUPPORT')
    const wrong = () => ({ ...admin, otp: String(Number(admin.code()) ^ 1).padStart(6, '0') })
    for (let time = 0; time < 2; time++) await tryFrom(somewhere(), wrong())
    expect(await mailsAbout(admin, 'Too many failed sign-in attempts')).toEqual([])
    await tryFrom(somewhere(), wrong())
    expect(await mailsAbout(admin, 'Too many failed sign-in attempts')).toContain(admin.email)
  })

  test('that are right are not counted', async () => {
    const admin = await adminWithApp(app)
    const home = somewhere()
    for (let time = 0; time < 12; time++) {
      expect((await tryFrom(home, { ...admin, otp: admin.code() })).status).toBe(200)
    }
  })

  test('open one session, also when one is sent many times at once', async () => {
    const admin = await adminWithApp(app)
    const otp = admin.code()
    const tries = await Promise.all(Array.from({ length: 5 }, () => tryFrom(somewhere(), { ...admin, otp })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  })
})

describe('every try', () => {
  test('is noted with what became of it, and where it came from', async () => {
    const admin = await adminWithApp(app)
    const home = somewhere()
    await tryFrom(home, { ...admin, password: 'x' })
    await tryFrom(home, admin)
    await tryFrom(home, { ...admin, otp: '000000' })
    await tryFrom(home, { ...admin, otp: admin.code() })
    const rest = { address: home, userAgent: 'Tester', email: admin.email }
    expect((await triesOf(admin)).slice(1)).toEqual([
      { outcome: 'WRONG_PASSWORD', ...rest },
      { outcome: 'CODE_ASKED', ...rest },
      { outcome: 'WRONG_CODE', ...rest },
      { outcome: 'SIGNED_IN', ...rest },
    ])
  })

  test('of nobody is noted too, up to a bound', async () => {
    const crowded = await startTestApp()
    const countSignIns = () =>
      crowded.ctx.db
        .selectFrom('admin_sign_in')
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .where('outcome', '=', 'NO_ADMIN')
        .executeTakeFirstOrThrow()
    await tryFrom(somewhere(), { email: 'stranger@people.example', password: 'x' }, crowded)
    expect(await countSignIns()).toEqual({ count: 1n })
    await crowded.ctx.db
      .insertInto('admin_sign_in')
      .values(
        Array.from({ length: 499 }, () => ({
          id: crowded.ctx.newId(),
          email: 'made-up@people.example',
          outcome: 'NO_ADMIN',
          address: '',
          user_agent: '',
          created_at: crowded.clock.now(),
        })),
      )
      .execute()
    await tryFrom(somewhere(), { email: 'stranger@people.example', password: 'x' }, crowded)
    expect(await countSignIns()).toEqual({ count: 500n })
  })

  test('stays as it was noted', async () => {
    const admin = await adminOf(app)
    await expect(
      app.ctx.db
        .updateTable('admin_sign_in')
        .set({ outcome: 'SIGNED_IN' })
        .where('admin_id', '=', admin.id)
        .execute(),
    ).rejects.toThrow(/append-only|permission denied/)
  })
})

test('an admin is notified of a sign-in from a new address, but not of the first or of one from a known address', async () => {
  const admin = await adminOf(app)
  const home = somewhere()
  expect(await mailsAbout(admin, 'New sign-in')).toEqual([])
  await tryFrom(home, admin)
  await tryFrom(home, admin)
  expect(await mailsAbout(admin, 'New sign-in')).toEqual([admin.email])
})
