import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '../../../src/platform/context.ts'
import { openPipelinedReadClient } from '../../../src/platform/db/reads.ts'
import { loadPostForViewer, loadSerializedPostForViewer } from '../../../src/social/posts/find-posts.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { jpeg, published } from '../../setup/posts.ts'

const app = await startTestApp()

/** Values that are not made of the one before. */
const others: Record<string, string> = {
  avatar_file_id: '(SELECT min(id) FROM media_file)',
  banner_file_id: '(SELECT min(id) FROM media_file)',
  currency_code: `'EUR'`,
  hidden_counts: `'{LIKES,POSTS}'`,
  verification_status: `'VERIFIED'`,
  content_type: `'image/png'`,
  renditions: `jsonb_set(renditions, '{captions}', renditions -> 'original')`,
  waveform: `'{1,2,3}'`,
}
const ofType: Record<string, (column: string) => string> = {
  boolean: (column) => `NOT ${column}`,
  bigint: (column) => `coalesce(${column}, 0) + 100`,
  'double precision': (column) => `coalesce(${column}, 0) + 1`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  smallint: (column) => `coalesce(${column}, 0) + 1`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 s'`,
}

/** A post as it is shown, or how it is refused; what is sent of it is the same. */
async function shown(ctx: Context, viewerId: string, postId: string): Promise<unknown> {
  const post = await loadPostForViewer(ctx, viewerId, postId).catch(String)
  const sent = await loadSerializedPostForViewer(ctx, { viewerId, isUnrestricted: false }, postId).catch(
    String,
  )
  const text = typeof sent === 'string' ? JSON.stringify(sent) : Buffer.from(sent.json, 'latin1').toString()
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(post)))
  return post
}

/** Changes one column in every row. @returns whether the database lets it be changed so, and has */
async function changed(table: string, column: string, type: string): Promise<boolean> {
  const value = others[column] ?? ofType[type]?.(column)
  if (value === undefined) return false
  try {
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sql.raw(value)}`.execute(app.ctx.db)
    return true
  } catch {
    return false
  }
}

test.each([
  {
    table: 'account',
    shown:
      'avatar_file_id banner_file_id bio display_name hidden_counts location subscription_price_minor username verification_status website_url',
  },
  { table: 'post', shown: 'caption is_adult is_pinned posted_at' },
  {
    table: 'media_file',
    shown: 'alternative_text content_type duration_seconds height placeholder renditions waveform width',
  },
  { table: 'content_tag', shown: 'name' },
])('whatever changes in $table, a post that is kept is shown as one that is read anew', async (each) => {
  const creator = await joined(app)
  const fan = await joined(app)
  const { postId } = await published(app, creator, {
    caption: 'As it was',
    contentTagCodes: ['BOOKS'],
    images: [await jpeg()],
  })
  const { rows } = await sql<{ column: string; type: string }>`
    SELECT column_name AS column, data_type AS type FROM information_schema.columns
    WHERE table_name = ${each.table} AND table_schema = current_schema()
      AND column_name NOT IN ('deactivated_at', 'deleted_at') ORDER BY column_name`.execute(app.ctx.db)
  const done: string[] = []
  for (const { column, type } of rows) {
    const before = await shown(app.ctx, fan.id, postId)
    if (!(await changed(each.table, column, type))) continue
    const reads = openPipelinedReadClient(app.ctx.config.database, 1)
    try {
      const anew = await shown({ ...app.ctx, reads }, fan.id, postId)
      expect(await shown(app.ctx, fan.id, postId), column).toEqual(anew)
      if (JSON.stringify(anew) !== JSON.stringify(before)) done.push(column)
    } finally {
      await reads.end()
    }
  }
  expect(done).toEqual(expect.arrayContaining(each.shown.split(' ')))
})
