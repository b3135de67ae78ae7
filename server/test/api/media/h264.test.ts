import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeDeletedAndUnattachedFiles } from '../../../src/media/purge-deleted-and-unattached-files.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { download, fixture, publishFiles, sent } from '../../setup/media.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled } from '../../setup/posts.ts'

let folder: string
let withFfmpeg: TestApp
let amara: Person

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-ffmpeg-'))
  await chmod(folder, 0o755)
  const made = join(folder, 'made')
  await writeFile(made, await fixture('h264-aac.mp4'))
  await chmod(made, 0o644)
  // It stands for ffmpeg: each file that it is to write becomes an H.264 video of two seconds.
  await plant('ffmpeg', `for each; do case "$each" in *.mp4) /bin/cp ${made} "$each" ;; esac; done`)
  withFfmpeg = await startTestApp({ FFMPEG: join(folder, 'ffmpeg') })
  amara = await joined(withFfmpeg, { verified: true, price: 500 })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function plant(name: string, script: string) {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, name), 0o755)
}

async function published(app: TestApp, person: Person, name: string, fields: Record<string, string> = {}) {
  const { status, data } = await publishFiles(app, person, [await sent('VIDEO', name)], fields)
  expect([status, data.files[0]?.renditions]).toEqual([201, []])
  await app.drain()
  return data.postId
}

async function fileOf(app: TestApp, postId: string, { token }: Person) {
  const { data } = await app.call('GET /post/get-post-details/{postId}', { params: { postId }, token })
  return data.files[0]
}

test('what not every device plays is there as H.264 soon after it is live, for those who may see the video alone', async () => {
  const [fan, stranger] = [await joined(withFfmpeg), await joined(withFfmpeg)]
  await entitled(withFfmpeg, fan, amara)
  const postId = await published(withFfmpeg, amara, 'hevc-aac.mov', { isPublicPost: 'false' })
  const file = await fileOf(withFfmpeg, postId, fan)
  expect(file?.codecs).toMatch(/^hvc1\.[\w.]+, mp4a\.40\.2$/)
  expect(file?.renditions).toEqual([{ url: `${file?.url}-h264-720`, width: 160, height: 90 }])
  const url = file?.renditions[0]?.url
  const made = await download(withFfmpeg, url, fan)
  expect([made.status, made.headers['content-type']]).toEqual([200, 'video/mp4'])
  expect(made.headers['cache-control']).toMatch(/^private/)
  expect(made.bytes.includes('avc1')).toBe(true)
  const part = await download(withFfmpeg, url, fan, { range: 'bytes=10-19' })
  expect(part.bytes).toEqual(made.bytes.subarray(10, 20))
  for (const person of [stranger, undefined])
    expect((await download(withFfmpeg, url, person)).status).toBe(404)
  expect(await fileOf(withFfmpeg, postId, stranger)).toMatchObject({ codecs: null, renditions: [] })
  expect((await download(withFfmpeg, `${file?.url}-h264-1080`, fan)).status).toBe(404)
})

test('what every device plays is left as it is', async () => {
  const postId = await published(withFfmpeg, amara, 'h264-aac.mp4')
  expect(await fileOf(withFfmpeg, postId, amara)).toMatchObject({
    codecs: expect.stringMatching(/^avc1\.\w+, mp4a\.40\.2$/),
    renditions: [],
  })
})

test('without ffmpeg, or where it cannot, the video is live all the same', async () => {
  await plant('fails', 'exit 1')
  for (const program of ['no-such-ffmpeg', join(folder, 'fails')]) {
    const app = await startTestApp({ FFMPEG: program })
    app.mayFail.add('add-h264')
    const person = await joined(app)
    const postId = await published(app, person, 'hevc-aac.mov')
    expect(await fileOf(app, postId, person)).toMatchObject({ codecs: expect.any(String), renditions: [] })
  }
})

test('it goes with its video', async () => {
  const postId = await published(withFfmpeg, amara, 'hevc-aac.mov')
  const { renditions } = await withFfmpeg.ctx.db
    .selectFrom('media_file')
    .select('renditions')
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow()
  const { key } = (renditions as Record<string, { key: string }>)['h264-720'] ?? { key: '' }
  const url = (await fileOf(withFfmpeg, postId, amara))?.renditions[0]?.url
  await withFfmpeg.call('GET /post/delete-post/{postId}', { params: { postId }, token: amara.token })
  expect((await download(withFfmpeg, url, amara)).status).toBe(404)
  await withFfmpeg.ctx.outside.storage.read(key)
  withFfmpeg.clock.advance({ days: 31 })
  await purgeDeletedAndUnattachedFiles.run(withFfmpeg.ctx, undefined)
  await expect(withFfmpeg.ctx.outside.storage.read(key)).rejects.toThrow()
})
