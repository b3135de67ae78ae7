import { existsSync } from 'node:fs'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { beforeAll, describe, expect, test } from 'vitest'
import { purgeDeletedAndUnattachedFiles } from '../../../src/media/purge-deleted-and-unattached-files.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { download, fixture, publishFiles, sent, videoOf } from '../../setup/media.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, jpeg } from '../../setup/posts.ts'

/** A decoder's verdict needs a decoder, which not every machine has. */
const hasFfmpeg = existsSync('/usr/bin/ffmpeg')

let app: TestApp
let amara: Person

beforeAll(async () => {
  app = await startTestApp()
  amara = await joined(app, { verified: true, price: 500 })
})

const captions = Buffer.from('\uFEFFWEBVTT\r\n\r\n00:00.000 --> 00:01.500\r\nHello\r\n')

/** Metadata that must not be in a file that others receive. */
const secrets = /At home|secret words|\+06\.52|Somebody|A song/

describe('a video', () => {
  test.each([
    { name: 'h264-aac.mp4', width: 160, height: 90 },
    { name: 'h264-aac.m4v', width: 160, height: 90 },
    { name: 'hevc-aac.mov', width: 90, height: 160 },
    { name: 'vp9-opus.mkv', width: 160, height: 90 },
    { name: 'av1.mp4', width: 160, height: 90 },
  ])('$name is published as an MP4 that starts at once and tells nothing of its maker', async (video) => {
    const { status, data } = await publishFiles(app, amara, [await sent('VIDEO', video.name)])
    expect(status).toBe(201)
    expect(data).toMatchObject({ type: 'MEDIA', status: 'LIVE', failure: null })
    const [file] = data.files
    expect(file).toMatchObject({ contentType: 'video/mp4', width: video.width, height: video.height })
    expect(file?.duration).toBeCloseTo(2, 1)
    const { bytes, headers } = await download(app, file?.url)
    expect(headers['content-type']).toBe('video/mp4')
    const text = bytes.toString('latin1')
    expect(text.indexOf('moov')).toBeGreaterThan(0)
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'))
    expect(secrets.test(text)).toBe(false)
  })

  test.each([
    { name: 'vp9-opus.webm', contentType: 'video/mp4', codecs: ['vp9', 'opus'] },
    { name: 'vp8-opus.webm', contentType: 'video/webm', codecs: ['vp8', 'opus'] },
    { name: 'vp8.mkv', contentType: 'video/webm', codecs: ['vp8'] },
    { name: 'camera-pcm.mov', contentType: 'video/mp4', codecs: ['avc', 'flac'] },
    { name: 'camera-alac.mov', contentType: 'video/mp4', codecs: ['avc', 'flac'] },
    { name: 'phone.3gp', contentType: 'video/mp4', codecs: ['avc', 'aac'] },
  ])('$name of an ordinary phone, camera or browser is published as what plays', async (video) => {
    const { status, data, problem } = await publishFiles(app, amara, [await sent('VIDEO', video.name)])
    expect([status, problem?.detail]).toEqual([201, undefined])
    const [file] = data.files
    expect(file).toMatchObject({ contentType: video.contentType, width: 160, height: 90 })
    // Within 2 %.
    expect(Math.abs((file?.duration ?? 0) - 2)).toBeLessThan(0.04)
    const { bytes, headers } = await download(app, file?.url)
    expect(headers['content-type']).toBe(video.contentType)
    expect(secrets.test(bytes.toString('latin1'))).toBe(false)
    using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
    const tracks = await input.getTracks()
    expect(await Promise.all(tracks.map((track) => track.getCodec()))).toEqual(video.codecs)
    // In a WebM the last picture has no length.
    const slack = video.contentType === 'video/webm' ? 0.1 : 0
    for (const track of tracks)
      expect(Math.abs((await track.computeDuration()) - 2)).toBeLessThanOrEqual(0.04 + slack)
  })

  test('has a cover in widths, captions and a description', async () => {
    const { data } = await publishFiles(
      app,
      amara,
      [
        await sent('VIDEO[k1]', 'h264-aac.mp4'),
        { part: 'THUMBNAIL[k1]', name: 'cover.jpg', bytes: await jpeg(700, 400) },
        { part: 'CAPTIONS[k1]', name: 'words.vtt', bytes: captions },
      ],
      { 'alternativeTexts[0]': 'A field in the wind' },
    )
    const [file] = data.files
    expect(file?.alternativeText).toBe('A field in the wind')
    expect(Buffer.from(file?.placeholder ?? '', 'base64').length).toBeGreaterThan(5)
    for (const [width, expected] of [
      ['320', 320],
      ['640', 640],
      ['1080', 700],
    ] as const) {
      const cover = await download(app, `${file?.url}-${width}`)
      expect([cover.status, cover.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(cover.bytes.readUIntLE(26, 2) & 0x3fff).toBe(expected)
    }
    expect(file?.thumbnailUrl).toBe(`${file?.url}-320`)
    const vtt = await download(app, file?.captionsUrl)
    expect(vtt.headers['content-type']).toBe('text/vtt; charset=utf-8')
    expect(vtt.bytes.toString()).toBe('WEBVTT\n\n00:00.000 --> 00:01.500\nHello\n')
  })

  test('without a cover has no thumbnail, and never answers with the video instead', async () => {
    const { data } = await publishFiles(app, amara, [await sent('VIDEO', 'h264-aac.mp4')])
    const [file] = data.files
    expect([file?.thumbnailUrl, file?.captionsUrl]).toEqual([null, null])
    for (const form of ['-320', '-640', '-captions', '?w=1080']) {
      expect((await download(app, `${file?.url}${form}`)).status).toBe(404)
    }
  })

  test('is sent by range, and not again to who has it', async () => {
    const { data } = await publishFiles(app, amara, [await sent('VIDEO', 'h264-aac.mp4')])
    const url = data.files[0]?.url
    const whole = await download(app, url)
    const part = await download(app, url, undefined, { range: 'bytes=100-299' })
    expect([part.status, part.bytes.length]).toEqual([206, 200])
    expect(part.bytes).toEqual(whole.bytes.subarray(100, 300))
    expect(part.headers['content-range']).toBe(`bytes 100-299/${whole.bytes.length}`)
    const again = await download(app, url, undefined, { 'if-none-match': String(whole.headers.etag) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  test('that was deleted is gone for good after 30 days, with its cover and captions', async () => {
    const own = await startTestApp()
    const person = await joined(own)
    const { data } = await publishFiles(own, person, [
      await sent('VIDEO', 'h264-aac.mp4'),
      { part: 'THUMBNAIL', name: 'cover.jpg', bytes: await jpeg(700, 400) },
      { part: 'CAPTIONS', name: 'words.vtt', bytes: captions },
    ])
    const { renditions } = await own.ctx.db
      .selectFrom('media_file')
      .select('renditions')
      .executeTakeFirstOrThrow()
    const keys = Object.values(renditions as Record<string, { key: string }>).map(({ key }) => key)
    expect(keys.length).toBe(8)
    await own.call('GET /post/delete-post/{postId}', { params: { postId: data.postId }, token: person.token })
    expect((await download(own, data.files[0]?.captionsUrl, person)).status).toBe(404)
    own.clock.advance({ days: 31 })
    await purgeDeletedAndUnattachedFiles.run(own.ctx, undefined)
    for (const key of keys) await expect(own.ctx.outside.storage.read(key)).rejects.toThrow()
  })

  test('of subscribers goes to them alone, with its cover, captions and description', async () => {
    const fan = await joined(app)
    const stranger = await joined(app)
    await entitled(app, fan, amara)
    const { data } = await publishFiles(
      app,
      amara,
      [
        await sent('VIDEO', 'h264-aac.mp4'),
        { part: 'THUMBNAIL', name: 'cover.jpg', bytes: await jpeg(700, 400) },
        { part: 'CAPTIONS', name: 'words.vtt', bytes: captions },
      ],
      { isPublicPost: 'false', 'alternativeTexts[0]': 'Only for you' },
    )
    const url = data.files[0]?.url ?? ''
    for (const form of ['', '-320', '-640', '-captions']) {
      expect((await download(app, url + form, fan)).status).toBe(200)
      for (const person of [stranger, undefined]) {
        const refused = await download(app, url + form, person)
        expect([refused.status, refused.headers['content-type']]).toEqual([
          404,
          'application/problem+json; charset=utf-8',
        ])
      }
    }
    const { data: locked } = await app.call('GET /post/get-post-details/{postId}', {
      params: { postId: data.postId },
      token: stranger.token,
    })
    expect(locked.files[0]).toMatchObject({
      fileId: null,
      url: null,
      thumbnailUrl: null,
      captionsUrl: null,
      alternativeText: null,
    })
  })
})

describe('what belongs to which video', () => {
  test.each([
    ['in brackets', (part: string, key: string) => `${part}[${key}]`],
    ['after an underscore', (part: string, key: string) => `${part}_${key}`],
    ['after a dash', (part: string, key: string) => `${part}-${key}`],
  ])('is said by a key %s, whatever the order', async (_, named) => {
    const video = await fixture('h264-aac.mp4')
    const { status, data } = await publishFiles(app, amara, [
      { part: named('THUMBNAIL', 'bb'), name: 'x', bytes: await jpeg(640, 320) },
      { part: named('VIDEO', 'aa'), name: 'y', bytes: video },
      { part: 'IMAGE', name: 'z', bytes: await jpeg(90, 90) },
      { part: named('VIDEO', 'bb'), name: 'y', bytes: video },
      { part: named('THUMBNAIL', 'aa'), name: 'x', bytes: await jpeg(330, 500) },
    ])
    expect(status).toBe(201)
    expect(data.files.map(({ contentType }) => contentType)).toEqual(['video/mp4', 'image/webp', 'video/mp4'])
    expect(await coverSizes(data.files)).toEqual([330, 640])
  })

  test('is said by the names of the files, else by the order', async () => {
    const video = await fixture('h264-aac.mp4')
    const byName = await publishFiles(app, amara, [
      { part: 'VIDEO', name: 'one.mp4', bytes: video },
      { part: 'VIDEO', name: 'two.MOV', bytes: video },
      { part: 'THUMBNAIL', name: 'two.jpg', bytes: await jpeg(640, 320) },
      { part: 'THUMBNAIL', name: 'one.jpg', bytes: await jpeg(330, 500) },
    ])
    expect(await coverSizes(byName.data.files)).toEqual([330, 640])
    const byOrder = await publishFiles(app, amara, [
      { part: 'VIDEO', name: 'one.mp4', bytes: video },
      { part: 'VIDEO', name: 'two.mp4', bytes: video },
      { part: 'THUMBNAIL', name: 'a.jpg', bytes: await jpeg(640, 320) },
      { part: 'THUMBNAIL', name: 'b.jpg', bytes: await jpeg(330, 500) },
    ])
    expect(await coverSizes(byOrder.data.files)).toEqual([640, 330])
  })

  test('a cover without a video is refused', async () => {
    const { status, problem } = await publishFiles(app, amara, [
      { part: 'IMAGE', name: 'a.jpg', bytes: await jpeg() },
      { part: 'THUMBNAIL', name: 'b.jpg', bytes: await jpeg() },
    ])
    expect([status, problem.detail]).toEqual([422, 'No video was sent for b.jpg.'])
  })

  async function coverSizes(files: readonly { url: string | null; contentType: string }[]) {
    const videos = files.filter(({ contentType }) => contentType === 'video/mp4')
    const covers = await Promise.all(videos.map(({ url }) => download(app, `${url}-1080`)))
    return covers.map(({ bytes }) => bytes.readUIntLE(26, 2) & 0x3fff)
  }
})

describe('a video is refused with a sentence', () => {
  test('when it is too long or too short', async () => {
    const long = await publishFiles(app, amara, [
      { part: 'VIDEO', name: 'long.mp4', bytes: await videoOf(141) },
    ])
    expect([long.status, long.problem.code, long.problem.detail]).toEqual([
      422,
      'RULE_BROKEN',
      "Too Long: Your video can't be more than 140 secs",
    ])
    const short = await publishFiles(app, amara, [await sent('VIDEO', 'short.mp4')])
    expect([short.status, short.problem.detail]).toEqual([
      422,
      "Too Short: Your video can't be less than 1 sec",
    ])
    const just = await publishFiles(app, amara, [
      { part: 'VIDEO', name: 'just.mp4', bytes: await videoOf(140) },
    ])
    expect(just.status).toBe(201)
  })

  test('when nothing is left of it, or its second half is gone', async () => {
    const blank = "It's damaged and can't be read."
    const sendVideo = async (bytes: Uint8Array) => {
      const { status, problem } = await publishFiles(app, amara, [{ part: 'VIDEO', name: 'a.mp4', bytes }])
      return [status, problem.detail]
    }
    expect(await sendVideo(Buffer.alloc(5000))).toEqual([422, `Error processing video file: a.mp4. ${blank}`])
    for (const name of ['vp8-opus.webm', 'vp9-opus.webm', 'vp8.mkv']) {
      const { bytes } = await sent('VIDEO', name)
      expect(await sendVideo(bytes.subarray(0, bytes.length / 2)), name).toEqual([
        422,
        "Error processing video file: a.mp4. It's incomplete: part of it is missing.",
      ])
    }
  })

  test.skipIf(!hasFfmpeg)('when a part of its pictures or of its sound is damaged', async () => {
    const own = await startTestApp({ FFMPEG: '/usr/bin/ffmpeg' })
    const sender = await joined(own)
    // The first half of its media is sound, the second one pictures.
    for (const [from, to, what] of [
      [0.1, 0.3, 'audio'],
      [0.7, 0.72, 'video'],
    ] as const) {
      const bytes = await fixture('h264-aac.mp4')
      const start = bytes.indexOf('mdat') + 4
      const length = bytes.indexOf('moov') - start
      for (let at = Math.ceil(start + length * from); at < start + length * to; at++)
        bytes[at] = (at * 151) % 256
      const { status, problem } = await publishFiles(own, sender, [{ part: 'VIDEO', name: 'a.mp4', bytes }])
      expect([status, problem?.detail]).toEqual([
        422,
        expect.stringMatching(new RegExp(`^Error processing video file: a.mp4. Its ${what} is damaged`)),
      ])
    }
  })

  test('when its thumbnail is no picture, or a damaged one', async () => {
    const picture = Buffer.from(await jpeg(700, 400))
    for (const [bytes, expected] of [
      [Buffer.from('no picture'), [415, /^Only JPEG.* images can be uploaded: THUMBNAIL$/]],
      [Buffer.alloc(2000), [422, /^This image is damaged and can't be read: THUMBNAIL$/]],
      [
        picture.subarray(0, picture.length / 3),
        [422, /^This image is damaged and can't be read: THUMBNAIL$/],
      ],
    ] as const) {
      const { status, problem } = await publishFiles(app, amara, [
        await sent('VIDEO', 'h264-aac.mp4'),
        { part: 'THUMBNAIL', name: 'cover.jpg', bytes },
      ])
      expect([status, problem?.detail]).toEqual([expected[0], expect.stringMatching(expected[1])])
    }
  })

  test('when devices would not play it, and there is no ffmpeg that makes H.264 of it', async () => {
    const own = await startTestApp({ FFMPEG: 'no-such-ffmpeg' })
    const { status, problem } = await publishFiles(own, await joined(own), [
      await sent('VIDEO', 'old-phone.3gp'),
    ])
    expect([status, problem.code, problem.detail]).toEqual([
      415,
      'WRONG_TYPE',
      "This video is H.263, which most devices can't play. Save it as MP4 (H.264) and try again: old-phone.3gp",
    ])
  })

  test('when there are five, or an audio among them', async () => {
    const video = await sent('VIDEO', 'av1.mp4')
    const image = { part: 'IMAGE', name: 'a.jpg', bytes: await jpeg() }
    const five = await publishFiles(app, amara, [video, video, image, image, image])
    expect([five.status, five.problem.detail]).toEqual([422, 'You can only upload a maximum of 4 files.'])
    const mixed = await publishFiles(app, amara, [video, await sent('AUDIO', 'song.mp3')], { type: 'MEDIA' })
    expect(mixed.status).toBe(422)
  })

  test('when its captions are none', async () => {
    for (const text of [
      '1\n00:00:01,000 --> 00:00:02,000\nHello',
      'WEBVTT\n\nno cue',
      'WEBVTT\n\n\0\n',
      '<html>',
    ]) {
      const { status, problem } = await publishFiles(app, amara, [
        await sent('VIDEO', 'h264-aac.mp4'),
        { part: 'CAPTIONS', name: 'words.vtt', bytes: Buffer.from(text) },
      ])
      expect([status, problem.detail]).toEqual([415, 'Captions must be a WebVTT file with at least one cue.'])
    }
  })

  test('when it is larger than 50 MB', async () => {
    const bytes = Buffer.concat([await fixture('h264-aac.mp4'), Buffer.alloc(50 * 1024 * 1024)])
    const { status, problem } = await publishFiles(app, amara, [{ part: 'VIDEO', name: 'a.mp4', bytes }])
    expect([status, problem.detail]).toEqual([413, 'Maximum file size is 50MB'])
  })
})
