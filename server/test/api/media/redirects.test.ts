import { expect, test } from 'vitest'
import { readConfig } from '../../../src/platform/config/config.ts'
import { readAdminConfig, readWebConfig } from '../../../src/platform/config/web-config.ts'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { openBucket } from '../../setup/bucket.ts'
import { joined } from '../../setup/people.ts'
import { entitled, jpeg, published } from '../../setup/posts.ts'
import { productionSettings } from '../../setup/processes/production.ts'
import { whenFileEnds } from '../../setup/runner/file-end.ts'

const bucket = await openBucket()
// What tests leave to be done needs the store: it is closed last.
whenFileEnds(() => bucket.close())
const app = await startTestApp({ STORAGE_URL: bucket.url, MEDIA_DELIVERY: 'redirect' })

const creator = await joined(app, { verified: true, price: 500 })

async function urlOfPicture(isPublicPost: boolean): Promise<string> {
  const post = await published(app, creator, { isPublicPost, images: [await jpeg(700, 500)] })
  return post.files[0]?.url ?? ''
}

async function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const {
    statusCode,
    headers: answered,
    rawPayload,
    json,
  } = await app.fastify.inject({ method, url, headers })
  return { status: statusCode, headers: answered, bytes: rawPayload, json }
}

test('who may see a file sees its bytes at the bucket, whole and in ranges, by an address that is not cached', async () => {
  const fan = await joined(app)
  await entitled(app, fan, creator)
  const url = `${await urlOfPicture(false)}?t=${fan.fileToken}`
  const origin = app.ctx.config.webOrigin
  const { status, headers, bytes } = await get(url, { origin })
  expect([status, bytes.length]).toEqual([302, 0])
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': origin,
    'referrer-policy': 'no-referrer',
  })
  const address = String(headers.location)
  expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60')
  expect(address).not.toContain(fan.fileToken)

  const whole = await fetch(address)
  const picture = Buffer.from(await whole.arrayBuffer())
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('content-disposition')]).toEqual(
    [200, 'image/webp', 'inline'],
  )
  expect(picture.subarray(8, 12).toString()).toBe('WEBP')
  const { headers: again } = await get(url, { range: 'bytes=8-11' })
  const part = await fetch(String(again.location), { headers: { range: 'bytes=8-11' } })
  expect([part.status, await part.text()]).toEqual([206, 'WEBP'])
  const small = await fetch(String((await get(`${url}&w=320`)).headers.location))
  expect((await small.arrayBuffer()).byteLength).toBeLessThan(picture.length)
  const asJpeg = await fetch(String((await get(url, { accept: 'image/jpeg' })).headers.location))
  expect(asJpeg.headers.get('content-type')).toBe('image/jpeg')
})

test('others get a 404, and no redirect', async () => {
  const url = await urlOfPicture(false)
  const [stranger, leaver] = [await joined(app), await joined(app)]
  await entitled(app, leaver, creator)
  expect((await get(`${url}?t=${leaver.fileToken}`)).status).toBe(302)
  await app.ctx.db.deleteFrom('subscription').where('fan_id', '=', leaver.id).execute()
  for (const query of ['', '?t=x', `?t=${stranger.fileToken}`, `?t=${leaver.fileToken}`]) {
    const refused = await get(url + query)
    expect([refused.status, refused.json().code, refused.headers.location]).toEqual([
      404,
      'FILE_NOT_FOUND',
      undefined,
    ])
  }
})

test('what needs no bytes is answered by the API: what a file is, and that a range lies past its end', async () => {
  const url = await urlOfPicture(true)
  const { status, headers } = await get(url, {}, 'HEAD')
  expect([status, headers['content-type'], headers.location]).toEqual([200, 'image/webp', undefined])
  expect((await get(url, { 'if-none-match': String(headers.etag) })).status).toBe(304)
  expect((await get(url, { range: 'bytes=99999999-' })).status).toBe(416)
})

test('files that admins view are sent by the API, without an address', async () => {
  const url = await urlOfPicture(false)
  const admin = await adminOf(app, 'MODERATOR')
  const { data } = await app.call('GET /admin/refresh-platform-file-token', { token: admin.token })
  const { status, bytes } = await get(`${url}?t=${data}`)
  expect([status, bytes.subarray(8, 12).toString()]).toEqual([200, 'WEBP'])
})

test('files in a folder, or where browsers do not come, are not sent on: a process says so and does not start', () => {
  const settings = {
    ...productionSettings,
    DATABASE_URL: 'postgresql://database.example/fanfare',
    SECRET_KEY: 'a secret that only the tests know, long enough',
    ADMIN_ORIGIN: 'https://desk.fanfare.example',
    MEDIA_DELIVERY: 'redirect',
  }
  const inside = 's3://key:word@pictures?endpoint=http://10.0.0.5:9000&forcePathStyle=true'
  for (const read of [readConfig, readWebConfig, readAdminConfig]) {
    expect(() => read({ ...settings, STORAGE_URL: 'file:///media' }, false)).toThrow(
      'MEDIA_DELIVERY can be redirect only where STORAGE_URL names a bucket (s3://…)',
    )
    expect(() => read({ ...settings, STORAGE_URL: inside }, false)).toThrow(
      'MEDIA_DELIVERY can be redirect only where browsers reach the bucket by https: MEDIA_PUBLIC_URL names that address',
    )
    expect(() => read({ ...settings, MEDIA_DELIVERY: 'cdn' }, false)).toThrow(
      'MEDIA_DELIVERY must be send or redirect',
    )
  }
  const right = { ...settings, STORAGE_URL: inside, MEDIA_PUBLIC_URL: 'https://media.fanfare.example' }
  expect(readConfig(right, false)).toMatchObject({
    mediaDelivery: 'redirect',
    mediaPublicUrl: 'https://media.fanfare.example',
  })
  for (const read of [readWebConfig, readAdminConfig]) {
    expect(read(right, false).mediaOrigin).toBe('https://media.fanfare.example')
    expect(read({ ...right, MEDIA_DELIVERY: 'send' }, false).mediaOrigin).toBeNull()
  }
})
