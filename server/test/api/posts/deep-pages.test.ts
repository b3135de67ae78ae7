import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { allSavesFolderId } from '../../../src/social/saves/all-saves.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { commented } from '../../setup/comments.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'

const many = 90
let app: TestApp
let creator: Person
let other: Person
let fan: Person
let stranger: Person
let paths: Record<string, string>

beforeAll(async () => {
  app = await startTestApp()
  creator = await joined(app, { verified: true })
  other = await joined(app, { verified: true })
  fan = await joined(app)
  stranger = await joined(app)
  await app.ctx.db
    .insertInto('content_tag')
    .values({ id: app.ctx.newId(), code: 'DEEP', name: 'Deep' })
    .execute()
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, fan, postId)
  await fill(postId, commentId)
  await entitled(app, fan, creator)
  paths = {
    'the home feed': '/post/search-post/all?',
    'a profile': `/creator/search-creator-post/${creator.username}/all?`,
    'a profile, oldest first': `/creator/search-creator-post/${creator.username}/all?sort=oldest&`,
    'a tag': '/post/search-tagged-post/DEEP?',
    'saved posts': `/post-folder/search-post-folder-items/${allSavesFolderId(fan.id)}?`,
    comments: `/comment/search-comments/${postId}?`,
    replies: `/comment/search-replies/${commentId}?`,
  }
})

async function fill(postId: string, commentId: string) {
  const { db } = app.ctx
  const id = (letter: string) => sql`('01K00000000000000000${sql.raw(letter)}' || lpad(n::text, 5, '0'))`
  const rows = sql`generate_series(1, ${many}) n`
  await sql`INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
    SELECT ${id('P')}, CASE WHEN n % 3 = 0 THEN ${other.id} ELSE ${creator.id} END, 'TEXT', 'Nr ' || n, true, now() FROM ${rows}`.execute(
    db,
  )
  await sql`INSERT INTO post_count (post_id) SELECT ${id('P')} FROM ${rows}`.execute(db)
  await sql`INSERT INTO post_content_tag (post_id, code) SELECT ${id('P')}, 'DEEP' FROM ${rows}`.execute(db)
  await sql`INSERT INTO saved_post (id, owner_id, post_id, saved_at)
    SELECT ${id('S')}, ${fan.id}, ${id('P')}, now() FROM ${rows}`.execute(db)
  await sql`INSERT INTO comment (id, post_id, author_id, content, created_at)
    SELECT ${id('C')}, ${postId}, ${fan.id}, 'Nr ' || n, now() FROM ${rows}`.execute(db)
  await sql`INSERT INTO comment_count (comment_id) SELECT ${id('C')} FROM ${rows}`.execute(db)
  await sql`INSERT INTO reply (id, comment_id, author_id, content, created_at)
    SELECT ${id('R')}, ${commentId}, ${fan.id}, 'Nr ' || n, now() FROM ${rows}`.execute(db)
  await sql`INSERT INTO reply_count (reply_id) SELECT ${id('R')} FROM ${rows}`.execute(db)
}

type PlanNode = { 'Relation Name'?: string; 'Actual Loops': number; Plans?: PlanNode[] }

/**
 * Counts the rows for which a statement checked the viewer’s like, which are those that it read completely.
 */
async function wholeRows(text: string, values: readonly unknown[]): Promise<number> {
  const client = new pg.Client(app.ctx.config.database.url)
  await client.connect()
  try {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values])
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }]
    return loopsOverLikes(plan)
  } finally {
    await client.end()
  }
}

function loopsOverLikes(node: PlanNode): number {
  const own = /^(post|comment|reply)_like$/.test(node['Relation Name'] ?? '') ? node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, each) => sum + loopsOverLikes(each), own)
}

/** The answer to a request, and of how many rows its statements read everything. */
async function measured(url: string, { token }: Person) {
  const { reads } = app.ctx
  const query = reads.query
  const asked: [string, readonly unknown[]][] = []
  reads.query = (name, text, values) => {
    asked.push([text, values])
    return query.call(reads, name, text, values) as never
  }
  try {
    const response = await app.fastify.inject({ url, headers: { authorization: `Bearer ${token}` } })
    let rows = 0
    for (const [text, values] of asked) rows += await wholeRows(text, values)
    return { ...(response.json() as { data: object[]; page: { nextCursor: string | null } }), rows }
  } finally {
    reads.query = query
  }
}

test('a page far down a list is the one that the cursors lead to, and reads whole rows for itself alone', async () => {
  for (const [list, path] of Object.entries(paths)) {
    const { page } = await measured(`${path}limit=40`, fan)
    const byCursor = await measured(`${path}limit=5&cursor=${page.nextCursor}`, fan)
    const byOffset = await measured(`${path}limit=5&offset=40`, fan)
    expect(byOffset.data, list).toHaveLength(5)
    expect([byOffset.data, byOffset.page.nextCursor], list).toEqual([byCursor.data, byCursor.page.nextCursor])
    expect(byOffset.rows, list).toBe(list === 'the home feed' ? 5 : 6)
    expect((await measured(`${path}offset=900`, fan)).data, list).toEqual([])
  }
})

test('so does a page of the home feed behind the end of the timeline', async () => {
  const own = await published(app, stranger)
  const all = await measured('/post/search-post/all?limit=60', stranger)
  expect(all.data[0]).toMatchObject({ postId: own.postId })
  const far = await measured('/post/search-post/all?limit=5&offset=40', stranger)
  expect(far.data).toEqual(all.data.slice(40, 45))
  expect(far.rows).toBe(5)
})
