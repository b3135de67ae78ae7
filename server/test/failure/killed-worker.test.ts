import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../setup/app.ts'
import { publishFiles, sent } from '../setup/media.ts'
import { joined, type Person } from '../setup/people.ts'
import { picture } from '../setup/posts.ts'
import { kill, startWorkerProcess } from '../setup/processes/worker-process.ts'
import { partOfTheDay } from '../setup/runner/length.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  // The API makes no media itself here, and does not wait.
  app = await startTestApp({ PUBLISH_WAIT_MS: '0', MEDIA_WORKER_WAIT_MS: '60000' })
  person = await joined(app)
})

/** Ages the heartbeats until a silent worker counts as dead. */
async function letSilencePass(): Promise<void> {
  await sql`UPDATE worker_process SET beat_at = now() - interval '2 minutes'`.execute(app.ctx.db)
  await sql`
    UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '2 minutes' WHERE locked_at IS NOT NULL`.execute(
    app.ctx.db,
  )
}

const made = sql<boolean>`SELECT count(*) = ${1} AS reached FROM publication_file WHERE made IS NOT NULL`
const phases = {
  'when it has just begun': sql<boolean>`SELECT EXISTS (SELECT FROM publication WHERE attempts > 0) AS reached`,
  'while it stores what it made': sql<boolean>`SELECT EXISTS (SELECT FROM media_upload) AS reached`,
  'between two files': made,
  'when all but the last are made': sql<boolean>`
    SELECT count(*) = 3 AS reached FROM publication_file WHERE made IS NOT NULL`,
}

const patience = 180_000

test.each(partOfTheDay(Object.entries(phases), 1))(
  'a post goes live once though its worker is killed %s',
  async (_, phase) => {
    const large = await picture(1600, 1200).jpeg().toBuffer()
    const image = { part: 'IMAGE', name: 'a.jpg', bytes: large }
    const { data } = await publishFiles(app, person, [
      image,
      await sent('VIDEO', 'h264-aac.mp4'),
      image,
      image,
    ])
    expect(data.status).toBe('PROCESSING')
    const worker = await startWorkerProcess(app)
    await expect
      .poll(async () => (await phase.execute(app.ctx.db)).rows[0], { interval: 5, timeout: 60_000 })
      .toEqual({ reached: true })
    await kill(worker)
    expect((await stateOf(data.postId)).status).toBe('PROCESSING')
    await letSilencePass()
    await startWorkerProcess(app)
    await expect.poll(async () => (await stateOf(data.postId)).status, { timeout: 60_000 }).toBe('LIVE')
    const { files } = await stateOf(data.postId)
    expect(files.map(({ contentType }) => contentType)).toEqual([
      'image/webp',
      'video/mp4',
      'image/webp',
      'image/webp',
    ])
    for (const { url } of files) expect((await app.fastify.inject(url ?? '')).statusCode).toBe(200)
    const { rows } = await sql<{ posts: number }>`
    SELECT posts FROM account_count WHERE account_id = ${person.id}`.execute(app.ctx.db)
    const posts = await app.ctx.db
      .selectFrom('post')
      .select('id')
      .where('creator_id', '=', person.id)
      .execute()
    expect(rows[0]?.posts).toBe(posts.length)
    expect(await app.ctx.db.selectFrom('media_upload').selectAll().execute()).toEqual([])
  },
  patience,
)

test('media that no worker survives end with a reason', async () => {
  const { data } = await publishFiles(app, person, [await sent('VIDEO', 'av1.mp4')])
  await app.ctx.db
    .updateTable('publication')
    .set({ attempts: 8 })
    .where('post_id', '=', data.postId)
    .execute()
  await app.drain()
  expect(await stateOf(data.postId)).toMatchObject({
    status: 'FAILED',
    failure: 'This post could not be prepared. Please try again.',
  })
})

async function stateOf(postId: string) {
  const { data } = await app.call('GET /post/get-publication/{postId}', {
    params: { postId },
    token: person.token,
  })
  return data
}
