import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { download, fixture, publishFiles } from '../../setup/media.ts'
import { arbitraryBytes, noisy } from '../../setup/noisy-pictures.ts'
import { joined, type Person } from '../../setup/people.ts'
import { header, pngOf, square } from '../../setup/png.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  person = await joined(app)
})

async function published(name: string, bytes: Uint8Array) {
  const { status, data, problem } = await publishFiles(app, person, [{ part: 'IMAGE', name, bytes }])
  return { status, problem, url: data?.files[0]?.url }
}

test('a picture of 16 bits keeps the colours of its profile, as one of 8 does', async () => {
  const wide = sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
  const { icc = Buffer.alloc(0) } = await sharp(await wide.withIccProfile('p3').png().toBuffer()).metadata()
  const profile = Buffer.concat([Buffer.from('p3\0\0', 'latin1'), deflateSync(icc)])
  for (const bits of [8, 16] as const) {
    // The purest red of ordinary screens, as Display P3 says it.
    const red = square(64, bits, [0.9175, 0.2003, 0.1386])
    const { url } = await published('red.png', pngOf(header(64, bits), ['iCCP', profile], ['IDAT', red]))
    const { bytes } = await download(app, url)
    const [r = 0, g = 255, b = 255] = await sharp(bytes).removeAlpha().raw().toBuffer()
    expect([r > 245, g < 12, b < 12], `${bits} bits: ${r} ${g} ${b}`).toEqual([true, true, true])
  }
})

test('a JPEG that lacks its last bytes is taken, and one that lacks a part of its picture is not', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } })
  for (const progressive of [false, true]) {
    const whole = await plain.clone().jpeg({ progressive }).toBuffer()
    for (const lacking of [2, 200]) {
      expect((await published('cut.jpg', whole.subarray(0, -lacking))).status, String(lacking)).toBe(201)
    }
    const part = await published('part.jpg', whole.subarray(0, whole.length / 4))
    expect([part.status, part.problem?.code], `progressive: ${progressive}`).toEqual([
      422,
      'UNREADABLE_MEDIA',
    ])
  }
})

/** Overwrites 2,000 bytes from the middle on, as a failing card or disk does; header and end stay. */
function overwritten(whole: Buffer, by: 'zeros' | 'anything'): Buffer {
  const bytes = Buffer.from(whole)
  const other = by === 'zeros' ? Buffer.alloc(2000) : arbitraryBytes(2000)
  other.copy(bytes, bytes.length >> 1)
  return bytes
}

test.each([
  // Zeros are codes like others to a JPEG.
  ['baseline.jpg', () => noisy().jpeg({ quality: 95 }), ['anything']],
  ['progressive.jpg', () => noisy().jpeg({ quality: 95, progressive: true }), ['anything']],
  ['lossy.webp', () => noisy(800, 600).webp({ quality: 95 }), ['zeros', 'anything']],
  // Behind some other bytes its codes fall into step again, so that as many of them are used.
  ['lossless.webp', () => noisy().webp({ lossless: true }), ['zeros']],
  ['clear.webp', () => noisy(800, 600).ensureAlpha(0.5).webp({ quality: 95 }), ['zeros', 'anything']],
] as const)(
  '%s that is damaged inside its pixels is refused, and taken whole',
  async (name, made, damages) => {
    const whole = await made().toBuffer()
    expect((await published(name, whole)).status).toBe(201)
    for (const by of damages) {
      const { status, problem } = await published(name, overwritten(whole, by))
      expect([by, status, problem?.detail]).toEqual([
        by,
        422,
        `This image is damaged and can't be read: ${name}`,
      ])
    }
  },
)

test('an animated WebP with a frame that is damaged is refused', async () => {
  const frames = await Promise.all([1, 2, 3].map((seed) => noisy(400, 300, seed).png().toBuffer()))
  const moving = sharp(frames, { join: { animated: true } }).webp({ quality: 95, delay: [80, 80, 80] })
  const whole = await moving.toBuffer()
  expect((await published('moving.webp', whole)).status).toBe(201)
  expect((await published('moving.webp', overwritten(whole, 'zeros'))).status).toBe(422)
})

test('a JPEG with what cameras leave between its parts is taken', async () => {
  const baseline = await noisy().jpeg().toBuffer()
  const progressive = await noisy().jpeg({ progressive: true }).toBuffer()
  const padded = (whole: Buffer, at: number) =>
    Buffer.concat([whole.subarray(0, at), Buffer.alloc(3, 0x20), whole.subarray(at)])
  const scan = Buffer.from('ffda', 'hex')
  const revision9 = Buffer.from('ffe000104a46494600090000004800480000', 'hex')
  for (const bytes of [
    padded(baseline, baseline.indexOf(Buffer.from('ffc0', 'hex'))),
    padded(baseline, baseline.length - 2),
    padded(progressive, progressive.lastIndexOf(scan)),
    Buffer.concat([baseline, Buffer.alloc(500)]),
    Buffer.concat([baseline.subarray(0, 2), revision9, baseline.subarray(2)]),
  ]) {
    expect((await published('camera.jpg', bytes)).status).toBe(201)
  }
})

test('a HEIC is decoded without ffmpeg, its tiles joined and turned, and one that is cut off is refused', async () => {
  const phone = await fixture('phone.heic')
  const { status, url } = await published('phone.heic', phone)
  expect(status).toBe(201)
  const { bytes } = await download(app, url)
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([180, 240])
  const colourAt = (x: number, y: number) =>
    [0, 1, 2].map((part) => Math.round((data[(y * info.width + x) * info.channels + part] ?? 0) / 255))
  expect([colourAt(20, 20), colourAt(160, 20), colourAt(20, 220), colourAt(160, 220)]).toEqual([
    [0, 1, 0],
    [1, 1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ])
  const cut = await published('cut.heic', phone.subarray(0, -20))
  expect([cut.status, cut.problem?.detail]).toEqual([
    422,
    "This image is damaged and can't be read: cut.heic",
  ])
})

test('an APNG stays moving, each frame drawn as it says', async () => {
  const side = 32
  const control = (frames: number) => {
    const content = Buffer.alloc(8)
    content.writeUInt32BE(frames)
    return ['acTL', content] as [string, Buffer]
  }
  const frame = (number: number, at: number, size: number) => {
    const content = Buffer.alloc(26)
    for (const [index, each] of [number, size, size, at, at].entries()) content.writeUInt32BE(each, index * 4)
    content.writeUInt16BE(12, 20)
    content.writeUInt16BE(100, 22)
    return ['fcTL', content] as [string, Buffer]
  }
  const data = Buffer.concat([Buffer.from([0, 0, 0, 2]), square(side / 2, 8, [0, 0, 1])])
  const bytes = pngOf(
    header(side, 8),
    control(2),
    frame(0, 0, side),
    ['IDAT', square(side, 8, [1, 0, 0])],
    frame(1, side / 2, side / 2),
    ['fdAT', data],
  )
  const { status, url } = await published('moving.png', bytes)
  expect(status).toBe(201)
  const made = await download(app, url)
  expect(await sharp(made.bytes).metadata()).toMatchObject({ pages: 2, delay: [120, 120], width: side })
  const second = await sharp(made.bytes, { page: 1 }).ensureAlpha().raw().toBuffer()
  const at = (x: number, y: number) => [...second.subarray((y * side + x) * 4, (y * side + x) * 4 + 3)]
  const [corner, middle] = [at(4, 4), at(24, 24)]
  expect([(corner[0] ?? 0) > 200, (corner[2] ?? 255) < 60]).toEqual([true, true])
  expect([(middle[0] ?? 255) < 60, (middle[2] ?? 0) > 200]).toEqual([true, true])
  const damaged = await published('damaged.png', bytes.subarray(0, bytes.length - 30))
  expect([201, 422]).toContain(damaged.status)
})
