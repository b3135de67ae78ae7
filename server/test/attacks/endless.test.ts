import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../setup/app.ts'
import { joined, type Person } from '../setup/people.ts'
import { partOfTheDay, times } from '../setup/runner/length.ts'
import { heldMegabytes } from './heap.ts'
import { exchangeBytes } from './lines.ts'

const MB = 1024 * 1024
/** Megabytes sent to the API in total. */
const pushedMb = times(12, 400)
/** Maximum of it that the API may hold at the end: data in transit between the two sides. */
const grownMbMax = 8
let app: TestApp
let person: Person
let port: number

beforeAll(async () => {
  app = await startTestApp()
  person = await joined(app)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (app.fastify.server.address() as AddressInfo).port
})

const chunk = Buffer.alloc(64 * 1024, 'x')
const chunked = Buffer.concat([Buffer.from('10000\r\n'), chunk, Buffer.from('\r\n')])
const repeated = (text: string) => Buffer.from(text.repeat(Math.ceil((64 * 1024) / text.length)))
const form = (more: string) =>
  `POST /post/create-post HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${2 ** 31}\r\n\r\n${more}`
const json = (more: string) =>
  `POST /user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${more}\r\n\r\n`

const endless: [string, () => string, Buffer][] = [
  ['a body in chunks', () => json('Transfer-Encoding: chunked'), chunked],
  ['a body of a length', () => json(`Content-Length: ${2 ** 40}`), chunk],
  [
    'a body of nothing but extensions of chunks',
    () => json('Transfer-Encoding: chunked'),
    repeated(`1;${'x'.repeat(200)}\r\nx\r\n`),
  ],
  ['a path', () => 'GET /', chunk],
  ['headers', () => 'GET / HTTP/1.1\r\nHost: a\r\n', repeated('X: y\r\n')],
  ['trailers', () => `${json('Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n`, repeated('X: y\r\n')],
  ['lines before a request', () => '', repeated('\r\n')],
  ['a form before its first part', () => form(''), chunk],
  ['a form of boundaries', () => form(''), repeated('--b\r\n')],
  [
    'a form of parts without an end',
    () => form(''),
    repeated('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'),
  ],
  ['the headers of a part', () => form('--b\r\n'), repeated('X: y\r\n')],
  ['the name of a part', () => form('--b\r\nContent-Disposition: form-data; name="'), chunk],
  ['a field of a form', () => form('--b\r\nContent-Disposition: form-data; name="caption"\r\n\r\n'), chunk],
  [
    'a file of a form that nobody asked for',
    () => form('--b\r\nContent-Disposition: form-data; name="X"; filename="a"\r\n\r\n'),
    chunk,
  ],
]

test.each(partOfTheDay(endless, 5))(
  '%s without an end is given up on, in bounded memory',
  async (_, begin, more) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.resume()
    await once(socket, 'connect')
    // Not `once`, which fails with a line that is reset.
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(begin())
    const before = await heldMegabytes()
    for (let sent = 0; sent < pushedMb * MB && !socket.destroyed; sent += more.length) {
      if (socket.write(more)) continue
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
    }
    const grownMb = (await heldMegabytes()) - before
    socket.destroy()
    expect(grownMb).toBeLessThan(grownMbMax)
    const live = 'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    expect((await exchangeBytes({ port, bytes: live })).answers).toMatchObject([{ status: 200 }])
  },
)

const requestHead = (path: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n${headers}\r\n`
const asChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const inPieces: [string, () => string][] = [
  ['a body', () => requestHead('/user/login', 'Content-Type: application/json\r\n')],
  ['the event of a card provider', () => requestHead('/paystack/webhook', '')],
  [
    'a field of a form',
    () => formHead() + asChunk('--b\r\nContent-Disposition: form-data; name="caption"\r\n\r\n'),
  ],
  [
    'a file of a form',
    () => formHead() + asChunk('--b\r\nContent-Disposition: form-data; name="IMAGE"; filename="a"\r\n\r\n'),
  ],
]

function formHead(): string {
  return requestHead(
    '/post/create-post',
    `Authorization: Bearer ${person.token}\r\nContent-Type: multipart/form-data; boundary=b\r\n`,
  )
}

test.each(inPieces)('%s that comes in the smallest pieces is held as what it is', async (_, say) => {
  const before = await heldMegabytes()
  const accepted = once(app.fastify.server, 'connection') as Promise<[Socket]>
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.resume()
  const [line] = await accepted
  const bytes = say() + asChunk(' ').repeat(250_000)
  socket.write(bytes)
  await expect.poll(() => line.bytesRead, { timeout: 20_000 }).toBe(bytes.length)
  const grownMb = (await heldMegabytes()) - before
  socket.destroy()
  expect(grownMb).toBeLessThan(grownMbMax)
})
