import { allCalls } from '@fanfare/contract/all-calls'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'

const app = await startTestApp()

async function send(request: InjectOptions) {
  const response = await app.fastify.inject(request)
  return {
    response,
    problem: response.body === '' ? undefined : (response.json() as Record<string, unknown>),
  }
}

const json = { 'content-type': 'application/json' }

describe('what is sent', () => {
  test('may have fields that nobody asked for', async () => {
    const { response } = await send({
      method: 'POST',
      url: '/user/validate-unique-resource?surprise=1',
      payload: { resource: 'USERNAME', value: 'free_name', surprise: { deep: true } },
    })
    expect(response.statusCode).toBe(200)
  })

  test('of a wrong type is refused with the path of every field', async () => {
    const { response, problem } = await send({
      method: 'POST',
      url: '/user/validate-unique-resource',
      payload: { resource: 'SHOE_SIZE', value: 5 },
    })
    expect(response.statusCode).toBe(400)
    expect(problem).toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ path: 'resource' }, { path: 'value' }],
    })
  })

  test.each([
    ['{"resource": "USERNAME",', "The body isn't valid JSON."],
    ['resource=USERNAME', "The body isn't valid JSON."],
  ])('as %j is refused as malformed', async (payload, detail) => {
    const { response, problem } = await send({
      method: 'POST',
      url: '/user/validate-unique-resource',
      headers: json,
      payload,
    })
    expect(response.statusCode).toBe(400)
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', detail })
  })

  test.each(['null', '[]', '"text"', '5', ''])(
    'as the body %j is refused, not mistaken for an object',
    async (payload) => {
      const { response } = await send({
        method: 'POST',
        url: '/user/validate-unique-resource',
        headers: json,
        payload,
      })
      expect(response.statusCode).toBe(400)
    },
  )

  test('cannot reach the prototype of anything', async () => {
    const { response } = await send({
      method: 'POST',
      url: '/user/validate-unique-resource',
      headers: json,
      payload:
        '{"__proto__": {"resource": "USERNAME"}, "constructor": {"prototype": {"value": "x"}}, "value": "free_name"}',
    })
    expect(response.statusCode).toBe(400)
    expect(({} as { resource?: unknown }).resource).toBeUndefined()
  })

  test.each([
    ['/creator/search-creator/a%00b', undefined],
    ['/creator/share-card/a%00b', undefined],
    ['/pages/feed/a%00b', undefined],
    ['/user/login', { identifier: 'a\u0000b', password: 'x' }],
  ])('with a NUL in it is refused at %s', async (url, payload) => {
    const { response, problem } = await send({ method: payload ? 'POST' : 'GET', url, payload })
    expect(response.statusCode).toBe(400)
    expect(problem).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('with a NUL in the name of an upload is refused', async () => {
    const { token } = await joined(app)
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
    const { response, problem } = await send({ method: 'DELETE', url: '/uploads/a%00b', headers })
    expect([response.statusCode, problem?.code]).toEqual([400, 'INVALID_INPUT'])
  })

  test.each([
    'GET /creator/get-creator-details/{}',
    'GET /creator/get-public-creator-details/{}',
    'GET /creator/search-creator-post/{}/all',
    'GET /creator/search-public-creator-post/{}/all',
    'POST /subscription/unsubscribe/{}',
  ])('to %s may name what cannot be a username: there is nobody of that name', async (call) => {
    const { token } = await joined(app)
    const [method, path = ''] = call.split(' ') as ['GET' | 'POST', string]
    for (const username of ['no-such-user', 'x'.repeat(100), 'a b', 'é%_']) {
      const { response, problem } = await send({
        method,
        url: path.replace('{}', encodeURIComponent(username)),
        headers: { authorization: `Bearer ${token}` },
      })
      expect([response.statusCode, problem?.code]).toEqual([404, 'CREATOR_NOT_FOUND'])
    }
    const { response } = await send({
      method,
      url: path.replace('{}', 'x'.repeat(101)),
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(400)
  })

  test('is refused when it is huge', async () => {
    const { response, problem } = await send({
      method: 'POST',
      url: '/user/login',
      payload: { identifier: 'x', password: 'x'.repeat(300 * 1024) },
    })
    expect(response.statusCode).toBe(413)
    expect(problem).toMatchObject({ code: 'TOO_LARGE' })
  })

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])(
    'as %s is refused',
    async (type) => {
      const { response, problem } = await send({
        method: 'POST',
        url: '/user/login',
        headers: { 'content-type': type },
        payload: 'x',
      })
      expect(response.statusCode).toBe(415)
      expect(problem).toMatchObject({ code: 'WRONG_TYPE' })
    },
  )

  test('as JSON to a call that takes files is refused', async () => {
    const amara = await joined(app)
    const { response } = await send({
      method: 'POST',
      url: '/user/update-avatar',
      headers: { authorization: `Bearer ${amara.token}` },
      payload: {},
    })
    expect(response.statusCode).toBe(415)
  })

  test.each(['Basic abc', 'Bearer', `Bearer ${'x'.repeat(201)}`, 'abc'])(
    'with the authorization %j is not signed in',
    async (authorization) => {
      const { response, problem } = await send({
        method: 'GET',
        url: '/user/refresh-user',
        headers: { authorization },
      })
      expect(response.statusCode).toBe(401)
      expect(response.headers['www-authenticate']).toBe('Bearer')
      expect(problem).toMatchObject({ code: 'NOT_SIGNED_IN' })
    },
  )
})

describe('GETs that change state', () => {
  const changing = allCalls.filter(({ call }) => 'changes' in call && call.changes)

  test.each(changing.map(({ call }) => call.path))('%s is not there for HEAD', async (path) => {
    const amara = await joined(app)
    const { response } = await send({
      method: 'HEAD',
      url: path.replace(/\{\w+\}/g, amara.id),
      headers: { authorization: `Bearer ${amara.token}` },
    })
    expect(response.statusCode).toBe(404)
  })

  test('are not run by HEAD', async () => {
    const amara = await joined(app)
    const headers = { authorization: `Bearer ${amara.token}` }
    await send({ method: 'HEAD', url: '/user/toggle-dark-mode', headers })
    const { data } = await app.call('GET /user/refresh-user', { token: amara.token })
    expect(data.darkMode).toBe(true)
  })

  test('answer POST, with and without a body', async () => {
    const amara = await joined(app)
    const headers = { authorization: `Bearer ${amara.token}` }
    const bare = await send({ method: 'POST', url: '/user/toggle-dark-mode', headers })
    expect(bare.problem).toEqual({ message: null, data: false })
    const empty = await send({
      method: 'POST',
      url: '/user/toggle-dark-mode',
      headers: { ...headers, ...json },
      payload: '',
    })
    expect(empty.problem).toEqual({ message: null, data: true })
    const full = await send({ method: 'POST', url: '/user/toggle-dark-mode', headers, payload: {} })
    expect(full.problem).toEqual({ message: null, data: false })
  })
})

describe('an error', () => {
  test('is a problem of RFC 9457, with the id of its request', async () => {
    const { response, problem } = await send({ method: 'GET', url: '/user/refresh-user' })
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(problem).toEqual({
      type: 'urn:fanfare:problem:not-signed-in',
      title: 'Not signed in',
      status: 401,
      detail: 'Sign in to continue.',
      code: 'NOT_SIGNED_IN',
      requestId: response.headers['x-request-id'],
    })
  })

  test('of a path that is not there is one too', async () => {
    const { response, problem } = await send({ method: 'GET', url: '/nowhere' })
    expect(response.statusCode).toBe(404)
    expect(problem).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of ours tells nothing of our insides', async () => {
    const broken = await startTestApp()
    broken.ctx.log.error = () => undefined
    broken.ctx.reads.query = async () => {
      throw new Error('SELECT secret FROM account')
    }
    const response = await broken.fastify.inject({ method: 'GET', url: '/creator/suggested-creators' })
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({
      code: 'INTERNAL',
      detail: 'Something went wrong on our side. Please try again.',
    })
    expect(response.body).not.toMatch(/secret|SELECT|at /)
  })
})

describe('an answer', () => {
  test('that is personal is kept by no cache', async () => {
    const amara = await joined(app)
    const { response } = await send({
      method: 'GET',
      url: '/user/refresh-user',
      headers: { authorization: `Bearer ${amara.token}` },
    })
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('is compressed when it is long', async () => {
    const response = await app.fastify.inject({
      method: 'GET',
      url: '/master-record/get-countries',
      headers: { 'accept-encoding': 'br' },
    })
    expect(response.headers['content-encoding']).toBe('br')
  })
})

describe('pages of other origins', () => {
  test('get no leave to read answers, and the web app does', async () => {
    const ask = (origin: string) => send({ method: 'GET', url: '/health/live', headers: { origin } })
    const web = await ask(app.ctx.config.webOrigin)
    expect(web.response.headers['access-control-allow-origin']).toBe(app.ctx.config.webOrigin)
    for (const origin of ['https://evil.example', 'null', `${app.ctx.config.webOrigin}.evil.example`]) {
      const { response } = await ask(origin)
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
      expect(response.headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  test('get leave where people develop: this machine by its name, besides its number, at the same port', async () => {
    const allowedOrigin = async (app: TestApp, origin: string) =>
      (await app.fastify.inject({ url: '/health/live', headers: { origin } })).headers[
        'access-control-allow-origin'
      ]
    const developed = await startTestApp({ WEB_ORIGIN: 'http://127.0.0.1:3000' })
    const [web, desk] = [3000, 3001]
    const names = ['http://127.0.0.1', 'http://localhost']
    for (const origin of names.flatMap((name) => [`${name}:${web}`, `${name}:${desk}`])) {
      expect(await allowedOrigin(developed, origin)).toBe(origin)
    }
    for (const origin of ['http://localhost:3002', 'https://localhost:3000', 'http://[::1]:3000']) {
      expect(await allowedOrigin(developed, origin)).toBeUndefined()
    }
    const elsewhere = await startTestApp({ WEB_ORIGIN: 'https://fanfare.example' })
    expect(await allowedOrigin(elsewhere, 'https://localhost')).toBeUndefined()
  })

  test('are told at the preflight what the web app may send', async () => {
    const { response } = await send({
      method: 'OPTIONS',
      url: '/user/login',
      headers: {
        origin: app.ctx.config.webOrigin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(response.statusCode).toBe(204)
    expect(response.headers['access-control-allow-headers']).toContain('authorization')
  })
})

test('the address of a client is taken from a load balancer that is trusted, and from nobody else', async () => {
  const behind = await startTestApp({ THROTTLE: 'true', TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1' })
  const guess = (remoteAddress: string, forwarded: string) =>
    behind.fastify.inject({
      method: 'POST',
      url: '/user/login',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
      payload: { identifier: 'nobody@mail.example', password: 'x' },
    })
  for (let host = 1; host <= 9; host++) {
    expect((await guess('10.1.2.3', `198.51.100.${host}`)).statusCode).toBe(401)
  }
  for (let host = 1; host <= 8; host++) await guess('203.0.113.5', `198.51.100.${host}`)
  expect((await guess('203.0.113.5', '198.51.100.9')).statusCode).toBe(429)
})
