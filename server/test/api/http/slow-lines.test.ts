import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type ClientTimeouts,
  defaultClientTimeouts,
} from '../../../src/platform/http/server/request-body-timeout.ts'
import { createApiWithRoutes } from '../../../src/roles/app.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { connectTo, readUntilClosed } from '../../setup/processes/socket.ts'

const app = await startTestApp()
const hurried: ClientTimeouts = {
  headersMs: 200,
  checkMs: 50,
  bodyMs: 400,
  file: { spanMs: 400, bytes: 1000 },
  reply: { spanMs: 400, bytes: 1000, most: 2 },
  silentMs: 180_000,
}

/** The same API, that waits for nobody. */
async function hurriedApp() {
  const fastify = await createApiWithRoutes(app.ctx, { patience: hurried })
  onTestFinished(() => fastify.close())
  return { ...app, fastify }
}

const tooSlow = expect.objectContaining({ code: 'TOO_SLOW', status: 408 })

test('a line on which nothing is said is closed without a word', async () => {
  const answer = await readUntilClosed(await connectTo(await hurriedApp()))
  expect(answer).toEqual({ status: 0, headers: {}, body: '' })
})

test('a line on which the headers never end is closed', async () => {
  const line = await connectTo(await hurriedApp())
  const answer = readUntilClosed(line)
  line.write('GET /health/live HTTP/1.1\r\nHost: a\r\n')
  const { status, body } = await answer
  expect([status, JSON.parse(body)]).toEqual([408, tooSlow])
})

/** Says something on a line again and again until it is closed. */
async function trickle(line: Awaited<ReturnType<typeof connectTo>>, bytes: string, everyMs: number) {
  const answer = readUntilClosed(line)
  while (!line.closed) {
    if (line.writable) line.write(bytes)
    await wait(everyMs)
  }
  return answer
}

test.each([
  ['trickles in', 1],
  ['comes on as fast as a file may', 200],
])('a body that is no file and %s is waited for no longer than any', async (_, bytes) => {
  const line = await connectTo(await hurriedApp())
  line.write(
    'POST /user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n',
  )
  const { status, headers, body } = await trickle(line, ' '.repeat(bytes), 20)
  expect([status, headers.connection, JSON.parse(body)]).toEqual([408, 'close', tooSlow])
})

test('a client is not kept waiting longer than the documented timeouts', () => {
  const { headersMs, checkMs, ...bodies } = defaultClientTimeouts
  expect(app.fastify.server.headersTimeout).toBe(headersMs)
  expect(headersMs + checkMs).toBeLessThanOrEqual(20_000)
  expect(bodies).toEqual({
    bodyMs: 30_000,
    file: { spanMs: 60_000, bytes: 32 * 1024 },
    reply: { spanMs: 60_000, bytes: 32 * 1024, most: 1000 },
    silentMs: 180_000,
  })
  expect(app.fastify.server.timeout).toBe(180_000)
})

/** A reply that never ends, as fast as it is read. */
function endless(): Readable {
  const bytes = Buffer.alloc(64 * 1024)
  return new Readable({
    read() {
      this.push(bytes)
    },
  })
}

/** An API with a reply that never ends, each of which is told of, in the order in which they were asked for. */
async function endlessApp(patience: ClientTimeouts) {
  const fastify = await createApiWithRoutes(app.ctx, { patience })
  onTestFinished(() => fastify.close())
  const replies: Readable[] = []
  fastify.get('/endless', { config: { admission: 'always' } }, (_request, reply) => {
    const bytes = endless()
    replies.push(bytes)
    return reply.send(bytes)
  })
  const ask = async () => {
    const line = await connectTo({ ...app, fastify })
    line.write('GET /endless HTTP/1.1\r\nHost: a\r\n\r\n')
    return line
  }
  return { replies, ask }
}

test('a long reply that nobody reads is cut off', async () => {
  const { replies, ask } = await endlessApp(hurried)
  await ask()
  await expect.poll(() => replies.map(({ destroyed }) => destroyed), { timeout: 10_000 }).toEqual([true])
})

test('of too many long replies, the one that has gone on for longest is cut off', async () => {
  const { replies, ask } = await endlessApp({
    ...defaultClientTimeouts,
    reply: { ...defaultClientTimeouts.reply, most: 2 },
  })
  for (let asked = 1; asked <= 3; asked++) {
    await ask()
    await expect.poll(() => replies.length, { timeout: 10_000 }).toBe(asked)
  }
  await expect
    .poll(() => replies.map(({ destroyed }) => destroyed), { timeout: 10_000 })
    .toEqual([true, false, false])
})

test('the lines of those who want nothing just now are closed before there are too many', async () => {
  const crowded = await createApiWithRoutes({ ...app.ctx, config: { ...app.ctx.config, maxConnections: 20 } })
  onTestFinished(() => crowded.close())
  const ask = async () => {
    const line = await connectTo({ ...app, fastify: crowded })
    line.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n')
    const [answer] = (await once(line, 'data')) as [Buffer]
    return { line, status: answer.toString().slice(9, 12) }
  }
  const idle: Awaited<ReturnType<typeof ask>>[] = []
  for (let count = 0; count < 17; count++) idle.push(await ask())
  expect(idle.filter(({ line }) => line.closed)).toEqual([])
  expect((await ask()).status).toBe('200')
  await expect.poll(() => idle.filter(({ line }) => !line.closed), { timeout: 10_000 }).toEqual([])
  expect((await ask()).status).toBe('200')
})

async function startedUpload(token: string): Promise<string> {
  const { headers } = await app.fastify.inject({
    method: 'POST',
    url: '/uploads',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '8000',
      'upload-metadata': `part ${Buffer.from('IMAGE').toString('base64')}`,
    },
  })
  return headers.location as string
}

function patch(url: string, token: string): string {
  return `PATCH ${url} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nConnection: close\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 8000\r\n\r\n`
}

test('an upload that comes on has all the time that it needs', async () => {
  const { token } = await joined(app)
  const url = await startedUpload(token)
  const line = await connectTo(await hurriedApp())
  const answer = readUntilClosed(line)
  line.write(patch(url, token))
  for (let sent = 0; sent < 8000; sent += 500) {
    line.write('x'.repeat(500))
    await wait(100)
  }
  expect((await answer).status).toBe(204)
})

test('an upload that hardly comes on is hung up on, and what came is kept', async () => {
  const { token } = await joined(app)
  const url = await startedUpload(token)
  const line = await connectTo(await hurriedApp())
  line.write(patch(url, token))
  const { status, body } = await trickle(line, 'x', 50)
  expect([status, JSON.parse(body)]).toEqual([408, tooSlow])
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  await expect
    .poll(
      async () =>
        Number((await app.fastify.inject({ method: 'HEAD', url, headers })).headers['upload-offset']),
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
})

test('a request that was answered is not watched any more, so that nothing is kept of it', async () => {
  const [started, ended] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')]
  await app.call('POST /user/login', { body: { identifier: 'nobody', password: 'Whatever-11' } })
  const watches = started.mock.results.filter(
    (_, at) => started.mock.calls[at]?.[1] === defaultClientTimeouts.bodyMs,
  )
  expect(watches).toHaveLength(1)
  expect(ended).toHaveBeenCalledWith(watches[0]?.value)
})
