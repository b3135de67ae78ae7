import { beforeAll, describe, expect, test } from 'vitest'
import { sweepUploads } from '../../../src/media/uploads/sweep-uploads.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { download, fixture, metadataOf, tus, type UploadFacts, uploaded } from '../../setup/media.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg } from '../../setup/posts.ts'

let app: TestApp
let person: Person
let other: Person

beforeAll(async () => {
  app = await startTestApp()
  person = await joined(app)
  other = await joined(app)
})

function create(
  bytes: number | string,
  facts: Record<string, string>,
  token: string | undefined = person.token,
) {
  return tus(app, 'POST', '/uploads', {
    token,
    headers: { 'upload-length': String(bytes), 'upload-metadata': metadataOf(facts as UploadFacts) },
  })
}

function append(url: string, offset: number, bytes: Uint8Array, token = person.token) {
  return tus(app, 'PATCH', url, { token, bytes, headers: { 'upload-offset': String(offset) } })
}

function publishUploads(uploads: readonly string[], fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ type: 'MEDIA', caption: 'Look', ...fields }))
    form.set(name, value)
  for (const [index, id] of uploads.entries()) form.set(`uploads[${index}]`, id)
  return app.call('POST /post/create-post', { form, token: person.token })
}

describe('an upload', () => {
  test('grows piece by piece, and replies with its offset', async () => {
    const bytes = await fixture('h264-aac.mp4')
    const started = await create(bytes.length, { part: 'VIDEO', filename: 'holiday.mp4' })
    expect([started.status, started.headers['upload-offset'], started.headers['tus-resumable']]).toEqual([
      201,
      '0',
      '1.0.0',
    ])
    const url = String(started.headers.location)
    expect(url).toMatch(/^\/uploads\/[0-9A-Z]{26}$/)
    expect(new Date(String(started.headers['upload-expires'])).getTime()).toBeGreaterThan(Date.now())
    const first = await append(url, 0, bytes.subarray(0, 10_000))
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '10000'])
    const asked = await tus(app, 'HEAD', url, { token: person.token })
    expect([asked.status, asked.headers['upload-offset'], asked.headers['upload-length']]).toEqual([
      200,
      '10000',
      String(bytes.length),
    ])
    expect(asked.headers['cache-control']).toBe('no-store')
    const wrong = await append(url, 0, bytes)
    expect([wrong.status, wrong.problem?.code]).toEqual([409, 'CONFLICT'])
    expect((await append(url, 10_000, bytes.subarray(10_000))).status).toBe(204)
    const { status, data } = await publishUploads([url.split('/').at(-1) ?? ''])
    expect([status, data.status, data.files[0]?.contentType]).toEqual([201, 'LIVE', 'video/mp4'])
    expect((await download(app, data.files[0]?.url)).status).toBe(200)
  })

  test('of several makes a post in the order given, each with what belongs to it', async () => {
    const image = await uploaded(app, person, { part: 'IMAGE', filename: 'a.jpg' }, await jpeg())
    const video = await uploaded(app, person, { part: 'VIDEO', key: 'v' }, await fixture('h264-aac.mp4'))
    const cover = await uploaded(app, person, { part: 'THUMBNAIL', key: 'v' }, await jpeg(400, 300))
    const { data } = await publishUploads([cover, video, image], {
      'alternativeTexts[0]': 'One',
      'alternativeTexts[1]': 'Two',
    })
    expect(data.files.map(({ contentType, alternativeText }) => [contentType, alternativeText])).toEqual([
      ['video/mp4', 'One'],
      ['image/webp', 'Two'],
    ])
    expect(data.files[0]?.thumbnailUrl).not.toBeNull()
  })

  test('is given up on request', async () => {
    const { headers } = await create(100, { part: 'IMAGE' })
    const url = String(headers.location)
    await append(url, 0, Buffer.alloc(40))
    expect((await tus(app, 'DELETE', url, { token: person.token })).status).toBe(204)
    expect((await tus(app, 'HEAD', url, { token: person.token })).status).toBe(404)
    expect(await app.ctx.db.selectFrom('upload').select('id').where('bytes', '=', 100n).execute()).toEqual([])
  })

  test('expires a day after its last piece, with its bytes', async () => {
    const own = await startTestApp()
    const someone = await joined(own)
    const id = await uploaded(own, someone, { part: 'IMAGE' }, await jpeg())
    const key = (await own.ctx.db.selectFrom('upload_piece').select('key').executeTakeFirstOrThrow()).key
    own.clock.advance({ hours: 23 })
    await sweepUploads.run(own.ctx, undefined)
    expect((await tus(own, 'HEAD', `/uploads/${id}`, { token: someone.token })).status).toBe(200)
    own.clock.advance({ hours: 2 })
    expect((await tus(own, 'HEAD', `/uploads/${id}`, { token: someone.token })).status).toBe(404)
    await sweepUploads.run(own.ctx, undefined)
    expect(await own.ctx.db.selectFrom('upload').select('id').execute()).toEqual([])
    await expect(own.ctx.outside.storage.read(key)).rejects.toThrow()
  })

  test('describes its protocol to browsers', async () => {
    const { status, headers } = await tus(app, 'OPTIONS', '/uploads', { headers: { 'tus-resumable': '' } })
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,expiration,termination',
      'tus-max-size': String(50 * 1024 * 1024),
    })
    const preflight = await app.fastify.inject({
      method: 'OPTIONS',
      url: '/uploads/x',
      headers: { origin: app.ctx.config.webOrigin, 'access-control-request-method': 'PATCH' },
    })
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH')
    expect(preflight.headers['access-control-allow-headers']).toContain('upload-offset')
    const answered = await app.fastify.inject({
      method: 'POST',
      url: '/uploads',
      headers: { origin: app.ctx.config.webOrigin, 'tus-resumable': '1.0.0' },
    })
    expect(answered.headers['access-control-expose-headers']).toContain('location')
    expect(answered.headers['access-control-expose-headers']).toContain('upload-offset')
  })
})

describe('an upload belongs to one member', () => {
  test('nobody else sees, continues, removes or publishes it, nor learns that it is there', async () => {
    const bytes = await jpeg()
    const id = await uploaded(app, person, { part: 'IMAGE' }, bytes)
    const none = `/uploads/${app.ctx.newId()}`
    for (const url of [`/uploads/${id}`, none]) {
      expect((await tus(app, 'HEAD', url, { token: other.token })).status).toBe(404)
      expect((await append(url, bytes.length, Buffer.alloc(1), other.token)).status).toBe(404)
      expect((await tus(app, 'DELETE', url, { token: other.token })).status).toBe(404)
      expect((await tus(app, 'HEAD', url)).status).toBe(401)
    }
    const form = new FormData()
    for (const [name, value] of [
      ['type', 'MEDIA'],
      ['caption', 'Mine'],
      ['uploads[0]', id],
    ] as const)
      form.set(name, value)
    const stolen = await app.call('POST /post/create-post', { form, token: other.token })
    expect([stolen.status, stolen.problem.detail]).toEqual([
      422,
      "One of the files wasn't fully uploaded. Choose it again.",
    ])
    expect((await publishUploads([id])).status).toBe(201)
  })

  test('needs signing in', async () => {
    const { status } = await tus(app, 'POST', '/uploads', {
      headers: { 'upload-length': '10', 'upload-metadata': metadataOf({ part: 'IMAGE' }) },
    })
    expect(status).toBe(401)
  })
})

describe('what is refused', () => {
  test('files larger than their kind may be, at the start', async () => {
    for (const [part, mb] of [
      ['IMAGE', 15],
      ['THUMBNAIL', 15],
      ['VIDEO', 50],
      ['AUDIO', 20],
      ['CAPTIONS', 1],
    ] as const) {
      const { status, problem } = await create(mb * 1024 * 1024 + 1, { part })
      expect([status, problem?.detail]).toEqual([413, `Maximum file size is ${mb}MB`])
    }
  })

  test('more bytes than announced', async () => {
    const { headers } = await create(10, { part: 'IMAGE' })
    expect((await append(String(headers.location), 0, Buffer.alloc(11))).status).toBe(413)
  })

  test('nonsense', async () => {
    expect((await create(0, { part: 'IMAGE' })).status).toBe(400)
    expect((await create('-1', { part: 'IMAGE' })).status).toBe(400)
    expect((await create('1e3', { part: 'IMAGE' })).status).toBe(400)
    expect((await create(10, { part: 'SONG' })).status).toBe(400)
    expect((await create(10, {})).status).toBe(400)
    expect((await create(10, { part: 'VIDEO', key: '../..' })).status).toBe(400)
    const image = metadataOf({ part: 'IMAGE' })
    for (const metadata of [
      `${image},${metadataOf({ part: 'VIDEO' })}`,
      `${image} more`,
      `${image},filename a*b`,
      `${image},filename ${Buffer.from([0x61, 0xff]).toString('base64')}`,
    ]) {
      const { status, problem } = await tus(app, 'POST', '/uploads', {
        token: person.token,
        headers: { 'upload-length': '10', 'upload-metadata': metadata },
      })
      expect([metadata, status, problem?.code]).toEqual([metadata, 400, 'INVALID_INPUT'])
    }
    const old = await tus(app, 'POST', '/uploads', {
      token: person.token,
      headers: { 'tus-resumable': '0.2.2' },
    })
    expect([old.status, old.headers['tus-version']]).toEqual([412, '1.0.0'])
    const { headers } = await create(10, { part: 'IMAGE' })
    const typeless = await app.fastify.inject({
      method: 'PATCH',
      url: String(headers.location),
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${person.token}`, 'upload-offset': '0' },
    })
    expect(typeless.statusCode).toBe(415)
  })

  test('a post of an upload that is not whole, or used, or named twice', async () => {
    const { headers } = await create(10, { part: 'IMAGE' })
    const half = String(headers.location).split('/').at(-1) ?? ''
    expect((await publishUploads([half])).status).toBe(422)
    const id = await uploaded(app, person, { part: 'IMAGE' }, await jpeg())
    expect((await publishUploads([id, id])).status).toBe(422)
    expect((await publishUploads([id])).status).toBe(201)
    expect((await publishUploads([id])).status).toBe(422)
  })

  test('more uploads at a time than a person needs', async () => {
    const greedy = await joined(app)
    for (let n = 0; n < 12; n++)
      expect((await create(50 * 1024 * 1024, { part: 'VIDEO' }, greedy.token)).status).toBe(201)
    const many = await create(1, { part: 'IMAGE' }, greedy.token)
    expect([many.status, many.problem?.detail]).toEqual([
      429,
      'You have 600MB of uploads in progress. Publish or remove some first.',
    ])
  })
})

test('what could not be published can be used again without uploading it anew', async () => {
  const good = await uploaded(app, person, { part: 'IMAGE' }, await jpeg())
  const bad = await uploaded(app, person, { part: 'IMAGE' }, Buffer.from('no picture'))
  expect((await publishUploads([good, bad])).status).toBe(415)
  expect((await publishUploads([good])).status).toBe(201)
})
