import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type ClientTimeouts,
  defaultClientTimeouts,
} from '../../src/platform/http/server/request-body-timeout.ts'
import { createApiWithRoutes } from '../../src/roles/app.ts'
import { startTestApp, type TestApp } from '../setup/app.ts'
import { joined, type Person } from '../setup/people.ts'
import { exchangeBytes } from './lines.ts'

/** Short timeouts, so that a connection that stays open is closed within a moment. */
const patience: ClientTimeouts = {
  ...defaultClientTimeouts,
  ...{ headersMs: 300, checkMs: 50, bodyMs: 400, file: { spanMs: 400, bytes: 1000 } },
}
let app: TestApp
let port: number
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  person = await joined(app)
})

async function listen(): Promise<void> {
  const fastify = await createApiWithRoutes(app.ctx, { patience })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => fastify.close())
  port = (fastify.server.address() as AddressInfo).port
}

const host = 'Host: api.example\r\n'
const live = `GET /health/live HTTP/1.1\r\n${host}Connection: close\r\n\r\n`

/** Builds a smuggled request whose effect would be visible if it were run. */
function hidden(): string {
  return `POST /user/toggle-dark-mode HTTP/1.1\r\n${host}Authorization: Bearer ${person.token}\r\n\r\n`
}

async function isDark(): Promise<boolean> {
  const { data } = await app.call('GET /user/refresh-user', { token: person.token })
  return data.darkMode
}

/** A request that takes a body, with these headers and what follows them. */
function post(headers: string, rest: string, first = 'POST /user/validate-unique-resource HTTP/1.1'): string {
  return `${first}\r\n${host}Content-Type: application/json\r\n${headers}\r\n${rest}`
}

const smuggled: [string, (hidden: string) => string][] = [
  [
    'a length beside chunks',
    (it) => post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${it}`),
  ],
  [
    'chunks beside a length',
    (it) => post(`Transfer-Encoding: chunked\r\nContent-Length: ${it.length + 5}\r\n`, `0\r\n\r\n${it}`),
  ],
  ['two lengths', (it) => post(`Content-Length: 0\r\nContent-Length: ${it.length}\r\n`, it)],
  ['two lengths in one', (it) => post(`Content-Length: 0, ${it.length}\r\n`, it)],
  ['a length with a sign', (it) => post(`Content-Length: +${it.length}\r\n`, it)],
  ['a length below nothing', (it) => post('Content-Length: -1\r\n', it)],
  ['a length in base 16', (it) => post('Content-Length: 0x0\r\n', it)],
  ['a length too large to count', (it) => post('Content-Length: 18446744073709551616\r\n', it)],
  ['a length that is folded', (it) => post(`Content-Length:\r\n ${it.length}\r\n`, it)],
  ['a length with a space before its colon', (it) => post(`Content-Length : ${it.length}\r\n`, it)],
  ['a length after a bare line feed', (it) => post(`X: y\nContent-Length: ${it.length}\r\n`, it)],
  ['chunks that are folded', (it) => post('Transfer-Encoding:\r\n chunked\r\n', `0\r\n\r\n${it}`)],
  ['chunks with a space before the colon', (it) => post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${it}`)],
  ['chunks that are not last', (it) => post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${it}`)],
  [
    'chunks twice',
    (it) => post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', `0\r\n\r\n${it}`),
  ],
  ['another encoding', (it) => post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${it}`)],
  ['chunks with a control character', (it) => post('Transfer-Encoding: \x0bchunked\r\n', `0\r\n\r\n${it}`)],
  ['a chunk below nothing', (it) => post('Transfer-Encoding: chunked\r\n', `-1\r\n\r\n${it}`)],
  [
    'a chunk too large to count',
    (it) => post('Transfer-Encoding: chunked\r\n', `FFFFFFFFFFFFFFFFF\r\n${it}`),
  ],
  ['a chunk with 0x', (it) => post('Transfer-Encoding: chunked\r\n', `0x0\r\n\r\n${it}`)],
  ['a chunk that ends in a bare line feed', (it) => post('Transfer-Encoding: chunked\r\n', `0\n\n${it}`)],
  [
    'a chunk that is longer than it says',
    (it) => post('Transfer-Encoding: chunked\r\n', `1\r\nxx\r\n0\r\n\r\n${it}`),
  ],
  [
    'an extension of a chunk with a line feed',
    (it) =>
      post('Transfer-Encoding: chunked\r\n', `1;\nxx\r\n${it.length.toString(16)}\r\n${it}\r\n0\r\n\r\n`),
  ],
  [
    'chunks of HTTP/1.0',
    (it) =>
      post(
        'Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n',
        `${it.length.toString(16)}\r\n${it}\r\n0\r\n\r\n`,
        'POST /user/validate-unique-resource HTTP/1.0',
      ),
  ],
  [
    'a body of which nobody is there',
    (it) => post(`Content-Length: ${it.length}\r\n`, it, 'POST /nowhere HTTP/1.1'),
  ],
  ['a body after Expect', (it) => post(`Expect: 100-continue\r\nContent-Length: ${it.length}\r\n`, it)],
  ['a header without a colon', (it) => post(`${it.split('\r\n')[0]}\r\nContent-Length: 0\r\n`, '')],
  [
    'the value of a header with a bare carriage return',
    (it) => `GET /health/live HTTP/1.1\r\n${host}X: y\r\r${it}`,
  ],
  ['a name with a NUL', (it) => `GET /health/live HTTP/1.1\r\n${host}X\0: y\r\n\r\n${it}`],
  [
    'the trailers of chunks',
    (it) =>
      post(
        'Transfer-Encoding: chunked\r\n',
        `0\r\nAuthorization: Bearer ${person.token}\r\nContent-Length: ${it.length}\r\n\r\n`,
      ),
  ],
  ['the preface of HTTP/2', (it) => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${it}`],
  ['another version', (it) => `GET /health/live HTTP/3.7\r\n${host}\r\n${it}`],
  ['no version', (it) => `GET /health/live\r\n${it}`],
  ['a method in small letters', (it) => `get /health/live HTTP/1.1\r\n${host}\r\n${it}`],
  ['a tunnel', (it) => `CONNECT api.example:80 HTTP/1.1\r\n${host}\r\n${it}`],
  ['the greeting of TLS', (it) => `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${it}`],
]

/** Bodies that are passed over: what follows them is the next request. */
const passedOver: [string, (hidden: string) => string][] = [
  [
    'the body of a GET',
    (it) => `GET /health/live HTTP/1.1\r\n${host}Content-Length: ${it.length}\r\n\r\n${it}`,
  ],
  [
    'the body of an OPTIONS',
    (it) => `OPTIONS /uploads HTTP/1.1\r\n${host}Content-Length: ${it.length}\r\n\r\n${it}`,
  ],
  [
    'a body that is refused for its encoding',
    (it) => post(`Content-Encoding: gzip\r\nContent-Length: ${it.length}\r\n`, it),
  ],
  [
    'a body that is refused for its type',
    (it) =>
      `POST /user/login HTTP/1.1\r\n${host}Content-Type: odd\r\nContent-Length: ${it.length}\r\n\r\n${it}`,
  ],
]

test.each(smuggled)('what hides behind %s is not done, and whoever comes next is served', async (_, say) => {
  await listen()
  const before = await isDark()
  const heard = await exchangeBytes({ port, bytes: Buffer.from(say(hidden()), 'latin1') })
  expect(heard.answers.filter(({ status }) => status !== 100).length).toBeLessThanOrEqual(1)
  for (const { status } of heard.answers) expect(status).toBeLessThan(500)
  expect(heard.isClosed).toBe(true)
  expect(await isDark()).toBe(before)
  expect((await exchangeBytes({ port, bytes: live })).answers).toMatchObject([{ status: 200 }])
})

test.each(passedOver)('what stands in %s is not done, and what follows it is', async (_, say) => {
  await listen()
  const before = await isDark()
  const heard = await exchangeBytes({ port, bytes: Buffer.from(say(hidden()) + live, 'latin1') })
  expect(heard.answers.map(({ status }) => status)).toEqual([expect.any(Number), 200])
  expect(heard.isClosed).toBe(true)
  expect(await isDark()).toBe(before)
})

describe('a line', () => {
  test('on which several ask at once answers them in their order, and the last may close it', async () => {
    await listen()
    const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${host}${more}\r\n`
    const paths = ['/health/live', '/nowhere', '/user/refresh-user', '/health/live']
    const bytes = paths.map((path) => ask(path)).join('') + live
    const { answers } = await exchangeBytes({ port, bytes })
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401, 200, 200])
  })

  test('whose client says no more is answered what it asked', async () => {
    await listen()
    const { answers } = await exchangeBytes({ port, bytes: live, thenEnd: true })
    for (const { status } of answers) expect(status).toBe(200)
    const half = await exchangeBytes({ port, bytes: post('Content-Length: 100\r\n', '{'), thenEnd: true })
    expect(half.isClosed).toBe(true)
    expect((await exchangeBytes({ port, bytes: live })).answers).toMatchObject([{ status: 200 }])
  })

  test('that is held open in the middle keeps nobody else waiting', async () => {
    await listen()
    const halves = [
      'GET /health/live HTTP/1.1\r\n',
      post('Content-Length: 1000\r\n', '{"resource":'),
      post('Transfer-Encoding: chunked\r\n', '5\r\n{"re'),
      `POST /post/create-post HTTP/1.1\r\n${host}Authorization: Bearer ${person.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999\r\n\r\n--b\r\nContent-Disposition: form-data; name="IMAGE"; filename="a"\r\n`,
    ]
    const held = Array.from({ length: 120 }, (_, at) =>
      exchangeBytes({ port, bytes: halves[at % halves.length] ?? '' }),
    )
    expect((await exchangeBytes({ port, bytes: live })).answers).toMatchObject([{ status: 200 }])
    for (const { isClosed, answers } of await Promise.all(held)) {
      expect(isClosed).toBe(true)
      for (const { status } of answers) expect(status).toBe(408)
    }
  })
})
