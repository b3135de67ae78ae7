import type { Post } from '@fanfare/contract/shapes/posts'
import type { Context } from '../context.ts'
import { Written } from '../http/written.ts'
import { refuse } from '../refusal.ts'
import { isPresent } from '../visibility/post.ts'
import { loadPosts, withCards } from './cards.ts'
import { type PostState, postColumns, postJoins, postView } from './post-view.ts'
import { type KeptPost, writePost } from './write-post.ts'

const select = `
  SELECT ${postColumns('$1', '$2')}
  FROM post JOIN account creator ON creator.id = post.creator_id ${postJoins('$1', '$2')}
  WHERE ${isPresent('post', 'creator', '$1')}`

const byId = {
  name: 'post_by_id',
  text: `${select} AND post.id = $3`,
  types: ['text', 'timestamptz', 'text'],
  inAnyOrder: true,
} as const
const byIds = `${select} AND post.id = ANY($3::text[])`

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

async function loadPost(ctx: Context, viewerId: string | null, postId: string): Promise<KeptPost> {
  const states = await ctx.reads.queryTogether<PostState>(byId, [viewerId, ctx.clock.now(), postId])
  const [row] = await withCards(ctx, viewerId, states)
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
