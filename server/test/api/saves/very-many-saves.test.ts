import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { allSavesFolderId } from '../../../src/social/saves/all-saves.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { polled } from '../../setup/polls.ts'
import { fillTables } from '../../setup/schema/plans.ts'

/** Number of saved posts, more than twice the number scanned for a page. */
const many = 20_500
let app: TestApp
let fan: Person
let pollId: string

beforeAll(async () => {
  app = await startTestApp()
  const creator = await joined(app)
  fan = await joined(app)
  await fill(creator)
  pollId = (await polled(app, creator)).postId
  await app.call('POST /post-folder/toggle-save/{postId}', { params: { postId: pollId }, token: fan.token })
})

/** All of them before whatever else is saved. */
async function fill(creator: Person) {
  const id = (letter: string) => sql`('01K00000000000000000${sql.raw(letter)}' || lpad(n::text, 5, '0'))`
  const rows = sql`generate_series(1, ${many}) n`
  await fillTables(app, ['post', 'post_count', 'saved_post'], async (tx) => {
    await sql`INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
      SELECT ${id('P')}, ${creator.id}, 'TEXT', 'Nr ' || n, true, now() FROM ${rows}`.execute(tx)
    await sql`INSERT INTO post_count (creator_id, post_id) SELECT ${creator.id}, ${id('P')} FROM ${rows}`.execute(
      tx,
    )
    await sql`INSERT INTO saved_post (id, owner_id, post_id, saved_at)
      SELECT ${id('S')}, ${fan.id}, ${id('P')}, now() FROM ${rows}`.execute(tx)
  })
}

async function polls(query: Record<string, string | number>) {
  const { data, page } = await app.call('GET /post-folder/search-post-folder-items/{postFolderId}', {
    params: { postFolderId: allSavesFolderId(fan.id) },
    query: { filter: 'poll', sort: 'oldest', ...query },
    token: fan.token,
  })
  return { ids: data.map(({ post }) => post.postId), page }
}

test('what is rare among very many saves is found by going on, a bounded part of them at a time', async () => {
  const pages = [await polls({})]
  while (pages.at(-1)?.page.nextCursor)
    pages.push(await polls({ cursor: pages.at(-1)?.page.nextCursor ?? '' }))
  expect(pages.map(({ ids }) => ids)).toEqual([[], [], [pollId]])
  expect(pages.map(({ page }) => page.hasMore)).toEqual([true, true, false])
})

test('by offset no more of them are looked at, and the list goes on behind', async () => {
  const { ids, page } = await polls({ offset: 1 })
  expect([ids, page.hasMore]).toEqual([[], true])
  expect((await polls({ cursor: page.nextCursor ?? '' })).page.hasMore).toBe(true)
})

test('they are counted up to five thousand', async () => {
  const { data } = await app.call('GET /post-folder/get-post-folders', { token: fan.token })
  expect(data.map(({ itemCount }) => itemCount)).toEqual([5000])
})
