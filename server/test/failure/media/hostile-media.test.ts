import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { aiffOf, download, fixture, publishFiles, type SentFile, videoOf, wavOf } from '../../setup/media.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg } from '../../setup/posts.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  person = await joined(app)
})

async function refused(file: SentFile): Promise<[number, string]> {
  const { status, problem } = await publishFiles(app, person, [file])
  expect(problem?.detail, `${file.part} ${file.name}`).toMatch(/\w/)
  expect(await app.ctx.db.selectFrom('media_upload').selectAll().execute()).toEqual([])
  expect(await app.ctx.db.selectFrom('publication').selectAll().execute()).toEqual([])
  return [status, problem.code]
}

/** Inverts every n-th byte from `start` on. */
function damaged(bytes: Buffer, start: number, every: number): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = start; at < copy.length; at += every) copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

/** An ISO media file's box. */
function box(name: string, ...content: Buffer[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  header.write(name, 4, 'latin1')
  return Buffer.concat([header, ...content])
}

const mp4Head = box('ftyp', Buffer.from('isom\0\0\0\0isomavc1'))
const zip = Buffer.from('504b0304140000000800', 'hex')

describe('no video', () => {
  test('is what is something else', async () => {
    const others: Record<string, Buffer> = {
      text: Buffer.from('#!/bin/sh\necho hello\n'.repeat(20)),
      page: Buffer.from('<!doctype html><script>alert(1)</script>'),
      picture: await jpeg(),
      archive: Buffer.concat([zip, Buffer.alloc(500)]),
      sound: wavOf(1),
      playlist: Buffer.from('#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:1/secret.ts\n'),
      webm: damaged(await fixture('vp8.mkv'), 0, 1),
    }
    for (const [name, bytes] of Object.entries(others)) {
      const answer = await refused({ part: 'VIDEO', name: `${name}.mp4`, bytes, type: 'video/mp4' })
      expect(answer, name).toEqual([415, 'WRONG_TYPE'])
    }
  })

  test('is what only begins like one, or ends too early', async () => {
    const real = await fixture('h264-aac.mp4')
    const matroska = await fixture('vp9-opus.mkv')
    const huge = Buffer.alloc(16)
    huge.writeUInt32BE(1)
    huge.write('moov', 4)
    huge.writeBigUInt64BE(2n ** 62n, 8)
    const hostile: Record<string, Buffer> = {
      'head alone': mp4Head,
      'head and text': Buffer.concat([mp4Head, Buffer.from('hello '.repeat(1000))]),
      'empty index': Buffer.concat([mp4Head, box('moov'), box('mdat', Buffer.alloc(100))]),
      'index of 4 EB': Buffer.concat([mp4Head, huge, Buffer.alloc(100)]),
      'endless nesting': Buffer.concat([mp4Head, nested(5000)]),
      'without its index': real.subarray(0, 15_000),
      'cut after its index': (await videoOf(20)).subarray(0, 1700),
      'pictures overwritten': blanked(real),
      'pictures moved': moved(real),
      'last pictures overwritten': blanked(real, 0.7),
      'cut Matroska': matroska.subarray(0, 200),
    }
    for (const [name, bytes] of Object.entries(hostile)) {
      const answer = await refused({ part: 'VIDEO', name: `${name}.mp4`, bytes })
      expect(answer, name).toEqual([422, 'UNREADABLE_MEDIA'])
    }
  })

  test('never crashes the sandbox, however it is damaged', async () => {
    for (const name of ['h264-aac.mp4', 'hevc-aac.mov', 'vp9-opus.mkv', 'av1.mp4']) {
      const bytes = await fixture(name)
      for (const [start, every] of [
        [12, 7],
        [40, 97],
        [Math.floor(bytes.length / 2), 13],
        [bytes.length - 2500, 41],
      ] as const) {
        const { status } = await publishFiles(app, person, [
          { part: 'VIDEO', name, bytes: damaged(bytes, Math.max(12, start), every) },
        ])
        expect([201, 415, 422]).toContain(status)
      }
    }
    expect(
      (await publishFiles(app, person, [{ part: 'VIDEO', name: 'a', bytes: await fixture('av1.mp4') }]))
        .status,
    ).toBe(201)
  })

  test('carries along what was hidden behind it', async () => {
    const polyglot = Buffer.concat([
      await fixture('h264-aac.mp4'),
      zip,
      Buffer.from('<script>alert(1)</script>'),
    ])
    const { status, data } = await publishFiles(app, person, [
      { part: 'VIDEO', name: 'a.mp4', bytes: polyglot },
    ])
    expect(status).toBe(201)
    const { bytes } = await download(app, data.files[0]?.url)
    expect(bytes.includes(zip) || bytes.includes('<script>')).toBe(false)
  })

  function nested(depth: number): Buffer {
    const boxes = Buffer.alloc(depth * 8)
    for (let at = 0; at < depth; at++) {
      boxes.writeUInt32BE((depth - at) * 8, at * 8)
      boxes.write(at === 0 ? 'moov' : 'trak', at * 8 + 4)
    }
    return boxes
  }

  /** The index stays; every picture and sound from there on is zero. */
  function blanked(bytes: Buffer, from = 0): Buffer {
    const copy = Buffer.from(bytes)
    const [start, end] = [copy.indexOf('mdat') + 12, copy.indexOf('moov') - 4]
    copy.fill(0, start + Math.floor(from * (end - start)), end)
    return copy
  }

  /** The index says where everything was before. */
  function moved(bytes: Buffer): Buffer {
    const start = bytes.indexOf('mdat') + 4
    return Buffer.concat([bytes.subarray(0, start), Buffer.alloc(5), bytes.subarray(start)])
  }
})

describe('no audio', () => {
  test('is what is something else', async () => {
    const others: Record<string, Buffer> = {
      text: Buffer.from('hello '.repeat(500)),
      picture: await jpeg(),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      archive: Buffer.concat([zip, Buffer.alloc(500)]),
    }
    for (const [name, bytes] of Object.entries(others)) {
      expect(await refused({ part: 'AUDIO', name: `${name}.mp3`, bytes }), name).toEqual([415, 'WRONG_TYPE'])
    }
    const video = await fixture('h264-aac.mp4')
    expect(await refused({ part: 'AUDIO', name: 'film.m4a', bytes: video })).toEqual([
      422,
      'UNREADABLE_MEDIA',
    ])
  })

  test('is what only begins like one, or ends too early', async () => {
    const aiff = aiffOf(1)
    const cutOff = "It's incomplete: part of its audio is missing."
    const unknown = "It's damaged, or not the type its name suggests."
    const hostile: Record<string, [Buffer, string]> = {
      'WAV without samples': [wavOf(1).subarray(0, 44), cutOff],
      'WAV head': [wavOf(1).subarray(0, 30), unknown],
      'AIFF without samples': [aiff.subarray(0, 60), unknown],
      'AIFF cut': [aiff.subarray(0, 5000), unknown],
      'AIFF of rate 0': [damaged(aiff, 44, 10_000_000), unknown],
      'FLAC head': [(await fixture('song.flac')).subarray(0, 60), cutOff],
      'M4A cut': [(await fixture('song.m4a')).subarray(0, 3000), "It's incomplete: it ends 4.0 s too early."],
      'FLAC cut': [half(await fixture('song.flac')), cutOff],
      'FLAC without sizes': [(await fixture('song.flac')).fill(0, 8, 42), 'Its audio format is missing.'],
      'MP3 cut': [half(await fixture('song.mp3')), cutOff],
      'WAV cut': [half(wavOf(2)), cutOff],
    }
    for (const [name, [bytes, what]] of Object.entries(hostile)) {
      const { status, problem } = await publishFiles(app, person, [{ part: 'AUDIO', name, bytes }])
      expect([status, problem?.detail]).toEqual([422, `Error processing audio file: ${name}. ${what}`])
    }
  })

  test('is what no device plays, and the sentence says why', async () => {
    const odd: Record<string, [Buffer, string]> = {
      'crowd.wav': [
        withUInt16(wavOf(1), 22, 65_535),
        'This audio has 65,535 channels. Save it with two and try again',
      ],
      'slow.wav': [
        withUInt16(wavOf(1), 24, 1),
        'This audio has a rate of 1 Hz. Save it with 44,100 Hz and try again',
      ],
      'old.mp2': [
        await fixture('old.mp2'),
        "This audio is MPEG Layer II, which most devices can't play. Save it as MP3 or M4A and try again",
      ],
    }
    for (const [name, [bytes, sentence]] of Object.entries(odd)) {
      const { problem } = await publishFiles(app, person, [{ part: 'AUDIO', name, bytes }])
      expect(problem?.detail).toBe(`${sentence}: ${name}`)
    }
  })

  test('never crashes the sandbox, however it is damaged', async () => {
    for (const name of ['song.mp3', 'song.m4a', 'song.aac', 'song.flac']) {
      const bytes = await fixture(name)
      for (const [start, every] of [
        [8, 11],
        [60, 101],
        [2000, 3],
      ] as const) {
        const { status } = await publishFiles(app, person, [
          { part: 'AUDIO', name, bytes: damaged(bytes, start, every) },
        ])
        expect([201, 415, 422]).toContain(status)
      }
    }
  })

  function half(bytes: Buffer): Buffer {
    return bytes.subarray(0, bytes.length / 2)
  }

  function withUInt16(bytes: Buffer, at: number, value: number): Buffer {
    bytes.writeUInt16LE(value, at)
    return bytes
  }

  test('brings a cover that is none', async () => {
    const song = await fixture('song.mp3')
    const art = song.indexOf(Buffer.from('ffd8ff', 'hex'))
    const withText = Buffer.from(song)
    withText.write('<svg><script>alert(1)</script></svg>', art)
    const { status, data } = await publishFiles(app, person, [
      { part: 'AUDIO', name: 'a.mp3', bytes: withText },
    ])
    expect([status, data.files[0]?.thumbnailUrl]).toEqual([201, null])
  })
})

test('a file name cannot hold a path, control characters or more than its limit', async () => {
  const bytes = Buffer.from('no video')
  for (const name of [
    '../../etc/passwd',
    'a\u202Egpj.exe',
    `${'x'.repeat(5000)}.mp4`,
    '<b>x</b>',
    'C:\\boot.ini',
  ]) {
    const { problem } = await publishFiles(app, person, [{ part: 'VIDEO', name, bytes }])
    expect(problem.detail.length).toBeLessThan(200)
    expect(problem.detail).not.toMatch(/\.\.|\u202E|\\/)
  }
})

test('refused files leave nothing in the store', async () => {
  await app.drain()
  const files = await app.ctx.db.selectFrom('media_file').select('id').execute()
  const stored = await readdir(fileURLToPath(app.ctx.config.storageUrl), {
    recursive: true,
    withFileTypes: true,
  })
  const folders = new Set(
    stored.filter((each) => each.isFile()).map(({ parentPath }) => parentPath.split('/').at(-1)),
  )
  expect(folders).toEqual(new Set(files.map(({ id }) => id)))
})
