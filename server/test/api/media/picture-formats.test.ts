import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { purgeDeletedAndUnattachedFiles } from '../../../src/media/purge-deleted-and-unattached-files.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { download, publishFiles, sent } from '../../setup/media.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, picture, published } from '../../setup/posts.ts'

let app: TestApp
let creator: Person

beforeAll(async () => {
  app = await startTestApp()
  creator = await joined(app, { verified: true })
})

/** Downloads a picture as a client that names its formats. */
async function got(of: TestApp, url: string, accept?: string, headers: Record<string, string> = {}) {
  return download(of, url, undefined, accept === undefined ? headers : { accept, ...headers })
}

async function urlOf(of: TestApp, person: Person, image: Buffer): Promise<string> {
  const { files } = await published(of, person, { images: [image] })
  return files[0]?.url ?? ''
}

describe('the format of a picture', () => {
  let url: string

  beforeAll(async () => {
    url = await urlOf(app, creator, await jpeg(700, 500))
  })

  test('is WebP for all who may read it, and JPEG for who names others alone', async () => {
    const answers: [string | undefined, string][] = [
      [undefined, 'image/webp'],
      ['*/*', 'image/webp'],
      ['image/*', 'image/webp'],
      ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'image/webp'],
      ['image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'image/webp'],
      ['image/jpeg;q=0.5, image/webp;q=0.5', 'image/webp'],
      ['image/jpeg', 'image/jpeg'],
      ['image/png, image/gif', 'image/jpeg'],
      ['image/jpeg, */*;q=0.1', 'image/jpeg'],
      ['IMAGE/WEBP;q=0, image/*', 'image/jpeg'],
      ['image/jpeg;q=oops, image/webp;q=0.1', 'image/webp'],
      [',;=,;q', 'image/jpeg'],
    ]
    for (const [accept, contentType] of answers) {
      const { status, headers, bytes } = await got(app, url, accept)
      expect([accept, status, headers['content-type']]).toEqual([accept, 200, contentType])
      expect(headers.vary).toMatch(/^accept\b/)
      const { format, width } = await sharp(bytes).metadata()
      expect([`image/${format}`, width]).toEqual([contentType, 700])
    }
  })

  test('is the same for its smaller sizes, whichever way they are asked for', async () => {
    const whole = await got(app, url, 'image/jpeg')
    for (const small of [`${url}?w=320`, `${url}-320`]) {
      const { headers, bytes } = await got(app, small, 'image/jpeg')
      const { format, width } = await sharp(bytes).metadata()
      expect([headers['content-type'], format, width]).toEqual(['image/jpeg', 'jpeg', 320])
    }
    expect((await got(app, `${url}-1080`, 'image/jpeg')).bytes).toEqual(whole.bytes)
  })

  test('cannot be had by the name of what is stored', async () => {
    for (const path of [`${url}-320.jpeg`, `${url}-original.jpeg`, `${url}.jpeg`])
      expect((await got(app, path)).status).toBe(404)
    expect((await got(app, `${url}?w=320.jpeg`)).status).toBe(400)
  })

  test('has a version of its own, so that no format is taken for another', async () => {
    const [webp, other] = [await got(app, url), await got(app, url, 'image/jpeg')]
    const [etag, otherEtag] = [String(webp.headers.etag), String(other.headers.etag)]
    expect(otherEtag).not.toBe(etag)
    const known = await got(app, url, 'image/jpeg', { 'if-none-match': otherEtag })
    expect([known.status, known.bytes.length]).toEqual([304, 0])
    expect(known.headers.vary).toMatch(/^accept\b/)
    expect((await got(app, url, 'image/jpeg', { 'if-none-match': etag })).status).toBe(200)
    const range = { range: 'bytes=10-19' }
    const part = await got(app, url, 'image/jpeg', { ...range, 'if-range': otherEtag })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${other.bytes.length}`])
    expect(part.bytes).toEqual(other.bytes.subarray(10, 20))
    expect((await got(app, url, 'image/jpeg', { ...range, 'if-range': etag })).status).toBe(200)
    const head = await app.fastify.inject({ method: 'HEAD', url, headers: { accept: 'image/jpeg' } })
    expect([head.statusCode, head.headers['content-type'], head.headers['content-length']]).toEqual([
      200,
      'image/jpeg',
      String(other.bytes.length),
    ])
  })
})

test('an animation is its first picture as JPEG, and what is seen through lies on white', async () => {
  const pixels = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 4, background } })
      .png()
      .toBuffer()
  const pages = [await pixels('#ff0000'), await pixels('#0000ff')]
  const url = await urlOf(
    app,
    creator,
    await sharp(pages, { join: { animated: true } })
      .gif()
      .toBuffer(),
  )
  for (const [path, width] of [
    [url, 400],
    [`${url}-320`, 320],
  ] as const) {
    expect((await sharp((await got(app, path)).bytes).metadata()).pages).toBe(2)
    const { bytes } = await got(app, path, 'image/jpeg')
    const first = await sharp(bytes).metadata()
    expect([first.format, first.pages ?? 1, first.width]).toEqual(['jpeg', 1, width])
    expect((await sharp(bytes).stats()).dominant).toMatchObject({ r: 248, g: 8, b: 8 })
  }
  const clear = await urlOf(app, creator, await pixels('#00000000'))
  const { channels } = await sharp((await got(app, clear, 'image/jpeg')).bytes).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})

test.each(['gif', 'webp'] as const)(
  'an animation sent as %s keeps moving within 1500 pixels',
  async (format) => {
    const frame = (background: string) =>
      sharp({ create: { width: 1800, height: 60, channels: 4, background } })
        .png()
        .toBuffer()
    const frames = [await frame('#ff0000'), await frame('#0000ff'), await frame('#00ff00')]
    const url = await urlOf(
      app,
      creator,
      await sharp(frames, { join: { animated: true } })
        [format]()
        .toBuffer(),
    )
    const { width, height, pages } = await sharp((await got(app, url)).bytes).metadata()
    expect([width, height, pages]).toEqual([1500, 50, 3])
  },
)

test('the cover of a video is JPEG for who asks so; the video and its captions are what they are', async () => {
  const { data } = await publishFiles(app, creator, [
    { ...(await sent('VIDEO[a]', 'h264-aac.mp4')) },
    { part: 'THUMBNAIL[a]', name: 'a.jpg', bytes: await jpeg(500, 300) },
    { part: 'CAPTIONS[a]', name: 'a.vtt', bytes: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n') },
  ])
  const { url, thumbnailUrl, captionsUrl } = data.files[0] ?? {}
  const typeOf = async (path: string | null | undefined, accept: string) =>
    (await got(app, path ?? '', accept)).headers['content-type']
  expect(await typeOf(thumbnailUrl, 'image/jpeg')).toBe('image/jpeg')
  expect(await typeOf(`${url}-1080`, 'image/jpeg')).toBe('image/jpeg')
  expect(await typeOf(thumbnailUrl, '*/*')).toBe('image/webp')
  expect(await typeOf(url, 'image/jpeg')).toBe('video/mp4')
  expect(await typeOf(captionsUrl, 'image/jpeg')).toBe('text/vtt; charset=utf-8')
})

test('an avatar is JPEG for who asks so', async () => {
  const form = new FormData()
  form.append('IMAGE', new Blob([Uint8Array.from(await jpeg(500, 500))]), 'a.jpg')
  await app.call('POST /user/update-avatar', { form, token: creator.token })
  const { avatar_file_id } = await app.ctx.db
    .selectFrom('account')
    .select('avatar_file_id')
    .where('id', '=', creator.id)
    .executeTakeFirstOrThrow()
  const { headers } = await got(app, `/files/${avatar_file_id}`, 'image/jpeg')
  expect(headers['content-type']).toBe('image/jpeg')
})

describe('what an operator sets', () => {
  const avif = 'image/avif,image/webp,*/*;q=0.8'

  test('webp alone is what everybody receives', async () => {
    const own = await startTestApp({ IMAGE_FORMATS: 'webp' })
    const url = await urlOf(own, await joined(own), await jpeg(400, 300))
    expect((await got(own, url, 'image/jpeg')).headers['content-type']).toBe('image/webp')
  })

  test('avif is made of the small sizes after the post is live, and goes with the file', async () => {
    const own = await startTestApp({ IMAGE_FORMATS: 'webp,jpeg,avif' })
    const person = await joined(own)
    const url = await urlOf(own, person, await picture(900, 600).jpeg().toBuffer())
    const before = await got(own, `${url}-640`, avif)
    expect(before.headers['content-type']).toBe('image/webp')
    await own.drain()
    for (const width of [320, 640]) {
      const { status, headers, bytes } = await got(own, `${url}-${width}`, avif)
      expect([status, headers['content-type']]).toEqual([200, 'image/avif'])
      // The server reads no AVIF, and neither does sharp where it runs.
      const size = bytes.indexOf('ispe') + 8
      expect([bytes.toString('latin1', 4, 12), bytes.readUInt32BE(size)]).toEqual(['ftypavif', width])
      expect(headers.etag).not.toBe(before.headers.etag)
      expect((await got(own, `${url}-${width}`, '*/*')).headers['content-type']).toBe('image/webp')
    }
    expect((await got(own, url, avif)).headers['content-type']).toBe('image/webp')
    expect(await own.ctx.db.selectFrom('media_upload').selectAll().execute()).toEqual([])
    await own.ctx.db.updateTable('media_file').set({ deleted_at: own.clock.now() }).execute()
    own.clock.advance({ days: 31 })
    await purgeDeletedAndUnattachedFiles.run(own.ctx, undefined)
    expect(await stored(own)).toEqual([])
  })

  test('avif comes to covers, not to animations, and not to a post that was deleted meanwhile', async () => {
    const own = await startTestApp({ IMAGE_FORMATS: 'webp,avif' })
    const person = await joined(own)
    const { data } = await publishFiles(own, person, [
      await sent('VIDEO', 'h264-aac.mp4'),
      { part: 'THUMBNAIL', name: 'a.jpg', bytes: await jpeg(500, 300) },
    ])
    const pages = [await jpeg(400, 300), await jpeg(400, 300)]
    const moving = await urlOf(
      own,
      person,
      await sharp(pages, { join: { animated: true } })
        .gif()
        .toBuffer(),
    )
    const gone = await published(own, person, { images: [await jpeg(400, 300)] })
    await own.call('GET /post/delete-post/{postId}', {
      params: { postId: gone.postId },
      token: person.token,
    })
    const before = await stored(own)
    await own.drain()
    const thumbnail = await got(own, data.files[0]?.thumbnailUrl ?? '', avif)
    expect(thumbnail.headers['content-type']).toBe('image/avif')
    expect((await got(own, `${moving}-320`, avif)).headers['content-type']).toBe('image/webp')
    const added = (await stored(own)).filter((name) => !before.includes(name))
    expect(added).toEqual(['320.avif'])
  })
})

/** The names of the files of media in the store. */
async function stored(of: TestApp): Promise<string[]> {
  const entries = await readdir(fileURLToPath(of.ctx.config.storageUrl), {
    recursive: true,
    withFileTypes: true,
  })
  const media = entries.filter((entry) => entry.isFile() && entry.parentPath.includes('/media/'))
  return media.map(({ name }) => name).sort()
}
