import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { apiErrors, type ProblemDetails } from '@fanfare/contract/errors'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApiWithRoutes } from '../../../src/roles/app.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { connectTo, exchangeRaw } from '../../setup/processes/socket.ts'

const app = await startTestApp()

const closing = 'Host: api.example\r\nConnection: close\r\n'
const login = (more: string, body = '') => `POST /user/login HTTP/1.1\r\n${closing}${more}\r\n${body}`

describe('a problem of RFC 9457 answers', () => {
  test.each([
    [
      'a part of a path that is too long',
      `GET /post/like-post/${'x'.repeat(201)} HTTP/1.1\r\n${closing}\r\n`,
    ],
    ['a path that cannot be decoded', `GET /creator/search-creator/%zz HTTP/1.1\r\n${closing}\r\n`],
    ['OPTIONS of an odd type', `OPTIONS /user/login HTTP/1.1\r\n${closing}Content-Type: odd\r\n\r\n`],
    ['POST of an odd type', login('Content-Type: odd\r\nContent-Length: 1\r\n', 'x')],
    ['a method that does not exist', `FROB /user/login HTTP/1.1\r\n${closing}\r\n`],
    ['a method that is not served', `PROPFIND /user/login HTTP/1.1\r\n${closing}\r\n`],
    ['TRACE', `TRACE / HTTP/1.1\r\n${closing}\r\n`],
    ['CONNECT', `CONNECT db.example:5432 HTTP/1.1\r\n${closing}\r\n`],
    ['a request that is none', 'good morning\r\n\r\n'],
    ['a request without a host', 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a header with a NUL', `GET /user/refresh-user HTTP/1.1\r\n${closing}User-Agent: a\0b\r\n\r\n`],
    ['two lengths', login('Content-Length: 1\r\nContent-Length: 2\r\n', 'xx')],
    ['a length beside chunks', login('Content-Length: 1\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')],
    [
      'a chunk that is none',
      login('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n', 'zz\r\n'),
    ],
    ['headers that are too large', `GET / HTTP/1.1\r\n${closing}X: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('%s', async (_, bytes) => {
    const { status, headers, body } = await exchangeRaw(app, bytes)
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    const problem = JSON.parse(body) as ProblemDetails
    expect(problem).toMatchObject({ status, requestId: expect.stringMatching(/^[0-9A-Z]{26}$/) })
    expect(apiErrors[problem.code].status).toBe(status)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(headers).toMatchObject({
      'x-request-id': problem.requestId,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  test('headers that are too large as such', async () => {
    const { status, body } = await exchangeRaw(
      app,
      `GET / HTTP/1.1\r\n${closing}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    expect([status, JSON.parse(body)]).toEqual([431, expect.objectContaining({ code: 'HEADERS_TOO_LARGE' })])
  })
})

test('an expectation that nobody knows is passed over', async () => {
  const { status } = await exchangeRaw(app, `GET /health/live HTTP/1.1\r\n${closing}Expect: wonders\r\n\r\n`)
  expect(status).toBe(200)
})

test('a form with a long part of which nothing is said is answered, though all of it comes at once', async () => {
  const { token } = await joined(app)
  const { statusCode } = await app.fastify.inject({
    method: 'POST',
    url: '/post/create-post',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: `--b\r\nX: y\r\n\r\n${'x'.repeat(100_000)}\r\n--b--\r\n`,
  })
  expect(statusCode).toBe(400)
})

test.each([
  ['a body', 'POST /user/login', 'application/json', '{"identifier":'],
  ['a form', 'POST /post/create-post', 'multipart/form-data; boundary=b', '--b\r\n'],
])('%s that is cut off is no fault of ours, and nothing is said to be away', async (_, asked, type, half) => {
  const { token } = await joined(app)
  const fastify = await createApiWithRoutes(app.ctx)
  onTestFinished(() => fastify.close())
  const over = Promise.withResolvers<void>()
  fastify.addHook('onSend', async () => over.resolve())
  const said = vi.spyOn(app.ctx.log, 'error')
  const line = await connectTo({ ...app, fastify })
  const asking = once(fastify.server, 'request')
  line.write(
    `${asked} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 99\r\n\r\n${half}`,
  )
  await asking
  line.destroy()
  await over.promise
  expect(said).not.toHaveBeenCalled()
})

describe('a body that is encoded', () => {
  const body = { resource: 'USERNAME', value: 'free_name' }

  test.each(['gzip', 'deflate', 'br', 'zstd', 'x-gzip', 'identity, gzip', 'what-else'])(
    'as %s is refused',
    async (encoding) => {
      const response = await app.fastify.inject({
        method: 'POST',
        url: '/user/validate-unique-resource',
        headers: { 'content-encoding': encoding, 'content-type': 'application/json' },
        payload: gzipSync(JSON.stringify(body)),
      })
      expect([response.statusCode, response.json()]).toEqual([
        415,
        expect.objectContaining({ code: 'WRONG_TYPE' }),
      ])
      expect(response.headers['accept-encoding']).toBe('identity')
    },
  )

  test('as itself is taken', async () => {
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/user/validate-unique-resource',
      headers: { 'content-encoding': 'identity' },
      payload: body,
    })
    expect(response.statusCode).toBe(200)
  })

  test('is refused as an upload, and nothing of it is kept', async () => {
    const { token } = await joined(app)
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
    const begin = await app.fastify.inject({
      method: 'POST',
      url: '/uploads',
      headers: {
        ...headers,
        'upload-length': '100000',
        'upload-metadata': `part ${Buffer.from('IMAGE').toString('base64')}`,
      },
    })
    const url = begin.headers.location as string
    const sent = await app.fastify.inject({
      method: 'PATCH',
      url,
      headers: {
        ...headers,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(Buffer.alloc(100_000)),
    })
    expect([begin.statusCode, sent.statusCode]).toEqual([201, 415])
    const now = await app.fastify.inject({ method: 'HEAD', url, headers })
    expect(now.headers['upload-offset']).toBe('0')
  })

  test('is refused as a form', async () => {
    const { token } = await joined(app)
    const form = new FormData()
    form.set('caption', 'Hello')
    const { status, problem } = await app.call('POST /post/create-post', {
      token,
      form,
      headers: { 'content-encoding': 'gzip' },
    })
    expect([status, problem.code]).toEqual([415, 'WRONG_TYPE'])
  })
})

describe('every answer', () => {
  const paths = [
    '/health/live',
    '/nowhere',
    '/user/refresh-user',
    '/master-record/get-countries',
    '/api-docs',
  ]

  test.each(paths)('of %s may load nothing and be framed by nobody', async (url) => {
    const { headers } = await app.fastify.inject({ method: 'GET', url })
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  test('of the reference page keeps the policy of that page', async () => {
    const { headers } = await app.fastify.inject({ method: 'GET', url: '/api-docs?ui' })
    expect(headers['content-security-policy']).toContain("style-src 'sha256-")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('of an API at an https origin is for https alone from now on', async () => {
    const secure = await startTestApp({ API_ORIGIN: 'https://api.fanfare.example' })
    for (const url of paths) {
      const here = await app.fastify.inject({ method: 'GET', url })
      const there = await secure.fastify.inject({ method: 'GET', url })
      expect(here.headers['strict-transport-security']).toBeUndefined()
      expect(there.headers['strict-transport-security']).toBe('max-age=31536000')
    }
    const raw = await exchangeRaw(secure, 'good morning\r\n\r\n')
    expect(raw.headers['strict-transport-security']).toBe('max-age=31536000')
  })
})
