import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, jpeg, picture, published } from '../../setup/posts.ts'

let app: TestApp
let creator: Person
let fan: Person

beforeAll(async () => {
  app = await startTestApp()
  creator = await joined(app, { verified: true, price: 500 })
  fan = await joined(app)
  await entitled(app, fan, creator)
})

async function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers: answered, rawPayload } = await app.fastify.inject({ method, url, headers })
  return { status: statusCode, headers: answered, bytes: rawPayload }
}

async function urlOfPicture(isPublicPost: boolean, image?: Buffer): Promise<string> {
  const post = await published(app, creator, { isPublicPost, images: [image ?? (await jpeg(700, 500))] })
  return post.files[0]?.url ?? ''
}

async function freshToken(person: Person): Promise<string> {
  const { data } = await app.call('GET /post/refresh-file-token', { token: person.token })
  return data
}

describe('who receives a file', () => {
  test('everybody receives the picture of a public post, in every size', async () => {
    const url = await urlOfPicture(true)
    const whole = await get(url)
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(whole.bytes.subarray(8, 12).toString()).toBe('WEBP')
    const small = await get(`${url}?w=320`)
    expect((await get(`${url}-320`)).bytes).toEqual(small.bytes)
    expect(small.status).toBe(200)
    expect(small.bytes.length).toBeLessThan(whole.bytes.length)
    // Larger than the picture: the picture itself.
    expect((await get(`${url}?w=1080`)).bytes).toEqual(whole.bytes)
    expect((await get(`${url}?w=333`)).status).toBe(400)
    expect((await get(`${url}-333`)).status).toBe(400)
  })

  test('a locked file is sent only to its creator and their subscribers, in every size and by range', async () => {
    const url = await urlOfPicture(false)
    const stranger = await joined(app)
    for (const person of [creator, fan]) {
      expect((await get(`${url}?t=${await freshToken(person)}`)).status).toBe(200)
    }
    const forged = `${(await freshToken(fan)).slice(0, -3)}AAA`
    const missing = `/files/${app.ctx.newId()}`
    const unknown = await get(missing)
    for (const token of [undefined, '', 'x', forged, await freshToken(stranger), '%00']) {
      for (const width of ['', '&w=320', '&w=640']) {
        for (const range of [undefined, 'bytes=0-99']) {
          const refused = await get(
            `${url}?${token === undefined ? '' : `t=${token}`}${width}`,
            range ? { range } : {},
          )
          expect(refused.status).toBe(404)
          expect(withoutId(refused.bytes)).toEqual(withoutId(unknown.bytes))
        }
      }
    }
    expect((await get(`${url}?t=${fan.fileToken}&t=${fan.fileToken}`)).status).toBe(404)
    expect((await get('/files/not-an-id')).status).toBe(404)
    expect((await get('/files/..%2f..%2fetc%2fpasswd')).status).toBe(404)
  })

  test('a token serves for ten minutes, and not after signing out', async () => {
    const url = await urlOfPicture(false)
    const token = await freshToken(creator)
    app.clock.advance({ minutes: 9 })
    expect((await get(`${url}?t=${token}`)).status).toBe(200)
    app.clock.advance({ minutes: 2 })
    expect((await get(`${url}?t=${token}`)).status).toBe(404)

    const other = await joined(app)
    await entitled(app, other, creator)
    const open = await freshToken(other)
    expect((await get(`${url}?t=${open}`)).status).toBe(200)
    await app.call('POST /user/logout', { token: other.token })
    expect((await get(`${url}?t=${open}`)).status).toBe(404)
  })

  test('the end of a subscription closes the file at once', async () => {
    const url = await urlOfPicture(false)
    const leaver = await joined(app)
    await entitled(app, leaver, creator, new Date(app.clock.now().getTime() + 60_000))
    const token = await freshToken(leaver)
    const before = await get(`${url}?t=${token}`)
    expect([before.status, before.headers['cache-control']]).toEqual([
      200,
      'private, max-age=60, must-revalidate',
    ])
    app.clock.advance({ seconds: 61 })
    for (const headers of [{}, { range: 'bytes=0-0' }, { 'if-none-match': String(before.headers.etag) }]) {
      const after = await get(`${url}?t=${token}`, headers as Record<string, string>)
      expect([after.status, after.headers.etag]).toEqual([404, undefined])
    }
  })

  test('whoever leaves takes their files along, also from those who have them already', async () => {
    const leaver = await joined(app)
    const post = await published(app, leaver, { images: [await jpeg()] })
    const form = () => {
      const made = new FormData()
      made.append('IMAGE', new Blob([new Uint8Array(shown)]), 'me.jpg')
      return made
    }
    const shown = await jpeg()
    const avatar = await app.call('POST /user/update-avatar', { token: leaver.token, form: form() })
    const banner = await app.call('POST /user/update-banner', { token: leaver.token, form: form() })
    const urls = [post.files[0]?.url, avatar.data.avatarUrl, banner.data.bannerUrl].map(String)
    const before = await Promise.all(urls.map((each) => get(each)))
    for (const { status, headers } of before) {
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60, must-revalidate'])
    }
    await app.ctx.db
      .updateTable('account')
      .set({ deactivated_at: app.clock.now() })
      .where('id', '=', leaver.id)
      .execute()
    for (const [at, each] of urls.entries()) {
      const known = { 'if-none-match': String(before[at]?.headers.etag) }
      for (const [address, headers] of [
        [each, {}],
        [each, known],
        [`${each}?w=320`, {}],
        [`${each}?t=${leaver.fileToken}`, known],
      ] as const) {
        const after = await get(address, headers)
        expect([after.status, after.headers['cache-control']]).toEqual([404, 'no-store'])
      }
    }
  })
})

describe('how a file is sent', () => {
  let url: string
  let whole: Buffer

  beforeAll(async () => {
    url = await urlOfPicture(true, await picture(1200, 900).jpeg().toBuffer())
    whole = (await get(url)).bytes
  })

  test('with its type, and nothing that lets it act as a page', async () => {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(whole.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=60, must-revalidate',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })

  test('in ranges', async () => {
    const ranges: [string, number, Buffer][] = [
      ['bytes=0-99', 206, whole.subarray(0, 100)],
      ['bytes=100-', 206, whole.subarray(100)],
      ['bytes=-50', 206, whole.subarray(-50)],
      ['bytes=0-999999999', 206, whole],
      ['bytes=0-0,5-6', 200, whole],
      ['bytes=9-3', 200, whole],
      ['lines=0-9', 200, whole],
    ]
    for (const [range, status, bytes] of ranges) {
      const answered = await get(url, { range })
      expect([range, answered.status]).toEqual([range, status])
      expect(answered.bytes.equals(bytes), range).toBe(true)
      expect(answered.headers['content-length']).toBe(String(bytes.length))
    }
    expect((await get(url, { range: 'bytes=0-99' })).headers['content-range']).toBe(
      `bytes 0-99/${whole.length}`,
    )
    for (const range of [`bytes=${whole.length}-`, 'bytes=-0']) {
      const past = await get(url, { range })
      expect([past.status, past.headers['content-range'], past.bytes.length]).toEqual([
        416,
        `bytes */${whole.length}`,
        0,
      ])
    }
  })

  test('once, while it is unchanged', async () => {
    const etag = String((await get(url)).headers.etag)
    expect(etag).toMatch(/^"[\w.-]+"$/)
    expect(String((await get(`${url}?w=320`)).headers.etag)).not.toBe(etag)
    for (const known of [etag, `"x", ${etag}`, `W/${etag}`, '*']) {
      const { status, bytes } = await get(url, { 'if-none-match': known })
      expect([status, bytes.length]).toEqual([304, 0])
    }
    expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  })

  test('by HEAD without its bytes', async () => {
    const head = await get(url, {}, 'HEAD')
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(whole.length),
    ])
    expect((await get(`/files/${app.ctx.newId()}`, {}, 'HEAD')).status).toBe(404)
  })
})

/** The id of the request is all in which two refusals may differ. */
function withoutId(body: Buffer): object {
  const { requestId: _, ...problem } = JSON.parse(body.toString()) as { requestId: string }
  return problem
}
