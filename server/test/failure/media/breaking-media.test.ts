import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sandboxProgramPath } from '../../../src/media/sandbox/run-in-sandbox.ts'
import { startTestApp } from '../../setup/app.ts'
import { publishFiles, sent } from '../../setup/media.ts'
import { joined } from '../../setup/people.ts'
import { header, pngOf, square } from '../../setup/png.ts'
import { jpeg } from '../../setup/posts.ts'
import { commandsBelow } from '../../setup/processes/below.ts'
import { startWorkerProcess } from '../../setup/processes/worker-process.ts'

test('endless audio delays no other owner, and is refused', async () => {
  const app = await startTestApp({ PUBLISH_WAIT_MS: '0', MEDIA_WORKER_WAIT_MS: '600000' })
  const [hostile, other] = [await joined(app), await joined(app)]
  const endless = await sent('AUDIO', 'endless.flac')
  await startWorkerProcess(app, { MEDIA_CPU_SECONDS: '1' })
  const stateOf = async (postId: string, { token }: { token: string }) =>
    (await app.call('GET /post/get-publication/{postId}', { params: { postId }, token })).data
  const sentPosts = await Promise.all(Array.from({ length: 20 }, () => publishFiles(app, hostile, [endless])))
  await expect
    .poll(
      async () => (await Promise.all(sentPosts.map(({ data }) => hasStarted(data.postId)))).some(Boolean),
      {
        timeout: 30_000,
      },
    )
    .toBe(true)
  // One of three: the machine may be busy with something else.
  const seconds: number[] = []
  while (seconds.length < 3 && !seconds.some((each) => each < 5)) seconds.push(await secondsToLive())
  expect(Math.min(...seconds)).toBeLessThan(5)
  // The others would have their first tries before the first has its second.
  const [first = '', ...rest] = sentPosts.map(({ data }) => data.postId)
  for (const postId of rest) {
    await app.call('POST /post/discard-publication/{postId}', { params: { postId }, token: hostile.token })
  }
  await expect
    .poll(() => stateOf(first, hostile), { timeout: 120_000, interval: 500 })
    .toMatchObject({
      status: 'FAILED',
      failure:
        'Error processing audio file: endless.flac. Reading it twice took more time or memory than a file may.',
    })

  async function secondsToLive(): Promise<number> {
    const start = performance.now()
    const picture = { part: 'IMAGE', name: 'a.jpg', bytes: await jpeg() } as const
    const { data } = await publishFiles(app, other, [picture])
    await expect
      .poll(async () => (await stateOf(data.postId, other)).status, { timeout: 60_000 })
      .toBe('LIVE')
    return (performance.now() - start) / 1000
  }

  async function hasStarted(postId: string): Promise<boolean> {
    const row = await app.ctx.db
      .selectFrom('publication')
      .select('attempts')
      .where('post_id', '=', postId)
      .executeTakeFirst()
    return (row?.attempts ?? 0) > 0
  }
}, 150_000)

test('a discarded audio is stopped, and frees its slot for the same owner', async () => {
  const app = await startTestApp({ PUBLISH_WAIT_MS: '0', MEDIA_WORKER_WAIT_MS: '600000' })
  const person = await joined(app)
  const worker = await startWorkerProcess(app, { MEDIA_CPU_SECONDS: '100' })
  const { data: endless } = await publishFiles(app, person, [await sent('AUDIO', 'endless.flac')])
  const isAtIt = async () =>
    (await commandsBelow(worker.pid)).some((each) => each.includes(sandboxProgramPath))
  await expect.poll(isAtIt, { timeout: 30_000 }).toBe(true)
  const params = { postId: endless.postId }
  await app.call('POST /post/discard-publication/{postId}', { params, token: person.token })
  await expect.poll(isAtIt, { timeout: 5_000 }).toBe(false)
  const picture = await publishFiles(app, person, [{ part: 'IMAGE', name: 'a.jpg', bytes: await jpeg() }])
  const stateOf = (postId: string) =>
    app.call('GET /post/get-publication/{postId}', { params: { postId }, token: person.token })
  await expect
    .poll(async () => (await stateOf(picture.data.postId)).data.status, { timeout: 40_000 })
    .toBe('LIVE')
}, 90_000)

test('a picture goes live without its text chunks, whatever they would inflate to', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const bytes = pngWithTexts(40, 50_000_000)
  expect(bytes.length).toBeLessThan(3_000_000)
  const { status, data } = await publishFiles(app, person, [{ part: 'IMAGE', name: 'a.png', bytes }])
  expect([status, data.files[0]?.width]).toEqual([201, 64])
  const avatar = new FormData()
  avatar.append('IMAGE', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'a.png')
  expect((await app.call('POST /user/update-avatar', { form: avatar, token: person.token })).status).toBe(200)
}, 60_000)

function pngWithTexts(texts: number, unpacked: number): Buffer {
  const side = 64
  const text = deflateSync(Buffer.alloc(unpacked, 'a'), { level: 9 })
  const chunks = Array.from({ length: texts }, (_, index): [string, Buffer] => [
    'zTXt',
    Buffer.concat([Buffer.from(`Comment ${index}\0\0`, 'latin1'), text]),
  ])
  return pngOf(header(side, 8), ...chunks, ['IDAT', square(side, 8, [0, 0, 0])])
}
