import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { download, publishFiles, sent } from '../../setup/media.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg } from '../../setup/posts.ts'

let folder: string
let app: TestApp
let person: Person

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-ffmpeg-'))
  // The sandbox may run as another user.
  await chmod(folder, 0o755)
  // A setting that names a program names one that is there.
  await install('')
  app = await startTestApp({ FFMPEG: join(folder, 'ffmpeg') })
  // What stands for ffmpeg makes covers, and no videos.
  app.mayFail.add('add-h264')
  person = await joined(app)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Installs a program that stands for ffmpeg: it does what its script says with the path that it is to write, `$target`, and finds no damage. */
async function install(script: string): Promise<void> {
  const path = join(folder, 'ffmpeg')
  await writeFile(path, `#!/bin/sh\nfor target; do :; done\n[ "$target" = - ] && exit 0\n${script}\n`)
  await chmod(path, 0o755)
}

/** Copies a fixture to where other users may read it too. */
async function readable(name: string): Promise<string> {
  const path = join(folder, name)
  await copyFile(new URL(`../../fixtures/media/${name}`, import.meta.url), path)
  await chmod(path, 0o644)
  return path
}

/** Publishes a video. @returns the width of its cover, which is 500 where the client's thumbnail is it */
async function coverOf(video = 'h264-aac.mp4'): Promise<number> {
  const { status, data } = await publishFiles(app, person, [
    await sent('VIDEO', video),
    { part: 'THUMBNAIL', name: 'a.jpg', bytes: await jpeg(500, 300) },
  ])
  expect(status).toBe(201)
  const { bytes } = await download(app, `${data.files[0]?.url}-1080`)
  // What is made later is made with the same program.
  await app.drain()
  return (await sharp(bytes).metadata()).width
}

/** Makes a picture that stands for a frame, 160 pixels wide. @returns its path */
async function frame(): Promise<string> {
  const path = join(folder, 'frame.png')
  await sharp({ create: { width: 160, height: 90, channels: 3, background: '#123456' } }).toFile(path)
  return path
}

test('ffmpeg decodes audio that nothing else decodes, if it is installed', async () => {
  await install(`/bin/cp ${await readable('song.flac')} $target`)
  for (const name of ['voice.amr', 'vorbis.ogg']) {
    const { status, data } = await publishFiles(app, person, [await sent('AUDIO', name)])
    expect([status, data.files[0]?.contentType]).toEqual([201, 'audio/flac'])
    expect(data.files[0]?.duration).toBeCloseTo(4, 0)
  }
})

test('ffmpeg converts videos that nothing else decodes to H.264, if it is installed', async () => {
  const video = await readable('h264-aac.mp4')
  await install(`case "$target" in *.mp4) /bin/cp ${video} $target ;; esac`)
  const { status, data } = await publishFiles(app, person, [await sent('VIDEO', 'old-phone.3gp')])
  expect([status, data.files[0]?.contentType]).toEqual([201, 'video/mp4'])
  expect(data.files[0]?.duration).toBeCloseTo(2, 1)
})

test('ffmpeg takes the cover from the video, if it is installed', async () => {
  const copies = `/bin/cp ${await frame()} $target`
  await install(copies)
  expect(await coverOf()).toBe(160)
  await install(`case "$*" in *'-ss 0 '*) ${copies} ;; esac`)
  expect(await coverOf()).toBe(160)
})

test('the cover has the aspect ratio and dynamic range in which the video is shown', async () => {
  const path = await frame()
  const where = (args: string) => `case "$*" in ${args}) /bin/cp ${path} $target ;; *) exit 1 ;; esac`
  await install(where('*scale=160:90,setsar=1*'))
  expect(await coverOf('anamorphic.mp4')).toBe(160)
  await install(where('*zscale=t=linear*tonemap=*'))
  expect(await coverOf('hlg.mp4')).toBe(160)
  await install(`case "$*" in *zscale*) exit 1 ;; *) /bin/cp ${path} $target ;; esac`)
  expect(await coverOf('hlg.mp4')).toBe(160)
})

test('the thumbnail of the client is the cover if ffmpeg is missing, or fails', async () => {
  await rm(join(folder, 'ffmpeg'))
  expect(await coverOf()).toBe(500)
  await install('exit 1')
  expect(await coverOf()).toBe(500)
  await install('')
  expect(await coverOf()).toBe(500)
})
