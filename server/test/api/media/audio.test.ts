import { limits } from '@fanfare/contract/limits'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { aiffOf, download, fixture, publishFiles, sent, wavOf } from '../../setup/media.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg } from '../../setup/posts.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  person = await joined(app)
})

const named = /Somebody|A song/
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('an audio', () => {
  test.each([
    { name: 'song.mp3', contentType: 'audio/mpeg', hasCover: true },
    { name: 'song.m4a', contentType: 'audio/mp4', hasCover: true },
    { name: 'song.flac', contentType: 'audio/flac', hasCover: true },
    { name: 'song.aac', contentType: 'audio/mp4', hasCover: false },
  ])('$name is published without its tags, with its length, waveform and cover', async (audio) => {
    const { status, data } = await publishFiles(app, person, [await sent('AUDIO', audio.name)])
    expect(status).toBe(201)
    expect(data).toMatchObject({ type: 'AUDIO', status: 'LIVE' })
    const [file] = data.files
    expect(file).toMatchObject({ contentType: audio.contentType, width: null, height: null })
    expect(file?.duration).toBeCloseTo(4, 0)
    checkWaveform(file?.waveform)
    const { bytes, headers } = await download(app, file?.url)
    expect(headers['content-type']).toBe(audio.contentType)
    expect(named.test(bytes.toString('latin1'))).toBe(false)
    const cover = await download(app, `${file?.url}-320`)
    expect(cover.status).toBe(audio.hasCover ? 200 : 404)
    expect(file?.thumbnailUrl).toBe(audio.hasCover ? `${file?.url}-320` : null)
  })

  test.each([
    { name: 'voice.ogg', contentType: 'audio/mp4' },
    { name: 'voice.webm', contentType: 'audio/mp4' },
    { name: 'alac.m4a', contentType: 'audio/flac' },
    { name: 'alac-24.m4a', contentType: 'audio/flac' },
    { name: 'ima.wav', contentType: 'audio/flac' },
    { name: 'ms.wav', contentType: 'audio/flac' },
    { name: 'rf64.wav', contentType: 'audio/wav' },
  ])('$name of an ordinary phone or recorder is published as what plays everywhere', async (audio) => {
    const { status, data, problem } = await publishFiles(app, person, [await sent('AUDIO', audio.name)])
    expect([status, problem?.detail]).toEqual([201, undefined])
    const [file] = data.files
    expect(file?.contentType).toBe(audio.contentType)
    // Within 2 %.
    expect(Math.abs((file?.duration ?? 0) - 4)).toBeLessThan(0.08)
    if (audio.contentType !== 'audio/mp4') checkWaveform(file?.waveform)
    const { bytes, headers } = await download(app, file?.url)
    expect(headers['content-type']).toBe(audio.contentType)
    expect(named.test(bytes.toString('latin1'))).toBe(false)
    using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
    expect(Math.abs((await input.computeDuration()) - 4)).toBeLessThan(0.08)
  })

  test('of MP3 may have zeros before it', async () => {
    const bytes = Buffer.concat([Buffer.alloc(70_000), await fixture('song.mp3')])
    const { status, data } = await publishFiles(app, person, [{ part: 'AUDIO', name: 'take.mp3', bytes }])
    expect([status, data.files[0]?.contentType]).toEqual([201, 'audio/mpeg'])
    expect(data.files[0]?.duration).toBeCloseTo(4, 0)
  })

  test('of plain samples is published as WAV, from AIFF too', async () => {
    const wav = await publishFiles(app, person, [{ part: 'AUDIO', name: 'a.wav', bytes: wavOf(3) }])
    const aiff = await publishFiles(app, person, [{ part: 'AUDIO', name: 'a.aiff', bytes: aiffOf(3) }])
    const samples = []
    for (const { data } of [wav, aiff]) {
      const [file] = data.files
      expect(file).toMatchObject({ contentType: 'audio/wav', duration: 3, thumbnailUrl: null })
      checkWaveform(file?.waveform)
      const { bytes } = await download(app, file?.url)
      expect(named.test(bytes.toString('latin1'))).toBe(false)
      samples.push(bytes.subarray(bytes.indexOf('data') + 8))
    }
    expect(samples[0]).toEqual(samples[1])
    expect(samples[0]).toEqual(wavOf(3).subarray(44))
  })

  test('that is silent has a flat waveform', async () => {
    const silence = wavOf(2)
    silence.fill(0, 44)
    const { data } = await publishFiles(app, person, [{ part: 'AUDIO', name: 'a.wav', bytes: silence }])
    expect(data.files[0]?.waveform).toEqual(new Array(limits.waveformPoints).fill(0))
  })

  function checkWaveform(waveform: readonly number[] | null | undefined) {
    expect(waveform).toHaveLength(limits.waveformPoints)
    expect(Math.max(...(waveform ?? []))).toBe(100)
    const middle = limits.waveformPoints / 2
    const [quiet, loud] = [waveform?.slice(2, middle - 4) ?? [], waveform?.slice(middle + 4, -2) ?? []]
    expect(average(loud)).toBeGreaterThan(1.3 * average(quiet))
  }
})

describe('an audio is refused with a sentence', () => {
  test('that says what it is and what helps, where no ffmpeg is there to read it', async () => {
    const own = await startTestApp({ FFMPEG: 'no-such-ffmpeg' })
    const sender = await joined(own)
    for (const [name, kind] of [
      ['voice.amr', 'AMR'],
      ['vorbis.ogg', 'Vorbis'],
    ] as const) {
      const { status, problem } = await publishFiles(own, sender, [await sent('AUDIO', name)])
      expect([status, problem.code, problem.detail]).toEqual([
        415,
        'WRONG_TYPE',
        `This audio is ${kind}, which most devices can't play. Save it as MP3 or M4A and try again: ${name}`,
      ])
    }
  })

  test('when it is no sound', async () => {
    const bytes = Buffer.from('no song at all')
    const { status, problem } = await publishFiles(app, person, [{ part: 'AUDIO', name: 'a.mp3', bytes }])
    expect([status, problem.detail]).toEqual([
      415,
      'Only MP3, WAV, AAC, M4A, FLAC, OGG, WebM, 3GP, AMR and AIFF audio can be uploaded: a.mp3',
    ])
  })

  test('when nothing is left of it, or its second half is gone', async () => {
    const voice = await sent('AUDIO', 'voice.webm')
    const half = voice.bytes.subarray(0, voice.bytes.length / 2)
    for (const [bytes, why] of [
      [Buffer.alloc(100_000), "It's damaged and can't be read."],
      [Buffer.alloc(1), "It's damaged and can't be read."],
      [half, "It's incomplete: part of its audio is missing."],
    ] as const) {
      const { status, problem } = await publishFiles(app, person, [{ part: 'AUDIO', name: 'a.mp3', bytes }])
      expect([status, problem.detail]).toEqual([422, `Error processing audio file: a.mp3. ${why}`])
    }
  })

  test('when it is longer than 270 seconds', async () => {
    const { status, problem } = await publishFiles(app, person, [
      { part: 'AUDIO', name: 'long.wav', bytes: wavOf(271, 4000) },
    ])
    expect([status, problem.detail]).toEqual([422, "Too Long: Your audio can't be more than 4 mins"])
    const just = await publishFiles(app, person, [
      { part: 'AUDIO', name: 'just.wav', bytes: wavOf(270, 4000) },
    ])
    expect(just.status).toBe(201)
  })

  test('when it is larger than 20 MB', async () => {
    const { status, problem } = await publishFiles(app, person, [
      { part: 'AUDIO', name: 'a.wav', bytes: Buffer.concat([wavOf(1), Buffer.alloc(20 * 1024 * 1024)]) },
    ])
    expect([status, problem.detail]).toEqual([413, 'Maximum file size is 20MB'])
  })

  test('when there is another one, or none', async () => {
    const song = await sent('AUDIO', 'song.mp3')
    const two = await publishFiles(app, person, [song, song])
    expect([two.status, two.problem.detail]).toEqual([422, 'Remove selected audio file first'])
    const none = await publishFiles(app, person, [], { type: 'AUDIO' })
    expect([none.status, none.problem.detail]).toEqual([422, 'Please upload an audio file'])
    const picture = await publishFiles(
      app,
      person,
      [song, { part: 'IMAGE', name: 'a.jpg', bytes: await jpeg() }],
      { type: 'AUDIO' },
    )
    expect(picture.status).toBe(422)
  })
})
