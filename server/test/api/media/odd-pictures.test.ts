import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { download, publishFiles } from '../../setup/media.ts'
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
