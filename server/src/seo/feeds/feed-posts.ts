import type { Post } from '@fanfare/contract/shapes/social/posts'
import { canSeePostContentSql, postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import { loadContentIntoPosts } from '../../social/posts/post-content.ts'
import {
  joinPostCreatorSql,
  postColumnsSql,
  postJoinsSql,
  postView,
  type ViewerPostState,
} from '../../social/posts/post-view.ts'

const feedMost = 30
/** Number of a creator’s newest posts that are searched for those that a feed may include. */
const newestMost = 1000

/** A feed goes to readers of whom nothing is known, so what is for adults is in none. */
const ofCreator = {
  name: 'feed_posts',
  text: `
  SELECT ${postColumnsSql('$1', '$2')}
  FROM (
    SELECT * FROM (
      SELECT * FROM post WHERE post.creator_id = $3 AND post.deleted_at IS NULL
      ORDER BY post.id DESC LIMIT ${newestMost}
    ) AS post
    WHERE NOT post.is_adult AND ${canSeePostContentSql('post', '$1', '$2')}
    ORDER BY post.id DESC LIMIT ${feedMost}
  ) AS post ${joinPostCreatorSql(postExistsForViewerSql('post', 'creator', '$1'))} ${postJoinsSql('$1', '$2')}
  ORDER BY post.id DESC`,
  types: ['text', 'timestamptz', 'text'],
} as const

/** The newest posts of a creator whose content the reader (null: everybody) may see now. */
export async function loadRssFeedPosts(
  ctx: Context,
  readerId: string | null,
  creatorId: string,
): Promise<Post[]> {
  const values = [readerId, ctx.clock.now(), creatorId]
  const rows = await loadContentIntoPosts(
    ctx,
    readerId,
    await ctx.reads.queryBatched<ViewerPostState>(ofCreator, values),
  )
  return rows.map((row) => postView(row, readerId))
}
