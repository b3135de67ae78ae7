import type { Post } from '@fanfare/contract/shapes/posts'
import type { Context } from '../context.ts'
import type { Viewer } from '../http/viewer.ts'
import { Written } from '../http/written.ts'
import { refuse } from '../refusal.ts'
import { isShown } from '../visibility/comment.ts'
import { isPresent } from '../visibility/post.ts'
import { loadPosts, withCards } from './cards.ts'
import { type PostState, postColumns, postJoins, postView } from './post-view.ts'
import { type KeptPost, writePost } from './write-post.ts'

const from = `
  FROM post JOIN account creator ON creator.id = post.creator_id ${postJoins('$1', '$2')}
  WHERE ${isPresent('post', 'creator', '$1')}`

const byId = {
  name: 'post_by_id',
  // What only this viewer does not see is taken out where their list of comments stands beside it.
  text: `SELECT ${postColumns('$1', '$2', 'post_count.comments')} ${from} AND post.id = $3`,
  types: ['text', 'timestamptz', 'text'],
  inAnyOrder: true,
} as const
const byIds = `SELECT ${postColumns('$1', '$2')} ${from} AND post.id = ANY($3::text[])`

/** More than this are not counted one by one. */
const countedMost = 1000

const shownComments = {
  name: 'shown_comments_of_post',
  text: `
    SELECT count(*)::integer AS count FROM (
      SELECT FROM comment JOIN account author ON author.id = comment.author_id
      WHERE comment.post_id = $2 AND ${isShown('author', '(SELECT creator_id FROM post WHERE id = $2)', '$1')}
      LIMIT ${countedMost + 1}
    ) AS shown`,
  types: ['text', 'text'],
  inAnyOrder: true,
} as const

/** One post as the viewer (null: a guest) sees it. @throws Refusal POST_NOT_FOUND */
export async function findPost(ctx: Context, viewerId: string | null, postId: string): Promise<Post> {
  return postView(await loadPost(ctx, viewerId, postId), viewerId)
}

/** The same, written. @throws Refusal POST_NOT_FOUND */
export async function showPost(
  ctx: Context,
  viewerId: string | null,
  postId: string,
): Promise<Written<Post>> {
  return new Written(writePost(await loadPost(ctx, viewerId, postId), viewerId))
}

/**
 * The same above its comments: for a viewer who has blocked or muted somebody, or is blocked, and for the creator, who sees what
 * they hid, it says as many comments as their list shows. Everybody else has the stored count.
 * @throws Refusal POST_NOT_FOUND
 */
export async function showPostWithComments(
  ctx: Context,
  viewer: Viewer | null,
  viewerId: string | null,
  postId: string,
): Promise<Written<Post>> {
  const row = await loadPost(ctx, viewerId, postId)
  if (viewer && (!viewer.isFree || viewer.userId === row.userId)) {
    const [shown] = await ctx.reads.queryTogether<{ count: number }>(shownComments, [viewer.userId, postId])
    if (shown && shown.count <= countedMost) row.comments = shown.count
  }
  return new Written(writePost(row, viewerId))
}

async function loadPost(ctx: Context, viewerId: string | null, postId: string): Promise<KeptPost> {
  const states = await ctx.reads.queryTogether<PostState>(byId, [viewerId, ctx.clock.now(), postId])
  const [row] = await withCards(ctx, states)
  if (!row) throw refuse('POST_NOT_FOUND')
  return row
}

/** These posts as of now, in the order asked, each once; those that are gone are left out. */
export async function findPosts(
  ctx: Context,
  viewerId: string,
  postIds: readonly string[],
): Promise<KeptPost[]> {
  const ids = [...new Set(postIds)]
  const rows = await loadPosts(ctx, 'posts_by_ids', byIds, [viewerId, ctx.clock.now(), ids])
  const found = new Map(rows.map((row) => [row.postId, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
