import type { PageInfo, PageQuery } from '@fanfare/contract/fields/page'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { isPostWithinAdultSettingSql } from '../../access/visibility/adult.ts'
import { canBeSuggestedToSql } from '../../access/visibility/discoverable.ts'
import { hasNoMutedWordSql } from '../../access/visibility/mute.ts'
import { postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import type { SerializedReplyData } from '../../platform/http/reply/serialized.ts'
import { cursorAfter } from '../../platform/pagination/cursor.ts'
import { buildPage, pageStartOf } from '../../platform/pagination/page-of.ts'
import { loadPostsByStatement } from '../posts/post-content.ts'
import { joinPostAndCreatorSql, postColumnsSql, postJoinsSql } from '../posts/post-view.ts'
import { serializePosts } from '../posts/serialize-post.ts'

/** $1 viewer, $2 time, $3 the rank before, $4 how many. Before they are first weighed, the newest public posts. */
const trending = `
  SELECT trending.place AS rank, ${postColumnsSql('$1', '$2')}
  FROM (
    SELECT place, post_id FROM trending_post
    UNION ALL
    (SELECT row_number() OVER (ORDER BY id DESC), id FROM (
      SELECT id FROM post WHERE deleted_at IS NULL AND is_public AND NOT EXISTS (SELECT FROM trending_post)
      ORDER BY id DESC LIMIT 100) AS newest)
  ) AS trending
  ${joinPostAndCreatorSql(
    'trending.post_id',
    `post.is_public AND ${postExistsForViewerSql('post', 'creator', '$1')} AND ${canBeSuggestedToSql('creator', '$1')} AND ${isPostWithinAdultSettingSql('post', '$1', '$2')}
    AND ${hasNoMutedWordSql('post.caption', 'post.creator_id', '$1')}`,
  )} ${postJoinsSql('$1', '$2')}
  WHERE trending.place > $3
  ORDER BY trending.place LIMIT $4`

/** Loads a page of the trending public posts that the viewer (null: a guest) may be shown. */
export async function loadTrendingPosts(
  ctx: Context,
  viewerId: string | null,
  query: PageQuery,
): Promise<{ data: SerializedReplyData<Post[]>; page: PageInfo }> {
  const { limit, skip, after } = pageStartOf(query, (segment) => /^\d{1,9}$/.test(segment))
  const found = await loadPostsByStatement<{ rank: number }>(ctx, viewerId, {
    name: 'trending_posts',
    text: trending,
    values: [viewerId, ctx.clock.now(), Number(after?.segment ?? 0), skip + limit + 1],
  })
  const { rows, page } = buildPage(found.slice(skip), { limit, skip }, ({ rank, postId }) =>
    cursorAfter(Number(rank), postId),
  )
  return { data: serializePosts(rows, viewerId), page }
}
