import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, publish } from '../../setup/posts.ts'
import { partOfTheDay, times } from '../../setup/runner/length.ts'

const MB = 1024 * 1024
let app: TestApp
let person: Person
let origin: string

beforeAll(async () => {
  app = await startTestApp()
  person = await joined(app)
  origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  await publish(app, person, { images: [await jpeg()] })
})

/** Measures the maximum growth of this process’s memory while `work` runs. */
async function growthDuring<T>(work: () => Promise<T>): Promise<{ result: T; grownMb: number }> {
  const before = process.memoryUsage.rss()
  let most = before
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      most = Math.max(most, process.memoryUsage.rss())
      await sleep(5)
    }
  }
  const watching = watch()
  try {
    const result = await work()
    return { result, grownMb: (most - before) / MB }
  } finally {
    isOver = true
    await watching
  }
}

/** Sends a multipart form whose file is made while it is sent. @returns the status and the problem */
async function upload(
  file: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<{ status: number; body: string }> {
  const part = (name: string, more = '') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  async function* form() {
    yield `${part('type')}MEDIA\r\n${part('caption')}Large\r\n${part('IMAGE', '; filename="a.jpg"')}`
    yield* file
    yield '\r\n--b--\r\n'
  }
  const sending = request(`${origin}/post/create-post`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=b' },
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  const [[response]] = await Promise.all([answered, pipeline(form(), sending)])
  return { status: response.statusCode ?? 0, body: await text(response) }
}

test('an upload far too large is refused with its reason, in little memory', async () => {
  const megabytes = 110
  function* chunks() {
    const chunk = Buffer.alloc(MB, 'x')
    for (let n = 0; n < megabytes; n++) yield chunk
  }
  // What one upload leaves to the garbage collector is there for the next: only what is kept would add up.
  await upload(chunks())
  const { result, grownMb } = await growthDuring(() => upload(chunks()))
  expect(result.status).toBe(413)
  expect(JSON.parse(result.body)).toMatchObject({ code: 'TOO_LARGE', detail: 'Maximum file size is 15MB' })
  expect(grownMb).toBeLessThan(megabytes / 2)
})

test('a picture of too many pixels in a small file is refused without being decoded', async () => {
  const flat = sharp({ create: { width: 14_000, height: 9000, channels: 3, background: '#888888' } })
  const pictures: [() => Promise<Buffer> | Buffer, number][] = [
    [() => flat.jpeg().toBuffer(), 120],
    [() => pngOf(10_000, 8000), 60],
    [() => pngOf(20_000, 20_000), 60],
  ]
  for (const [draw, most] of partOfTheDay(pictures, 1)) {
    const bytes = await draw()
    expect(bytes.length).toBeLessThan(15 * MB)
    const { result, grownMb } = await growthDuring(() => publish(app, person, { images: [bytes] }))
    expect([result.status, result.problem.code]).toEqual([413, 'TOO_LARGE'])
    expect(result.problem.detail).toBe(`Images can't have more than ${most} megapixels: a.jpg`)
    expect(grownMb).toBeLessThan(40)
  }
})

test('a picture of a shape that takes long to decode is refused by its header', async () => {
  const line = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888888' } })
  const pictures = [
    () => pngOf(1, 60_000_000),
    () => pngOf(60_000_000, 1),
    () => pngOf(20_001, 1),
    () => line(1, 65_000).jpeg().toBuffer(),
    () => line(65_000, 1).gif().toBuffer(),
  ]
  for (const draw of partOfTheDay(pictures, 2)) {
    const { status, problem } = await publish(app, person, { images: [await draw()] })
    expect([status, problem.code]).toEqual([413, 'TOO_LARGE'])
    expect(problem.detail).toBe("Images can't be larger than 20,000 pixels on a side: a.jpg")
  }
  const panorama = await line(20_000, 300).jpeg().toBuffer()
  expect((await publish(app, person, { images: [panorama] })).status).toBe(201)
})

test('many large pictures at once are decoded a few at a time', async () => {
  const large = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#4488aa' } })
    .png()
    .toBuffer()
  const { result, grownMb } = await growthDuring(() =>
    Promise.all(Array.from({ length: times(4, 6) }, () => publish(app, person, { images: [large] }))),
  )
  expect(result.map(({ status }) => status)).toEqual(result.map(() => 201))
  expect(grownMb).toBeLessThan(125)
})

test('a malformed form is refused', async () => {
  for (const [type, payload] of [
    ['multipart/form-data; boundary=b', 'nothing like a form'],
    ['multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="caption"\r\n\r\nhalf'],
    ['multipart/form-data; boundary=b', '--b\r\n\r\nnameless\r\n--b--\r\n'],
    ['multipart/form-data', ''],
    ['multipart/form-data; boundary=b', '--b--\r\n'],
    ['application/json', '{}'],
  ]) {
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/post/create-post',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
      payload,
    })
    expect([400, 415], `${type} ${payload}`).toContain(response.statusCode)
  }
})

test('a form that ends in the middle publishes nothing', async () => {
  async function* broken() {
    yield await jpeg()
    throw new Error('the line is cut')
  }
  await expect(upload(broken())).rejects.toThrow()
  const { data } = await app.call('GET /creator/search-creator-post/{username}/{tab}', {
    params: { username: person.username, tab: 'all' },
    token: person.token,
  })
  expect(data.filter(({ caption }) => caption === 'Large')).toEqual([])
})

/** A PNG of one colour that says how large it is, with the pixels of its first rows alone. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * 10))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('pictures of impossible shapes end ready or refused', async () => {
  for (const [width, height] of [
    [1, 1_000_000],
    [1_000_000, 1],
    [16_384, 2],
    [0, 10],
    [2 ** 31 - 1, 2 ** 31 - 1],
  ] as const) {
    const { status, problem } = await publish(app, person, { images: [pngOf(width, height)] })
    expect([201, 413, 415, 422], `${width} by ${height}`).toContain(status)
    if (status !== 201) expect(problem.detail).toMatch(/\w/)
  }
  for (const [width, height] of [
    [1, 20_000],
    [20_000, 1],
  ] as const) {
    const thin = await sharp({ create: { width, height, channels: 3, background: '#888888' } })
      .png()
      .toBuffer()
    const { status, data } = await publish(app, person, { images: [thin] })
    expect(status).toBe(201)
    expect(Math.max(data.files[0]?.width ?? 0, data.files[0]?.height ?? 0)).toBeLessThanOrEqual(1500)
  }
})
