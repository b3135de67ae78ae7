import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { download, publishFiles, sent } from '../../setup/media.ts'
import { joined } from '../../setup/people.ts'
import { jpeg } from '../../setup/posts.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-ffmpeg-'))
  // The sandbox may run as another user.
  await chmod(folder, 0o755)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** A program that stands for ffmpeg: it does what its script says with the path that it is to write, `$target`. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\nfor target; do :; done\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

/** Copies a fixture to where other users may read it too. */
async function readable(name: string): Promise<string> {
  const path = join(folder, name)
  await copyFile(new URL(`../../fixtures/media/${name}`, import.meta.url), path)
  await chmod(path, 0o644)
  return path
}

async function coverWith(ffmpeg: string, video = 'h264-aac.mp4'): Promise<number> {
  const app = await startTestApp({ FFMPEG: ffmpeg })
  const person = await joined(app)
  const { status, data } = await publishFiles(app, person, [
    await sent('VIDEO', video),
    { part: 'THUMBNAIL', name: 'a.jpg', bytes: await jpeg(500, 300) },
  ])
  expect(status).toBe(201)
  const { bytes } = await download(app, `${data.files[0]?.url}-1080`)
  return (await sharp(bytes).metadata()).width
}

test('ffmpeg decodes audio that nothing else decodes, if it is installed', async () => {
  const song = await readable('song.flac')
  const app = await startTestApp({ FFMPEG: await program('reads', `/bin/cp ${song} $target`) })
  const person = await joined(app)
  for (const name of ['voice.amr', 'vorbis.ogg']) {
    const { status, data } = await publishFiles(app, person, [await sent('AUDIO', name)])
    expect([status, data.files[0]?.contentType]).toEqual([201, 'audio/flac'])
    expect(data.files[0]?.duration).toBeCloseTo(4, 0)
  }
})

test('ffmpeg converts videos that nothing else decodes to H.264, if it is installed', async () => {
  const video = await readable('h264-aac.mp4')
  const made = await program('makes', `case "$target" in *.mp4) /bin/cp ${video} $target ;; esac`)
  const app = await startTestApp({ FFMPEG: made })
  const { status, data } = await publishFiles(app, await joined(app), [await sent('VIDEO', 'old-phone.3gp')])
  expect([status, data.files[0]?.contentType]).toEqual([201, 'video/mp4'])
  expect(data.files[0]?.duration).toBeCloseTo(2, 1)
})

test('ffmpeg takes the cover from the video, if it is installed', async () => {
  const frame = join(folder, 'frame.png')
  await sharp({ create: { width: 160, height: 90, channels: 3, background: '#123456' } }).toFile(frame)
  const copies = `/bin/cp ${frame} $target`
  expect(await coverWith(await program('takes', copies))).toBe(160)
  const onlyTheFirst = `case "$*" in *'-ss 0 '*) ${copies} ;; esac`
  expect(await coverWith(await program('short', onlyTheFirst))).toBe(160)
})

test('the cover has the aspect ratio and dynamic range in which the video is shown', async () => {
  const frame = join(folder, 'seen.png')
  await sharp({ create: { width: 160, height: 90, channels: 3, background: '#123456' } }).toFile(frame)
  const where = (args: string) => `case "$*" in ${args}) /bin/cp ${frame} $target ;; *) exit 1 ;; esac`
  expect(await coverWith(await program('squares', where('*scale=160:90,setsar=1*')), 'anamorphic.mp4')).toBe(
    160,
  )
  expect(await coverWith(await program('maps', where('*zscale=t=linear*tonemap=*')), 'hlg.mp4')).toBe(160)
  const withoutZscale = `case "$*" in *zscale*) exit 1 ;; *) /bin/cp ${frame} $target ;; esac`
  expect(await coverWith(await program('pale', withoutZscale), 'hlg.mp4')).toBe(160)
})

test('the thumbnail of the client is the cover if ffmpeg is missing, or fails', async () => {
  expect(await coverWith('no-such-ffmpeg')).toBe(500)
  expect(await coverWith(await program('fails', 'exit 1'))).toBe(500)
  expect(await coverWith(await program('writes nothing', ''))).toBe(500)
})
