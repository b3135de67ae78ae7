import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, picture, publish, published } from '../../setup/posts.ts'
import { partOfTheDay } from '../../setup/runner/length.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  person = await joined(app)
})

/** A picture as everybody gets it after it was published. */
async function sentPicture(image: Buffer, query = ''): Promise<Buffer> {
  const { files } = await published(app, person, { images: [image] })
  return (await app.fastify.inject(`${files[0]?.url}${query}`)).rawPayload
}

describe('a picture that was sent', () => {
  test.each([[['jpeg', 'png', 'gif', 'webp'] as const], [['avif', 'jpeg', 'avif', 'png'] as const]])(
    'may be of %s, whatever it is called',
    async (kinds) => {
      const { data } = await publish(app, person, {
        images: await Promise.all(
          kinds.map(async (kind, n) => ({
            name: `${n}.exe`,
            type: 'application/x-msdownload',
            bytes: await picture(40, 30).toFormat(kind).toBuffer(),
          })),
        ),
      })
      expect(data.files).toHaveLength(4)
      expect(data.files.map(({ contentType, width, height }) => [contentType, width, height])).toEqual(
        Array.from({ length: 4 }, () => ['image/webp', 40, 30]),
      )
    },
  )

  test('is no larger than 1500 on a side, and comes in the smaller widths', async () => {
    const image = await picture(2000, 3000).jpeg().toBuffer()
    const { files } = await published(app, person, { images: [image] })
    expect(files[0]).toMatchObject({ width: 1000, height: 1500 })
    const widths: Record<string, number> = {}
    for (const w of ['', '?w=320', '?w=640', '?w=1080']) {
      const { rawPayload } = await app.fastify.inject(`${files[0]?.url}${w}`)
      widths[w] = (await sharp(rawPayload).metadata()).width
    }
    expect(widths).toEqual({ '': 1000, '?w=320': 320, '?w=640': 640, '?w=1080': 1000 })
  })

  test('keeps nothing of where, when and by whom it was taken, and stands upright', async () => {
    const image = await picture(60, 40)
      .withExif({
        IFD0: { Copyright: 'A secret name', ImageDescription: 'A secret place' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">A secret comment</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(image).metadata()
    expect([before.orientation, before.exif !== undefined, image.includes('secret')]).toEqual([6, true, true])
    const sent = await sentPicture(image)
    const after = await sharp(sent).metadata()
    expect([after.width, after.height, after.orientation]).toEqual([40, 60, undefined])
    expect([after.exif, after.xmp, after.iptc, after.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(sent.includes('secret')).toBe(false)
  })

  test('keeps nothing that was hidden behind it', async () => {
    const image = Buffer.concat([await jpeg(), Buffer.from('<script>alert("hidden")</script>')])
    expect((await sentPicture(image)).includes('hidden')).toBe(false)
  })

  test.each(partOfTheDay([1, 6], 1))('may have 108 megapixels, held as %i says', async (orientation) => {
    const photo = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: '#a05030' } })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    const { files } = await published(app, person, { images: [photo] })
    expect([files[0]?.width, files[0]?.height]).toEqual(orientation === 1 ? [1500, 1125] : [1125, 1500])
  })

  test('goes on moving', async () => {
    const frames = await Promise.all([20, 120, 220].map((red) => frame(red)))
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: 90 })
      .toBuffer()
    const { files } = await published(app, person, { images: [gif] })
    expect(files[0]).toMatchObject({ width: 400, height: 300, contentType: 'image/webp' })
    for (const [w, width] of [
      ['', 400],
      ['?w=320', 320],
    ]) {
      const { rawPayload } = await app.fastify.inject(`${files[0]?.url}${w}`)
      const { pages, format, width: got } = await sharp(rawPayload, { animated: true }).metadata()
      expect([pages, format, got]).toEqual([3, 'webp', width])
    }
  })

  test.each(['gif', 'webp'] as const)('moves within 1500 pixels, as %s', async (format) => {
    const frames = await Promise.all(
      [20, 220].map((red) =>
        sharp({ create: { width: 2000, height: 500, channels: 3, background: { r: red, g: 90, b: 40 } } })
          .png()
          .toBuffer(),
      ),
    )
    const sent = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer()
    const { files } = await published(app, person, { images: [sent] })
    expect(files[0]).toMatchObject({ width: 1500, height: 375, contentType: 'image/webp' })
    const { rawPayload } = await app.fastify.inject(files[0]?.url ?? '')
    const { pages, width } = await sharp(rawPayload, { animated: true }).metadata()
    expect([pages, width]).toEqual([2, 1500])
  })

  test('has a blur in which nothing can be recognised', async () => {
    const stripes = await sharp({ create: { width: 256, height: 256, channels: 3, background: 'white' } })
      .composite(
        Array.from({ length: 16 }, (_, n) => ({
          input: { create: { width: 8, height: 256, channels: 3 as const, background: 'black' } },
          left: n * 16,
          top: 0,
        })),
      )
      .png()
      .toBuffer()
    const plain = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#808080' } })
      .png()
      .toBuffer()
    const blurOf = async (image: Buffer) => {
      const { files } = await published(app, person, { images: [image] })
      return Buffer.from(files[0]?.placeholder ?? '', 'base64')
    }
    // Fine stripes look like plain grey: the lightness is alike, and the details are none.
    const [striped, grey] = [await blurOf(stripes), await blurOf(plain)]
    expect(Math.abs(((striped[0] ?? 0) & 63) - ((grey[0] ?? 0) & 63))).toBeLessThanOrEqual(2)
    expect(striped.length).toBeLessThanOrEqual(25)
  })
})

describe('what is no picture', () => {
  const texts = {
    'a script': '#!/bin/sh\necho hello\n',
    'a page': '<!doctype html><html><script>alert(1)</script></html>',
    'an SVG': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    'an XML SVG': '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'a script that begins like a GIF': `GIF89a/*${'x'.repeat(60)}*/=1;alert(1)//`,
    'a PDF': '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n',
  }
  test.each(Object.entries(texts))('%s is refused, though it is called .jpg', async (_, text) => {
    const { status, problem } = await publish(app, person, {
      images: [{ name: 'holiday.jpg', type: 'image/jpeg', bytes: Buffer.from(text) }],
    })
    expect([status, problem.code, problem.detail]).toEqual([
      415,
      'WRONG_TYPE',
      'Only JPEG, PNG, GIF, WebP, AVIF and HEIC images can be uploaded: holiday.jpg',
    ])
  })

  test('other kinds of picture are refused', async () => {
    const tiff = await picture(40, 30).tiff().toBuffer()
    expect((await publish(app, person, { images: [tiff] })).status).toBe(415)
  })

  test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'a damaged %s is called damaged, not of a wrong type',
    async (format) => {
      const whole = await picture(90, 60).toFormat(format).toBuffer()
      const withoutHeader = Buffer.concat([whole.subarray(0, 24), Buffer.alloc(400, 0xee)])
      for (const bytes of [withoutHeader, whole.subarray(0, 26)]) {
        const { status, problem } = await publish(app, person, {
          images: [{ name: `a.${format}`, type: `image/${format}`, bytes }],
        })
        expect([status, problem.code, problem.detail]).toEqual([
          422,
          'UNREADABLE_MEDIA',
          `This image is damaged and can't be read: a.${format}`,
        ])
      }
    },
  )

  test('a PNG that was sent as text is called damaged', async () => {
    const bytes = Buffer.from(
      (await picture(40, 30).png().toBuffer()).toString('latin1').replaceAll('\r\n', '\n'),
      'latin1',
    )
    const { status, problem } = await publish(app, person, {
      images: [{ name: 'a.png', type: 'image/png', bytes }],
    })
    expect([status, problem.code]).toEqual([422, 'UNREADABLE_MEDIA'])
  })

  test('a damaged picture is refused, and leaves no file behind', async () => {
    const half = (await jpeg(600, 400)).subarray(0, 5000)
    const { status, problem } = await publish(app, person, { images: [await jpeg(), half] })
    expect([status, problem.code]).toEqual([422, 'UNREADABLE_MEDIA'])
    expect(await app.ctx.db.selectFrom('media_upload').selectAll().execute()).toEqual([])
  })

  test('a part of another kind is refused', async () => {
    const song = new Blob([Uint8Array.from(await jpeg())])
    for (const part of ['SONG', 'IMAGES', 'IMAGE.a', 'DOCUMENT_FRONT', '__proto__']) {
      expect((await publish(app, person, { type: 'MEDIA', parts: { [part]: song } })).status).toBe(400)
    }
  })
})

test('a picture of more than 15 MB is refused', async () => {
  const bytes = Buffer.concat([await jpeg(), Buffer.alloc(15 * 1024 * 1024)])
  const { status, problem } = await publish(app, person, { images: [bytes] })
  expect([status, problem.code, problem.detail]).toEqual([413, 'TOO_LARGE', 'Maximum file size is 15MB'])
})

function frame(red: number): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer()
}
