import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { download, fixture, metadataOf, tus } from '../../setup/media.ts'
import { joined } from '../../setup/people.ts'

const MB = 1024 * 1024

test('a video whose connection breaks 20 times arrives whole, each byte resent at most once', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  // A box that players skip makes it large.
  const filling = Buffer.alloc(20 * MB)
  filling.writeUInt32BE(filling.length)
  filling.write('free', 4)
  const bytes = Buffer.concat([await fixture('h264-aac.mp4'), filling])
  const started = await tus(app, 'POST', '/uploads', {
    token: person.token,
    headers: { 'upload-length': String(bytes.length), 'upload-metadata': metadataOf({ part: 'VIDEO' }) },
  })
  const url = String(started.headers.location)

  async function stand(): Promise<number> {
    const { headers } = await tus(app, 'HEAD', url, { token: person.token })
    return Number(headers['upload-offset'])
  }

  /** Sends from an offset, and breaks the connection after some bytes. @returns the status, unless it broke */
  async function send(offset: number, cutAfter: number): Promise<number | 'cut'> {
    const sending = request(`${origin}${url}`, {
      method: 'PATCH',
      agent: false,
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': String(bytes.length - offset),
      },
    })
    const answered = once(sending, 'response').then(
      ([response]: IncomingMessage[]) => response?.statusCode ?? 0,
    )
    const part = bytes.subarray(offset, Math.min(bytes.length, offset + cutAfter))
    await new Promise<void>((resolve) => sending.write(part, () => resolve()))
    if (offset + cutAfter >= bytes.length) {
      sending.end()
      return answered
    }
    sending.destroy()
    await expect(answered).rejects.toThrow()
    return 'cut'
  }

  let cuts = 0
  let offset = 0
  while (cuts < 20) {
    expect(await send(offset, randomInt(MB / 4, MB))).toBe('cut')
    cuts++
    const before = offset
    // What arrived before is stored as soon as the server notices the break.
    await expect.poll(stand, { interval: 20 }).toBeGreaterThan(before)
    offset = await stand()
  }
  expect(await settledSend()).toBe(204)
  expect(await stand()).toBe(bytes.length)

  /** The piece of the last cut may still be on its way to the store: then the offset has moved on, and is asked again. */
  async function settledSend(): Promise<number | 'cut'> {
    for (;;) {
      const status = await send(await stand(), bytes.length)
      if (status !== 409) return status
    }
  }

  const form = new FormData()
  for (const [name, value] of Object.entries({
    type: 'MEDIA',
    caption: 'At last',
    'uploads[0]': url.split('/').at(-1) ?? '',
  })) {
    form.set(name, value)
  }
  const { status, data } = await app.call('POST /post/create-post', { form, token: person.token })
  expect([status, data.status]).toEqual([201, 'LIVE'])
  expect((await download(app, data.files[0]?.url)).status).toBe(200)
})

test('of concurrent requests at one offset, one continues the upload', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const bytes = Buffer.alloc(100_000, 'x')
  const { headers } = await tus(app, 'POST', '/uploads', {
    token: person.token,
    headers: { 'upload-length': String(bytes.length), 'upload-metadata': metadataOf({ part: 'IMAGE' }) },
  })
  const url = String(headers.location)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      tus(app, 'PATCH', url, { token: person.token, bytes, headers: { 'upload-offset': '0' } }),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 204)
  expect(refused).toHaveLength(7)
  for (const { status } of refused) expect([409, 423]).toContain(status)
  const pieces = await app.ctx.db.selectFrom('upload_piece').select(['bytes', 'is_stored']).execute()
  expect(pieces).toEqual([{ bytes: 100_000n, is_stored: true }])
})

test('while one request sends an upload, another is refused, and takes over once the first is silent', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const bytes = Buffer.alloc(2000, 'x')
  const { headers } = await tus(app, 'POST', '/uploads', {
    token: person.token,
    headers: { 'upload-length': '2000', 'upload-metadata': metadataOf({ part: 'IMAGE' }) },
  })
  const url = String(headers.location)
  const append = (from: number) =>
    tus(app, 'PATCH', url, {
      token: person.token,
      bytes: bytes.subarray(from),
      headers: { 'upload-offset': String(from) },
    })
  const sending = request(`${origin}${url}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.write(bytes.subarray(0, 1000))
  const isSent = () =>
    app.ctx.db.selectFrom('upload').select('sender').where('sender', 'is not', null).executeTakeFirst()
  await expect.poll(isSent, { interval: 10 }).toBeDefined()
  const second = await append(0)
  expect([second.status, second.problem?.code, second.headers['retry-after']]).toEqual([
    423,
    'UPLOAD_BUSY',
    '5',
  ])
  app.clock.advance({ seconds: 11 })
  expect((await append(0)).status).toBe(204)
  sending.end(bytes.subarray(1000))
  const [late] = await answered
  expect(late.statusCode).toBe(409)
  expect(await app.ctx.db.selectFrom('upload').select(['received', 'sender']).execute()).toEqual([
    { received: 2000n, sender: null },
  ])
  expect(await app.ctx.db.selectFrom('upload_piece').select('bytes').execute()).toEqual([{ bytes: 2000n }])
})
