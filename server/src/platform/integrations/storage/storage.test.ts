import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bucket, openBucket } from '../../../../test/setup/bucket.ts'
import { bucketOriginOf } from '../../config/setting-schemas/storage.ts'
import { createMediaUrlSigner } from './media-urls.ts'
import { openStorage } from './open-storage.ts'
import { SizeChangedError } from './storage.ts'

let folder: string
let source: string
let bucket: Bucket
const key = 'media/7Z/01K8YQ4Z7M3T5V9X2B6C8D0E7Z/original.webp'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-storage-'))
  source = join(folder, 'source')
  await writeFile(source, 'the bytes of a picture')
  bucket = await openBucket()
})

afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const stores = {
  'a folder': () => openStorage(pathToFileURL(join(folder, 'media store')).href),
  'a bucket': () => openStorage(bucket.url),
}

describe.each(Object.entries(stores))('%s', (name, open) => {
  test('gives back what was stored, whole or a part of it', async () => {
    const storage = open()
    await storage.check()
    await storage.put(key, source, 'image/webp')
    expect(await text(await storage.read(key))).toBe('the bytes of a picture')
    expect(await text(await storage.read(key, { start: 4, end: 8 }))).toBe('bytes')
    await storage.put(key, source, 'image/webp')
    expect(await text(await storage.read(key))).toBe('the bytes of a picture')
  })

  test('gives nothing of a file that is longer or shorter than it was', async () => {
    const storage = open()
    await storage.put('media/cut', source, 'image/webp')
    expect(await text(await storage.read('media/cut', { start: 4, end: 8 }, 22))).toBe('bytes')
    for (const range of [undefined, { start: 4, end: 8 }, { start: 22, end: 23 }]) {
      await expect(storage.read('media/cut', range, 24)).rejects.toThrow(SizeChangedError)
    }
  })

  test('brings one or several files into one of ours', async () => {
    const storage = open()
    const [one, both, none] = ['one', 'both', 'none'].map((file) => join(folder, `${file} of ${name}`)) as [
      string,
      string,
      string,
    ]
    await storage.put('media/brought', source, 'image/webp')
    await storage.fetch(['media/brought'], one)
    expect(await readFile(one, 'utf8')).toBe('the bytes of a picture')
    await storage.fetch(['media/brought', 'media/brought'], both)
    expect(await readFile(both, 'utf8')).toBe('the bytes of a picturethe bytes of a picture')
    await expect(storage.fetch(['media/none'], none)).rejects.toThrow()
    await expect(storage.fetch(['media/brought'], one)).rejects.toThrow('EEXIST')
  })

  test('has nothing where nothing was stored, or any more', async () => {
    const storage = open()
    await expect(storage.read('media/none')).rejects.toThrow()
    await storage.put('media/short-lived', source, 'image/webp')
    await storage.remove('media/short-lived')
    await storage.remove('media/short-lived')
    await expect(storage.read('media/short-lived')).rejects.toThrow()
  })

  test('takes no key that leads anywhere else', async () => {
    const storage = open()
    for (const wrong of [
      '../source',
      '/etc/passwd',
      'a/../../b',
      'a//b',
      '',
      'a/.hidden',
      'a\\b',
      'a\0',
      'x'.repeat(201),
    ]) {
      await expect(storage.read(wrong)).rejects.toThrow('not the key')
      await expect(storage.put(wrong, source, 'image/webp')).rejects.toThrow('not the key')
      await expect(storage.fetch([wrong], join(folder, 'wrong'))).rejects.toThrow('not the key')
      await expect(storage.remove(wrong)).rejects.toThrow('not the key')
    }
  })
})

test('a folder keeps no trace of a file that could not be stored', async () => {
  const root = join(folder, 'untouched')
  const storage = openStorage(pathToFileURL(root).href)
  await expect(storage.put('media/a', join(folder, 'missing'), 'image/webp')).rejects.toThrow()
  expect(await readdir(join(root, 'media'))).toEqual([])
})

test('a bucket is told the type and the length, by a signed request below the prefix', async () => {
  await openStorage(bucket.url).put('media/typed', source, 'image/webp')
  const stored = bucket.objects.get('/pictures/below/media/typed')
  expect(stored?.headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': '22' })
  expect(stored?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d+\/eu-west-1\/s3\//)
  expect(stored?.body).toEqual(await readFile(source))
})

test('an address of a file opens this file alone, as what it is, whole or in ranges, for a minute', async () => {
  await openStorage(bucket.url).put('media/shown', source, 'image/webp')
  await openStorage(bucket.url).put('media/other', source, 'image/webp')
  const address = await createMediaUrlSigner(bucket.url, null, () => new Date())('media/shown', 'image/webp')
  const whole = await fetch(address)
  expect([whole.status, await whole.text()]).toEqual([200, 'the bytes of a picture'])
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'cache-control': 'private, no-store',
  })
  const part = await fetch(address, { headers: { range: 'bytes=4-8' } })
  expect([part.status, await part.text()]).toEqual([206, 'bytes'])
  expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60')

  for (const [one, other] of [
    ['media/shown', 'media/other'],
    ['webp', 'html'],
    ['Expires=60', 'Expires=600'],
  ] as const) {
    expect(address).toContain(one)
    expect((await fetch(address.replace(one, other))).status).toBe(403)
  }
  expect((await fetch(address, { method: 'PUT', body: 'other bytes' })).status).toBe(403)
  const early = createMediaUrlSigner(bucket.url, null, () => new Date(Date.now() - 61_000))
  expect((await fetch(await early('media/shown', 'image/webp'))).status).toBe(403)
})

test('an address is at the origin that pages are told to load from', async () => {
  const key = 'key:secret'
  for (const [store, publicUrl, origin] of [
    [`s3://${key}@pictures?region=eu-west-1`, null, 'https://pictures.s3.eu-west-1.amazonaws.com'],
    [`s3://${key}@pictures`, null, 'https://pictures.s3.us-east-1.amazonaws.com'],
    [`s3://${key}@pictures?region=eu-west-1&forcePathStyle=true`, null, 'https://s3.eu-west-1.amazonaws.com'],
    [`s3://${key}@pictures?endpoint=https://s3.example`, null, 'https://pictures.s3.example'],
    [`s3://${key}@pictures?endpoint=http://10.0.0.5:9000&forcePathStyle=true`, null, 'http://10.0.0.5:9000'],
    [
      `s3://${key}@pictures?endpoint=http://10.0.0.5:9000&forcePathStyle=true`,
      'https://media.example',
      'https://media.example',
    ],
    [
      `s3://${key}@pictures?endpoint=http://10.0.0.5:9000`,
      'https://media.example',
      'https://pictures.media.example',
    ],
  ] as const) {
    const address = await createMediaUrlSigner(store, publicUrl, () => new Date())('media/a', 'image/webp')
    expect([new URL(address).origin, bucketOriginOf(store, publicUrl ?? undefined)]).toEqual([origin, origin])
  }
  expect(bucketOriginOf('file:///media', 'https://media.example')).toBeUndefined()
})

test('an address of another kind is refused', () => {
  expect(() => openStorage('ftp://example.org')).toThrow('STORAGE_URL')
  expect(() => openStorage('somewhere')).toThrow('STORAGE_URL')
})
