import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
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
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** A program that stands for ffmpeg: it does what its script says with the path that it is to write. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!${process.execPath}\nconst target = process.argv.at(-1)\n${script}\n`)
  await chmod(path, 0o700)
  return path
}

async function coverWith(ffmpeg: string): Promise<number> {
  const app = await startTestApp({ FFMPEG: ffmpeg })
  const person = await joined(app)
  const { status, data } = await publishFiles(app, person, [
    await sent('VIDEO', 'h264-aac.mp4'),
    { part: 'THUMBNAIL', name: 'a.jpg', bytes: await jpeg(500, 300) },
  ])
  expect(status).toBe(201)
  const { bytes } = await download(app, `${data.files[0]?.url}-1080`)
  return (await sharp(bytes).metadata()).width
}

test('ffmpeg takes the cover from the video where it is installed', async () => {
  const frame = join(folder, 'frame.png')
  await sharp({ create: { width: 160, height: 90, channels: 3, background: '#123456' } }).toFile(frame)
  const copies = `require('node:fs').copyFileSync(${JSON.stringify(frame)}, target)`
  expect(await coverWith(await program('takes', copies))).toBe(160)
  const onlyTheFirst = `if (process.argv.at(process.argv.indexOf('-ss') + 1) === '0') ${copies}`
  expect(await coverWith(await program('short', onlyTheFirst))).toBe(160)
})

test('what the client took is the cover where ffmpeg is missing, or cannot', async () => {
  expect(await coverWith(join(folder, 'nowhere'))).toBe(500)
  expect(await coverWith(await program('fails', 'process.exit(1)'))).toBe(500)
  expect(await coverWith(await program('writes nothing', ''))).toBe(500)
})
