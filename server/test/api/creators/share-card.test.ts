import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { shareCardSize } from '@fanfare/contract/calls/social/creators'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { brandAccentSetting } from '../../../src/platform/brand/kinds-of-brand.ts'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { joined, type Person } from '../../setup/people.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

async function card(username: string, headers: Record<string, string> = {}) {
  const url = `/creator/share-card/${username}`
  const response = await app.fastify.inject({ method: 'GET', url, headers })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

async function send(person: Person, call: 'avatar' | 'banner', color: string) {
  const [width, height] = call === 'avatar' ? [500, 500] : [1500, 500]
  const picture = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('IMAGE', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'picture.png')
  const { status } = await app.call(`POST /user/update-${call}`, { token: person.token, form })
  expect(status).toBe(200)
}

/** The colour at a place of a picture. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

/** Counts the pixels in the area of the name that are as light as its text. */
async function lettersOf(bytes: Buffer): Promise<number> {
  const area = { left: 344, top: 390, width: 800, height: 120 }
  const grey = await sharp(bytes).extract(area).greyscale().raw().toBuffer()
  return grey.filter((light) => light > 160).length
}

test('every creator has a card with their picture, banner and name, and a new one once these change', async () => {
  const creator = await joined(app, { verified: true, displayName: 'Amara Okafor' })
  const plain = await card(creator.username)
  expect([plain.status, plain.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const { width, height, format } = await sharp(plain.bytes).metadata()
  expect({ width, height, format }).toEqual({ ...shareCardSize, format: 'jpeg' })
  expect(await lettersOf(plain.bytes)).toBeGreaterThan(2000)

  await send(creator, 'banner', '#00a040')
  await send(creator, 'avatar', '#d00040')
  const pictured = await card(creator.username)
  const [, green = 0] = await colourAt(pictured.bytes, 600, 60)
  const [red = 0] = await colourAt(pictured.bytes, 182, 414)
  expect(green).toBeGreaterThan(140)
  expect(red).toBeGreaterThan(180)

  await app.call('POST /user/update-user', { token: creator.token, body: { displayName: 'Ife' } })
  const renamed = await card(creator.username)
  expect(await lettersOf(renamed.bytes)).toBeLessThan((await lettersOf(pictured.bytes)) * 0.6)
  const tags = [plain, pictured, renamed].map(({ headers }) => headers.etag)
  expect(new Set(tags).size).toBe(3)
})

test('who has it is not sent it again, and everybody may keep it for a minute', async () => {
  const creator = await joined(app)
  const { headers, bytes } = await card(creator.username)
  expect(headers['cache-control']).toBe('public, no-cache')
  const again = await card(creator.username, { 'if-none-match': String(headers.etag) })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  const head = await app.fastify.inject({ method: 'HEAD', url: `/creator/share-card/${creator.username}` })
  expect(head.headers['content-length']).toBe(String(bytes.length))
})

test('names in any letters have a card', async () => {
  const names = [
    'Zoë Ångström ✨👩🏽‍🎨',
    'مريم الفارسي',
    'Noa נועה כהן',
    '李小龍',
    '𝓐𝓶𝓪𝓻𝓪 ꧁༺ <b>&amp;</b>',
    'W'.repeat(50),
    'Maximiliane Alexandrina von Hohenstein-Waldburg II',
    '🎉'.repeat(25),
    'Ọláyínká Дарья Ωmega',
  ]
  for (const displayName of names) {
    const person = await joined(app, { displayName })
    const { status, bytes } = await card(person.username)
    expect([displayName, status]).toEqual([displayName, 200])
    expect(await lettersOf(bytes)).toBeGreaterThan(900)
  }
})

test('a creator who has left has no card, nor does one who blocked the viewer', async () => {
  const [creator, fan] = await Promise.all([joined(app), joined(app)])
  const asFan = { authorization: `Bearer ${fan.token}` }
  const own = await card(creator.username, asFan)
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  await toggledBlock(app, creator, fan)
  expect((await card(creator.username, asFan)).status).toBe(404)
  await toggledBlock(app, creator, fan)
  await toggledBlock(app, fan, creator)
  expect((await card(creator.username, asFan)).status).toBe(404)
  await toggledBlock(app, fan, creator)

  await app.call('POST /admin/deactivate-user/{userId}', {
    token: (await adminOf(app, 'MODERATOR')).token,
    params: { userId: creator.id },
    body: { reason: 'Sells what is not theirs' },
  })
  const { status, headers } = await card(creator.username)
  expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
  expect((await card('nobody.here')).status).toBe(404)
})

test('a brand has its colour and its mark on the card in the place of ours, and another card for another brand', async () => {
  const creator = await joined(app, { verified: true, displayName: 'Amara Okafor' })
  const path = join(await mkdtemp(join(tmpdir(), 'fanfare-mark-')), 'logo.svg')
  await writeFile(
    path,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#0f0" d="M0 0h8v8H0z"/></svg>',
  )
  const { brand } = app.ctx.config
  const cards = []
  for (const its of [
    {},
    { palettes: brandAccentSetting.parse('#00c0ff') },
    { logo: { path, version: '1' } },
  ]) {
    app.ctx.config.brand = { ...brand, ...its }
    cards.push(await card(creator.username))
  }
  app.ctx.config.brand = brand
  await rm(dirname(path), { recursive: true })
  expect(new Set(cards.map(({ headers }) => headers.etag)).size).toBe(3)
  const shown = await Promise.all(cards.map(({ bytes }) => marksOf(bytes)))
  expect(shown.map(({ brass, blue, green }) => [brass > 100, blue > 100, green > 1000])).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ])
})

/** Counts the pixels in the area of the brand by the colours of these marks. */
async function marksOf(bytes: Buffer) {
  const area = { left: 800, top: 520, width: 380, height: 80 }
  const points = await sharp(bytes).extract(area).raw().toBuffer()
  const shown = { brass: 0, blue: 0, green: 0 }
  for (let at = 0; at < points.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = points.subarray(at, at + 3)
    if (red > 200 && green > 140 && blue < 90) shown.brass += 1
    if (red < 60 && green > 150 && blue > 200) shown.blue += 1
    if (red < 60 && green > 200 && blue < 60) shown.green += 1
  }
  return shown
}
