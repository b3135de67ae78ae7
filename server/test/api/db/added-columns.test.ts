import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { commented, replied } from '../../setup/comments.ts'
import { crawl } from '../../setup/crawl.ts'
import { openAsOwner } from '../../setup/owner.ts'
import { joined, type Person } from '../../setup/people.ts'
import { polled } from '../../setup/polls.ts'
import { published } from '../../setup/posts.ts'

test('columns that a newer version adds to every table change no answer, also where statements were prepared before', async () => {
  const app = await startTestApp()
  const [creator, fan] = [await joined(app, { verified: true }), await joined(app, { verified: true })]
  await live(app, creator, fan)
  const seeds = { userId: [creator.id, fan.id], username: [creator.username, fan.username] }
  const statuses = async (viewer: Person | undefined) =>
    (await crawl(app, viewer, seeds)).map(({ url, status }) => `${status} ${url}`)
  const before = [await statuses(undefined), await statuses(fan)]
  await addColumns(app)
  expect([await statuses(undefined), await statuses(fan)]).toEqual(before)
  await live(app, creator, fan)
  await app.drain()
})

/** Runs the prepared statements that write. */
async function live(app: TestApp, creator: Person, fan: Person): Promise<void> {
  const { postId } = await published(app, creator, { isPublicPost: true })
  await polled(app, creator)
  const { commentId } = await commented(app, fan, postId, 'So true')
  await replied(app, creator, commentId, 'Thank you')
  const { status } = await app.call('GET /post/like-post/{postId}', { params: { postId }, token: fan.token })
  expect(status).toBe(200)
  await app.drain()
}

async function addColumns(app: TestApp): Promise<void> {
  const db = openAsOwner(app)
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(50)
  for (const { name } of rows) {
    await sql`ALTER TABLE ${sql.table(name)} ADD COLUMN of_later text NOT NULL DEFAULT 'later'`.execute(db)
  }
}
