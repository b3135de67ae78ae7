import type { QueryOf } from '@fanfare/contract/call'
import type { Page } from '@fanfare/contract/fields/page'
import type { PlatformPost, searchPlatformPosts } from '@fanfare/contract/shapes/backoffice/content'
import { CompiledQuery } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { pageById } from '../../paging/page-by-id.ts'
import { type PostRow, postColumns, postJoins, postView } from '../../posts/post-view.ts'
import { refuse } from '../../refusal.ts'

type Row = PostRow & { deletedAt: Date | null; deletedBy: PlatformPost['deletedBy'] }

/** Nobody is the viewer ($1 is null): an admin sees every file by a token of her own. */
const select = `
  SELECT ${postColumns('$1', '$2')}, post.deleted_at AS "deletedAt",
    CASE WHEN post.deleted_by IS NOT NULL THEN 'CREATOR' WHEN post.deleted_by_admin IS NOT NULL THEN 'ADMIN' END
      AS "deletedBy"
  FROM post JOIN account creator ON creator.id = post.creator_id ${postJoins('$1', '$2')}`

/** Posts of everybody or of one creator, deleted ones too, newest first. */
export async function searchPosts(
  ctx: Context,
  query: QueryOf<typeof searchPlatformPosts>,
): Promise<{ data: PlatformPost[]; page: Page }> {
  const creatorId = query.username === undefined ? null : await idOf(ctx, query.username)
  const { rows, page } = await pageById(
    query,
    async ({ after, limit, offset }) => {
      const ids = await newestIds(ctx, creatorId, after, limit + offset)
      return load(ctx, ctx.db, ids.slice(offset))
    },
    () => count(ctx, creatorId),
  )
  return { data: rows.map(view), page }
}

/** A post as admins see it, as of this transaction. */
export async function loadPost(tx: Tx, ctx: Context, postId: string): Promise<PlatformPost> {
  const [row] = await load(ctx, tx, [postId])
  if (!row) throw refuse('POST_NOT_FOUND')
  return view(row)
}

async function load(ctx: Context, db: Db | Tx, ids: readonly string[]) {
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(`${select} WHERE post.id = ANY($3::text[]) ORDER BY post.id DESC`, [
      null,
      ctx.clock.now(),
      [...ids],
    ]),
  )
  return rows.map((row) => ({ ...row, id: row.postId }))
}

// Those that are there and those that are not are in an index each.
const newestOfCreator = `
  (SELECT id FROM post WHERE creator_id = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR id < $2)
    ORDER BY id DESC LIMIT $3)
  UNION ALL
  (SELECT id FROM post WHERE creator_id = $1 AND deleted_at IS NOT NULL AND ($2::text IS NULL OR id < $2)
    ORDER BY id DESC LIMIT $3)
  ORDER BY id DESC LIMIT $3`
const newest =
  'SELECT id FROM post WHERE $1::text IS NULL AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3'

async function newestIds(
  ctx: Context,
  creatorId: string | null,
  after: string | null,
  count: number,
): Promise<string[]> {
  const statement = creatorId === null ? newest : newestOfCreator
  const { rows } = await ctx.db.executeQuery<{ id: string }>(
    CompiledQuery.raw(statement, [creatorId, after, count]),
  )
  return rows.map(({ id }) => id)
}

async function count(ctx: Context, creatorId: string | null): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('post')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .$if(creatorId !== null, (q) => q.where('creator_id', '=', creatorId ?? ''))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** @returns an id that nobody has where there is nobody with this username */
async function idOf(ctx: Context, username: string): Promise<string> {
  const account = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst()
  return account?.id ?? ''
}

function view(row: Row): PlatformPost {
  return {
    ...postView({ ...row, maySee: true, isWithheld: false }, null),
    dateDeleted: row.deletedAt?.toISOString() ?? null,
    deletedBy: row.deletedBy,
  }
}
