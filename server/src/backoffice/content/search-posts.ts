import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type {
  PostForAdmins,
  RemovalHold,
  searchPlatformPosts,
} from '@fanfare/contract/shapes/backoffice/content'
import { normalizeForSearch } from '@fanfare/contract/text/search/normalize-for-search'
import { CompiledQuery, sql } from 'kysely'
import { visibleCommentCountSql } from '../../access/visibility/comment.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import { minIdAt } from '../../platform/db/ids.ts'
import { refuse } from '../../platform/errors.ts'
import { maxCountedRows } from '../../platform/pagination/list-total.ts'
import { loadPageInIdOrder } from '../../platform/pagination/page-by-id.ts'
import { type ProfileSummary, profileSummaryColumnsSql } from '../../social/creators/creator-view.ts'
import { flagsWithFullPostAccess } from '../../social/posts/flags.ts'
import {
  type PostContent,
  postColumnsSql,
  postContentColumnsSql,
  postJoinsSql,
  postView,
  type ViewerPostState,
} from '../../social/posts/post-view.ts'
import { findPostRestoreBlockers } from './removal-holds.ts'

type Query = QueryOf<typeof searchPlatformPosts>
type Row = ViewerPostState &
  PostContent &
  ProfileSummary & {
    comments: number
    deletedAt: Date | null
    deletedBy: PostForAdmins['deletedBy']
    sold: number
    soldMinor: bigint
  }

/** Select without a viewer ($1 is null): an admin sees every file by a token of their own. */
const select = `
  SELECT ${postColumnsSql('$1', '$2', visibleCommentCountSql('$1'))}, ${postContentColumnsSql}, ${profileSummaryColumnsSql}, post.deleted_at AS "deletedAt",
    CASE WHEN post.deleted_by IS NOT NULL THEN 'CREATOR' WHEN post.deleted_by_admin IS NOT NULL THEN 'ADMIN' END
      AS "deletedBy", sale.sold, sale.minor AS "soldMinor"
  FROM post JOIN account creator ON creator.id = post.creator_id ${postJoinsSql('$1', '$2')}
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS sold, coalesce(sum(amount_minor), 0)::bigint AS minor FROM purchase
      WHERE post.price_minor IS NOT NULL AND purchase.creator_id = post.creator_id AND purchase.post_id = post.id
        AND purchase.closed_at IS NULL
    ) AS sale`

/** Posts of everybody or of one creator, deleted ones too, newest first. */
export async function searchPostsForAdmins(
  ctx: Context,
  { username, state, type, text, dateCreatedOnOrAfter, dateCreatedBefore, ...asked }: Query,
): Promise<{ data: PostForAdmins[]; page: PageInfo }> {
  const creatorId = username === undefined ? null : await idOf(ctx, username)
  const fits = (isThere: 'is' | 'is not') =>
    ctx.db
      .selectFrom('post')
      .where('deleted_at', isThere, null)
      .$if(creatorId !== null, (q) => q.where('creator_id', '=', creatorId ?? ''))
      .$if(state === 'ADULT', (q) => q.where('is_adult', '=', true))
      .$if(state === 'FOR_SALE', (q) => q.where('price_minor', 'is not', null))
      .$if(type !== undefined, (q) => q.where('type', '=', type ?? 'TEXT'))
      .$if(text !== undefined, (q) =>
        q.where('plain_caption', 'like', `%${escapeLike(normalizeForSearch(text ?? ''))}%`),
      )
      .$if(dateCreatedOnOrAfter !== undefined, (q) =>
        q.where('id', '>=', minIdAt(new Date(dateCreatedOnOrAfter ?? 0))),
      )
      .$if(dateCreatedBefore !== undefined, (q) =>
        q.where('id', '<', minIdAt(new Date(dateCreatedBefore ?? 0))),
      )
      .select('id')
  const parts = {
    LIVE: [fits('is')],
    ADULT: [fits('is')],
    FOR_SALE: [fits('is')],
    DELETED: [fits('is not')],
    // Those that are there and those that are not are in an index each.
    ALL: [fits('is'), fits('is not')],
  }[state ?? 'ALL']
  const { rows, page } = await loadPageInIdOrder(
    asked,
    async ({ after, limit, offset }) => {
      const found = await Promise.all(
        parts.map((part) =>
          part
            .$if(after !== null, (q) => q.where('id', '<', after ?? ''))
            .orderBy('id', 'desc')
            .limit(limit + offset)
            .execute(),
        ),
      )
      const ids = found.flat().map(({ id }) => id)
      return load(
        ctx,
        ctx.db,
        ids
          .toSorted()
          .toReversed()
          .slice(offset, offset + limit),
      )
    },
    async () => {
      const counts = await Promise.all(
        parts.map(async (part) => {
          const some = part.limit(maxCountedRows + 1)
          const { rows } = await sql<{ total: number }>`
            SELECT count(*)::integer AS total FROM (${some}) AS counted`.execute(ctx.db)
          return rows[0]?.total ?? 0
        }),
      )
      return counts.reduce((sum, each) => sum + each, 0)
    },
  )
  const holds = await findPostRestoreBlockers(ctx.db, removedOf(rows))
  return { data: rows.map((row) => view(row, holds)), page }
}

/** A post as admins see it, as of this transaction. @throws Refusal POST_NOT_FOUND */
export async function loadPostForAdmins(tx: Db | Tx, ctx: Context, postId: string): Promise<PostForAdmins> {
  const [row] = await load(ctx, tx, [postId])
  if (!row) throw refuse('POST_NOT_FOUND')
  return view(row, await findPostRestoreBlockers(tx, removedOf([row])))
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

/** @returns an id that nobody has where there is nobody with this username */
async function idOf(ctx: Context, username: string): Promise<string> {
  const account = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst()
  return account?.id ?? ''
}

function removedOf(rows: readonly Row[]): string[] {
  return rows.filter(({ deletedAt }) => deletedAt !== null).map(({ postId }) => postId)
}

function view(row: Row, holds: ReadonlyMap<string, RemovalHold>): PostForAdmins {
  return {
    ...postView({ ...row, content: row, profile: row, flags: flagsWithFullPostAccess(row.flags) }, null),
    dateDeleted: row.deletedAt?.toISOString() ?? null,
    deletedBy: row.deletedBy,
    removalHold: holds.get(row.postId) ?? null,
    sale: saleView(row),
  }
}

function saleView({
  priceMinor,
  sellsTo,
  opensFrom,
  currencyCode,
  sold,
  soldMinor,
}: Row): PostForAdmins['sale'] {
  if (priceMinor === null || sellsTo === null) return null
  return {
    price: asMinorUnits(priceMinor),
    currencyCode,
    sellsTo,
    isIncluded: opensFrom !== null,
    sold,
    amount: asMinorUnits(soldMinor),
  }
}
