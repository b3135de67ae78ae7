import { sql } from 'kysely'
import { beforeAll, test } from 'vitest'
import { searchKnownBadFiles } from '../../../src/backoffice/content/known-bad-files.ts'
import { searchPostsForAdmins } from '../../../src/backoffice/content/search-posts.ts'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { partOfTheDay } from '../../setup/runner/length.ts'
import {
  expectReadByIndex,
  filledPersonIdSql,
  fillPeople,
  fillTables,
  numberedRowsSql,
  rowIdSql,
  rowTimeSql,
  timeAt,
} from '../../setup/schema/plans.ts'

const tables = ['post', 'post_count', 'known_bad_file'] as const
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await fill()
}, 900_000)

/** Nearly all posts are texts and there, and one in a hundred of them is of one creator. */
async function fill(): Promise<void> {
  const admin = await adminOf(app, 'MODERATOR')
  await fillTables(app, tables, async (tx) => {
    await fillPeople(tx)
    await sql`INSERT INTO post (id, creator_id, type, caption, is_public, posted_at, deleted_at, deleted_by_admin, is_adult)
      SELECT ${rowIdSql('P')}, CASE n % 100 WHEN 0 THEN ${rowIdSql('A', sql`1`)} ELSE ${filledPersonIdSql} END,
        CASE WHEN n % 500 = 3 THEN 'POLL' WHEN n % 100 = 4 THEN 'AUDIO' WHEN n % 5 = 1 THEN 'MEDIA' ELSE 'TEXT' END,
        'Good morning from city' || n % 50 || ', word' || n % 9000 || CASE n % 20 WHEN 3 THEN ' at sunrise' ELSE '' END,
        true, ${rowTimeSql()}, CASE n % 300 WHEN 5 THEN ${rowTimeSql()} END, CASE n % 300 WHEN 5 THEN ${admin.id} END, n % 50 = 1
      FROM ${numberedRowsSql}`.execute(tx)
    await sql`INSERT INTO post_count (post_id) SELECT id FROM post`.execute(tx)
    await sql`INSERT INTO known_bad_file (id, post_id, file_id, reason, content_type, added_by, added_at, removed_by,
        removed_at)
      SELECT ${rowIdSql('B')}, ${rowIdSql('P')}, ${rowIdSql('F')}, 'Against the law', 'image/jpeg', ${admin.id}, ${rowTimeSql()},
        CASE WHEN n % 400 <> 1 THEN ${admin.id} END, CASE WHEN n % 400 <> 1 THEN ${rowTimeSql()} END
      FROM ${numberedRowsSql}`.execute(tx)
  })
}

const page = { limit: 50, offset: 0 }
const spans = [
  { dateCreatedBefore: timeAt(0.01) },
  { dateCreatedBefore: timeAt(0) },
  { dateCreatedOnOrAfter: timeAt(0.5) },
  { dateCreatedOnOrAfter: timeAt(0.1), dateCreatedBefore: timeAt(0.11) },
]
const states = ['LIVE', 'DELETED', 'ADULT'].map((state) => ({ state }))
const types = ['TEXT', 'MEDIA', 'AUDIO', 'POLL'].map((type) => ({ type }))
const texts = ['morning', 'sunrise', 'city42', 'word4711', 'word47', 'good', 'nothing like it'].map(
  (text) => ({
    text,
  }),
)
const names = ['copy_1', 'copy_77', 'nobody'].map((username) => ({ username }))
const narrowed = [{}, { offset: 1000 }, ...spans, ...states, ...types, ...texts, ...names]
const combined = [
  ...states.flatMap((state) => [...types, ...texts, ...names].map((other) => ({ ...state, ...other }))),
  ...names.flatMap((name) => [...types, ...texts].map((other) => ({ ...name, ...other }))),
  ...types.flatMap((type) => texts.map((text) => ({ ...type, ...text }))),
  ...spans.map((span) => ({ ...span, text: 'sunrise' })),
  ...spans.map((span) => ({ ...span, type: 'AUDIO', state: 'DELETED' })),
]

test('posts are read by an index, whatever narrows them', async () => {
  await expectReadByIndex(app, tables, 'posts', [...narrowed, ...partOfTheDay(combined, 20)], (ctx, one) =>
    searchPostsForAdmins(ctx, { ...page, ...one }),
  )
}, 600_000)

test('files that never come back are read by an index', async () => {
  await expectReadByIndex(app, tables, 'known-bad files', [{}, { offset: 1000 }], (ctx, one) =>
    searchKnownBadFiles(ctx, { ...page, ...one }),
  )
}, 600_000)
