import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcessedMedia, SandboxJob } from '../../../src/media/sandbox/processed-media.ts'
import {
  runInSandbox,
  SandboxCrashed,
  sandboxProgramPath,
} from '../../../src/media/sandbox/run-in-sandbox.ts'
import { Refusal } from '../../../src/platform/errors.ts'
import { aiffOf, fixture, wavOf } from '../../setup/media.ts'
import { jpeg } from '../../setup/posts.ts'
import { commandsBelow } from '../../setup/processes/below.ts'
import { seed, times } from '../../setup/runner/length.ts'
import { type Randomness, randomness } from '../../setup/runner/randomness.ts'

const mutants = times(2, 400)
const lostPart = 0.02
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-test-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const painted = () =>
  sharp({
    create: {
      width: 60,
      height: 40,
      channels: 4,
      background: '#a50c',
      noise: { type: 'gaussian', sigma: 30 },
    },
  })
const pictures: Record<string, () => Promise<Buffer>> = {
  'a.jpg': () => jpeg(60, 40),
  'progressive.jpg': () => painted().jpeg({ progressive: true }).toBuffer(),
  'a.png': () => painted().png().toBuffer(),
  'interlaced.png': () => painted().png({ progressive: true }).toBuffer(),
  'a.webp': () => painted().webp().toBuffer(),
  'a.avif': () => painted().avif().toBuffer(),
  'phone.heic': () => fixture('phone.heic'),
  'a.gif': () => painted().gif().toBuffer(),
  'moving.gif': async () => {
    const frames = await Promise.all([painted(), painted(), painted()].map((each) => each.png().toBuffer()))
    return sharp(frames, { join: { animated: true } })
      .gif({ delay: [80, 80, 80] })
      .toBuffer()
  },
}
const sounds = [
  'song.mp3',
  'song.m4a',
  'song.flac',
  'song.aac',
  'a.wav',
  'a.aiff',
  'voice.ogg',
  'alac.m4a',
  'ima.wav',
]
const videos = [
  'h264-aac.mp4',
  'hevc-aac.mov',
  'vp9-opus.mkv',
  'av1.mp4',
  'vp8-opus.webm',
  'camera-pcm.mov',
  'phone.3gp',
]
const cases = [
  ...Object.keys(pictures).map((name) => ({ kind: 'IMAGE' as const, name })),
  ...sounds.map((name) => ({ kind: 'AUDIO' as const, name })),
  ...videos.map((name) => ({ kind: 'VIDEO' as const, name })),
]

test.each(cases)(
  'however $name is damaged, the sandbox ends, and its files play',
  async ({ kind, name }) => {
    const whole = await (pictures[name]?.() ?? soundOrVideo(name))
    for (let each = 0; each < mutants; each++) {
      const bytes = mutant(whole, randomness(`${seed} ${name} ${each}`))
      await expectEnds(kind, name, bytes, `TEST_SEED=${seed} ${name}, mutant ${each}`)
    }
  },
  // The sandbox limits CPU time, of which a busy machine gives little.
  times(600_000, 14_400_000),
)

test('only idle processes are left', async () => {
  const idle = (await commandsBelow(process.pid)).filter((each) => each.includes(sandboxProgramPath))
  expect(idle.length).toBeGreaterThan(0)
  expect(idle.length).toBeLessThanOrEqual(2)
})

function soundOrVideo(name: string): Promise<Buffer> | Buffer {
  if (name === 'a.wav') return wavOf(1)
  return name === 'a.aiff' ? aiffOf(1) : fixture(name)
}

async function expectEnds(kind: 'IMAGE' | 'AUDIO' | 'VIDEO', name: string, bytes: Buffer, what: string) {
  const target = await mkdtemp(join(folder, 'mutant-'))
  const path = join(target, 'sent')
  await writeFile(path, bytes)
  await mkdir(join(target, 'made'))
  const job = jobOf(kind, { path, folder: join(target, 'made'), fileName: name })
  const made = await runInSandbox('owner', job).catch((cause: unknown) => cause)
  if (made instanceof Refusal) expect(made.message, what).toMatch(/\w+ \w+/)
  else if (!(made instanceof SandboxCrashed)) await expectPlays(made, what)
  await rm(target, { recursive: true })
}

function jobOf(
  kind: 'IMAGE' | 'AUDIO' | 'VIDEO',
  fetched: { path: string; folder: string; fileName: string },
) {
  const job = { ...fetched, seconds: 3, withJpeg: true, ffmpeg: 'nowhere', searchPath: '' }
  if (kind === 'IMAGE') return { ...job, kind, purpose: 'POST' } satisfies SandboxJob
  if (kind === 'AUDIO') return { ...job, kind } satisfies SandboxJob
  return { ...job, kind, thumbnail: null, captions: null } satisfies SandboxJob
}

/** Checks that every picture decodes, and that an audio or video is as long as declared. */
async function expectPlays(made: unknown, what: string) {
  expect(made, what).toHaveProperty('files')
  const { files, duration } = made as ProcessedMedia
  expect(files.length, what).toBeGreaterThan(0)
  for (const { path, contentType } of files) {
    if (contentType.startsWith('image/')) await sharp(path, { failOn: 'error' }).raw().toBuffer()
    else {
      using input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
      const seconds = (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp())
      expect(Math.abs(seconds - (duration ?? 0)), what).toBeLessThan(0.5 + lostPart * seconds)
    }
  }
}

const boundaryValues = [0, 1, 0x7f, 0x80, 0xff]

/** Changes bytes in the headers or anywhere; cuts off, zeroes, repeats or removes a part. */
function mutant(whole: Buffer, random: Randomness): Buffer {
  const [one, other] = [random(whole.length), random(whole.length)]
  const [start, end] = [Math.min(one, other), Math.max(one, other)]
  const bytes = Buffer.from(whole)
  const change = (below: number) => {
    for (let left = 1 + random(8); left > 0; left--) {
      bytes[random(below)] =
        random(2) === 0 ? random(256) : (boundaryValues[random(boundaryValues.length)] ?? 0)
    }
    return bytes
  }
  const mutations = [
    () => change(Math.min(whole.length, 400)),
    () => change(whole.length),
    () => whole.subarray(0, one),
    () => bytes.fill(0, start, end),
    () => Buffer.concat([whole.subarray(0, end), whole.subarray(start)]),
    () => Buffer.concat([whole.subarray(0, start), whole.subarray(end)]),
  ]
  return mutations[random(mutations.length)]?.() ?? bytes
}
