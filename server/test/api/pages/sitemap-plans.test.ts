import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { loadSitemapAddresses } from '../../../src/seo/sitemap/addresses-of-part.ts'
import { createSitemapPartsLoader, type SitemapPart } from '../../../src/seo/sitemap/parts.ts'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import {
  expectReadByIndex,
  filledPersonIdSql,
  fillPeople,
  fillTables,
  many,
  numberedRowsSql,
  rowIdSql,
  rowTimeSql,
} from '../../setup/schema/plans.ts'

const tables = ['account', 'post', 'post_content_tag'] as const
const people = Math.max(12_000, many / 10)
let app: TestApp
let parts: SitemapPart[]

beforeAll(async () => {
  app = await startTestApp()
  const admin = await adminOf(app, 'MODERATOR')
  await fillTables(app, ['post', 'post_content_tag'], async (tx) => {
    await fillPeople(tx, people)
    await sql`INSERT INTO post (id, creator_id, type, caption, is_public, posted_at, deleted_at, deleted_by_admin, is_adult)
      SELECT ${rowIdSql('P')}, ${filledPersonIdSql}, 'TEXT', 'Good morning', n % 4 > 0, ${rowTimeSql()},
        CASE n % 300 WHEN 5 THEN ${rowTimeSql()} END, CASE n % 300 WHEN 5 THEN ${admin.id} END, n % 50 = 1
      FROM ${numberedRowsSql}`.execute(tx)
    await sql`INSERT INTO post_content_tag (post_id, code) SELECT ${rowIdSql('P')}, (ARRAY['ART', 'FILM', 'MUSIC'])[n % 3 + 1] FROM ${numberedRowsSql}`.execute(
      tx,
    )
  })
}, 900_000)

test('where parts end is found by an index, and parts hold each address once', async () => {
  await expectReadByIndex(app, tables, 'ends', [{}], async (ctx) => {
    parts = await createSitemapPartsLoader(ctx)()
  })
  const addresses = (await Promise.all(parts.map((part) => loadSitemapAddresses(app.ctx, part)))).map(
    (found) => found.map(({ url }) => url),
  )
  for (const found of addresses) expect(found.length).toBeLessThanOrEqual(5000)
  const { rows } = await sql<{ id: string }>`SELECT id FROM post
    WHERE is_public AND NOT is_adult AND deleted_at IS NULL`.execute(app.ctx.db)
  const postUrls = addresses.flat().filter((url) => url.includes('/post/'))
  expect(new Set(postUrls.map((url) => url.slice(-26)))).toEqual(new Set(rows.map(({ id }) => id)))
  expect(postUrls).toHaveLength(rows.length)
}, 600_000)

test('each part is read by an index', async () => {
  const read = parts.filter(({ kind }) => kind !== 'site')
  await expectReadByIndex(app, tables, 'part', read, (ctx, part) =>
    loadSitemapAddresses(ctx, part as SitemapPart),
  )
}, 600_000)
