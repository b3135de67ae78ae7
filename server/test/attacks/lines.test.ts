import type { AddressInfo } from 'node:net'
import { allCalls } from '@fanfare/contract/all-calls'
import { beforeAll, expect, test } from 'vitest'
import { defaultClientTimeouts } from '../../src/platform/http/server/request-body-timeout.ts'
import { createApiWithRoutes } from '../../src/roles/app.ts'
import { startTestApp, type TestApp } from '../setup/app.ts'
import { joined, type Person } from '../setup/people.ts'
import { whenFileEnds } from '../setup/runner/file-end.ts'
import { seed, times } from '../setup/runner/length.ts'
import { oneOf, type Randomness, randomness } from '../setup/runner/randomness.ts'
import { wrongWithAnswer } from './hold-answer.ts'
import { exchangeBytes } from './lines.ts'

let app: TestApp
let port: number
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  person = await joined(app)
  const patience = {
    ...defaultClientTimeouts,
    ...{ headersMs: 300, checkMs: 50, bodyMs: 400, file: { spanMs: 400, bytes: 1000 } },
  }
  const fastify = await createApiWithRoutes(app.ctx, { patience })
  whenFileEnds(() => fastify.close())
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (fastify.server.address() as AddressInfo).port
})

const paths = allCalls.map(({ call: { method, path } }) => [method, path] as const)
const nothing = '01K0000000000000000000000A'

/** A request that looks right, as it is written on the line. */
function written(random: Randomness): string {
  const [method, path] = oneOf(random, paths)
  const body = method === 'POST' ? '{"identifier":"nobody","password":"x"}' : ''
  const lines = [
    `${method} ${path.replace(/\{\w+\}/g, nothing)} HTTP/1.1`,
    'Host: api.example',
    'Connection: close',
    ...(random(2) === 0 ? [`Authorization: Bearer ${person.token}`] : []),
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

type Spoiler = (text: string, random: Randomness) => string

const inPath: readonly string[] = [
  '%00',
  '%0d%0a',
  '%2e%2e%2f',
  '..',
  '../..',
  '//',
  '/./',
  '%2f',
  '%5c',
  '\\',
  ';a=b',
  '%',
  '%zz',
  '%u0000',
  '%ff',
  '%C0%AE',
  '#',
  '?',
  '?a=%',
  '?a=%ff&a=%00',
  '??',
  '?__proto__[a]=b',
  '\x80',
  '*',
  '{',
  `/${'a'.repeat(300)}`,
  '/a'.repeat(3000),
  `?a=${'x'.repeat(9000)}`,
]

const headers: readonly string[] = [
  'Authorization: Bearer x',
  'Authorization:',
  'authorization: Bearer a\r\nAuthorization: Bearer b',
  'Host: evil.example',
  'Host:',
  'Content-Length: 3',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip',
  'Expect: 100-continue',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13',
  'X: \x00',
  'X: \x7f',
  'X: \xff\xfe',
  'X\x00: y',
  ': y',
  'no colon',
  ' folded',
  '\tfolded',
  'X : y',
  `X: ${'y'.repeat(9000)}`,
  `X: ${'y'.repeat(40_000)}`,
  'X: y\r\n'.repeat(3000),
  'Range: bytes=0-',
  'Cookie: a=b',
  'Proxy: http://evil.example',
  '__proto__: x',
  'constructor: x',
  'Content-Type: application/json\r\nContent-Type: text/plain',
  'Connection: close, Host',
  'Connection: Authorization',
  'Keep-Alive: timeout=-1',
  'TE: trailers, chunked',
  'Trailer: Authorization',
]

const spoilers: readonly Spoiler[] = [
  (text, random) => text.replace(/ HTTP/, `${oneOf(random, inPath)} HTTP`),
  (text, random) => text.replace(nothing, oneOf(random, inPath)),
  (text, random) =>
    text.replace(
      / \//,
      ` ${oneOf(random, ['//evil.example/', 'http://evil.example/', 'HTTP://API.EXAMPLE:80/', 'file:///', 'api.example:443', '*', '/../../', '/%2e%2e/', '\\', '', 'a'])}`,
    ),
  (text, random) => text.replace('\r\n', `\r\n${oneOf(random, headers)}\r\n`),
  (text, random) => text.replace('\r\n\r\n', `\r\n${oneOf(random, headers)}\r\n\r\n`),
  (text, random) =>
    text.replace(
      /^\w+/,
      oneOf(random, [
        'get',
        'Post',
        'HEAD',
        'TRACE',
        'OPTIONS',
        'PUT',
        'PATCH',
        'DELETE',
        'PRI',
        'M-SEARCH',
        'X'.repeat(9000),
        '',
        ' GET',
        'GET\0',
      ]),
    ),
  (text, random) =>
    text.replace(
      'HTTP/1.1',
      oneOf(random, ['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.10', 'http/1.1', 'HTTP/1.', 'RTSP/1.0', '']),
    ),
  (text) => text.replace('Host: api.example\r\n', ''),
  (text) => text.replaceAll('\r\n', '\n'),
  (text) => text.replaceAll('\r\n', '\r'),
  (text, random) => text.slice(0, random(text.length)),
  (text, random) => text.slice(random(text.length)),
  (text, random) => {
    const at = random(text.length)
    return text.slice(0, at) + String.fromCharCode(random(256)) + text.slice(at + random(2))
  },
  (text) => `\r\n\r\n${text}`,
  (text) => text + text,
  (text, random) =>
    Array.from({ length: random(400) }, () => String.fromCharCode(random(256))).join('') + text,
]

test(
  'whatever is said on a line is answered as declared or hung up on, and whoever comes next is served',
  async () => {
    const found = new Set<string>()
    const atOnce = 25
    for (let from = 0; from < times(250, 5000); from += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, (_, at) => tried(from + at, found)))
    }
    expect([...found]).toEqual([])
  },
  times(600_000, 3_600_000),
)

async function tried(at: number, found: Set<string>): Promise<void> {
  const random = randomness(`lines ${seed} ${at}`)
  let text = written(random)
  for (let left = 1 + random(3); left > 0; left--) text = oneOf(random, spoilers)(text, random)
  const { answers } = await exchangeBytes({
    port,
    bytes: Buffer.from(text, 'latin1'),
    thenEnd: random(5) === 0,
    patienceMs: 700,
  })
  for (const { status, head, body } of answers) {
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    )
    for (const what of wrongWithAnswer(
      { status, headers, text: headers['content-encoding'] ? '' : body },
      undefined,
      /^$/,
    ))
      found.add(`${what}: #${at} ${JSON.stringify(text.slice(0, 600))} → ${head} ${body.slice(0, 300)}`)
  }
  const next = await exchangeBytes({
    port,
    bytes: 'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  })
  if (next.answers[0]?.status !== 200)
    found.add(`nobody is served after #${at} ${JSON.stringify(text.slice(0, 600))}: ${next.text}`)
}
