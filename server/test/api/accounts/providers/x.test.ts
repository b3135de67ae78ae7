import { describe, expect, test } from 'vitest'
import { takeCode } from '../../../setup/people.ts'
import { approveAtX, formOf, refusalIn, somebody, startProvidersApp } from '../../../setup/providers.ts'

const app = await startProvidersApp()
const verify = (query: Awaited<ReturnType<typeof approveAtX>>) => app.call('GET /twitter/verify', { query })
const notProven = [401, 'SIGN_IN_NOT_PROVEN']
const newScreenName = () => somebody().username.slice(0, 13)

async function joinedByX() {
  const person = somebody()
  const screenName = newScreenName()
  const { problem } = await verify(await approveAtX(app, screenName))
  const body = {
    ...formOf(person),
    email: person.email,
    token: problem.token ?? '',
    twoFactor: await code(person.email),
  }
  const { data } = await app.call('POST /twitter/register-twitter-user', { body })
  return { ...person, screenName, body, id: data.id, token: data.token }
}

async function code(email: string) {
  const { data: token } = await app.call('POST /two-factor/initialize', {
    body: { authenticationType: 'SIGN_UP', identifier: email, medium: 'EMAIL' },
  })
  return { otp: await takeCode(app.ctx, token), token, authenticationType: 'SIGN_UP' as const }
}

describe('joining by X', () => {
  test('begins with a 404 that carries a one-time token and the person’s name, and requires an email', async () => {
    const ada = somebody()
    const screenName = newScreenName()
    const refused = await verify(await approveAtX(app, screenName))
    expect(refusalIn(refused)).toEqual([404, 'ACCOUNT_NOT_FOUND'])
    expect(refused.problem.called).toEqual({
      username: screenName,
      name: `${screenName} on X`,
      hasPicture: true,
    })
    const token = refused.problem.token ?? ''
    const form = { ...formOf(ada), email: ada.email, token }
    const call = 'POST /twitter/register-twitter-user'
    const wrong = { otp: '000000', token: 'nothing', authenticationType: 'SIGN_UP' as const }
    expect(refusalIn(await app.call(call, { body: { ...form, twoFactor: wrong } }))).toEqual([
      422,
      'INVALID_OTP',
    ])
    const twoFactor = await code(ada.email)
    const { status, data } = await app.call(call, { body: { ...form, twoFactor } })
    expect([status, data.email, data.hasPassword]).toEqual([201, ada.email, false])

    const again = {
      ...form,
      ...formOf(somebody()),
      email: `b-${ada.email}`,
      twoFactor: await code(`b-${ada.email}`),
    }
    expect(refusalIn(await app.call(call, { body: again }))).toEqual(notProven)
    expect((await verify(await approveAtX(app, screenName))).data.id).toBe(data.id)
  })

  test('with a token that nobody gave, or that is old, is refused', async () => {
    const own = await startProvidersApp()
    const { problem } = await own.call('GET /twitter/verify', {
      query: await approveAtX(own, newScreenName()),
    })
    const email = somebody().email
    const twoFactor = { otp: '000000', token: 'nothing', authenticationType: 'SIGN_UP' as const }
    const ask = async (token: string) =>
      refusalIn(
        await own.call('POST /twitter/register-twitter-user', {
          body: { ...formOf(somebody()), email, twoFactor, token },
        }),
      )
    expect(await ask('A'.repeat(200))).toEqual(notProven)
    own.clock.advance({ minutes: 61 })
    expect(await ask(problem.token ?? '')).toEqual(notProven)
  })
})

describe('what X sent back', () => {
  test('is good once, and only for who began it', async () => {
    const answer = await approveAtX(app, newScreenName())
    const { secret, ...bare } = answer
    expect(refusalIn(await app.call('GET /twitter/verify', { query: bare }))).toEqual(notProven)
    expect(refusalIn(await verify({ ...answer, secret: 's'.repeat(43) }))).toEqual(notProven)
    expect(refusalIn(await verify(answer))).toEqual([404, 'ACCOUNT_NOT_FOUND'])
    expect(refusalIn(await verify(answer))).toEqual(notProven)
  })

  test('is refused with another verifier, for a token that nobody was lent, and after ten minutes', async () => {
    const answer = await approveAtX(app, newScreenName())
    expect(refusalIn(await verify({ ...answer, oauth_token: 'other' }))).toEqual(notProven)
    expect(refusalIn(await verify({ ...answer, oauth_verifier: 'other' }))).toEqual(notProven)
    const late = await startProvidersApp()
    const query = await approveAtX(late, newScreenName())
    late.clock.advance({ minutes: 11 })
    expect(refusalIn(await late.call('GET /twitter/verify', { query }))).toEqual(notProven)
  })

  test('needs no secret where the sign-in was begun without one', async () => {
    const { data } = await app.call('GET /twitter/login')
    const answer = await fetch(data.url, {
      method: 'POST',
      body: new URLSearchParams({ as: 'bola_x' }),
      redirect: 'manual',
    })
    const back = new URL(answer.headers.get('location') ?? '').searchParams
    const query = {
      oauth_token: back.get('oauth_token') ?? '',
      oauth_verifier: back.get('oauth_verifier') ?? '',
    }
    expect(refusalIn(await app.call('GET /twitter/verify', { query }))).toEqual([404, 'ACCOUNT_NOT_FOUND'])
  })
})

test('a second factor is asked for, and the sign-in goes on with its code', async () => {
  const ada = await joinedByX()
  await app.call('POST /user/update-user', { token: ada.token, body: { isTwoFactorEnabled: true } })
  const { status, problem } = await verify(await approveAtX(app, ada.screenName))
  expect([status, problem.code]).toEqual([401, 'TWO_FACTOR_REQUIRED'])
  const token = problem.token ?? ''
  const twoFactor = { otp: await takeCode(app.ctx, token), token, authenticationType: 'LOGIN' as const }
  const body = { signInToken: problem.signInToken ?? '', twoFactor }
  const wrong = { ...body, twoFactor: { ...twoFactor, token: 'other' } }
  expect(refusalIn(await app.call('POST /twitter/finish-sign-in', { body: wrong }))).toEqual([
    422,
    'INVALID_OTP',
  ])
  expect((await app.call('POST /twitter/finish-sign-in', { body })).data.id).toBe(ada.id)
  expect(refusalIn(await app.call('POST /twitter/finish-sign-in', { body }))).toEqual(notProven)
})

test('where X tells of nobody, the exchange does, and where it is down, that is said', async () => {
  const own = await startProvidersApp()
  await own.control('x/mode', { answersProfile: false })
  const screenName = newScreenName()
  const { problem } = await own.call('GET /twitter/verify', { query: await approveAtX(own, screenName) })
  expect(problem.called).toEqual({ username: screenName, name: '', hasPicture: false })
  await own.control('x/mode', { mode: 'down' })
  const refused = await own.call('GET /twitter/login')
  expect([...refusalIn(refused), refused.problem.detail]).toEqual([
    503,
    'PROVIDER_UNAVAILABLE',
    "We couldn't reach X. Please try again in a moment.",
  ])
})
