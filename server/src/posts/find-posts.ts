import type { Post } from '@fanfare/contract/shapes/posts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { isPresent } from '../visibility/post.ts'
import { loadPosts } from './cards.ts'
import { postColumns, postJoins, postView } from './post-view.ts'

const select = `
  SELECT ${postColumns('$1', '$2')}
  FROM post JOIN account creator ON creator.id = post.creator_id ${postJoins('$1', '$2')}
  WHERE ${isPresent('post', 'creator', '$1')}`

const byId = `${select} AND post.id = $3`
const byIds = `${select} AND post.id = ANY($3::text[])`

/** One post as the viewer (null: a guest) sees it. @throws Refusal POST_NOT_FOUND */
export async function findPost(ctx: Context, viewerId: string | null, postId: string): Promise<Post> {
  const [row] = await loadPosts(ctx, 'post_by_id', byId, [viewerId, ctx.clock.now(), postId])
  if (!row) throw refuse('POST_NOT_FOUND')
  return postView(row, viewerId)
}

/** These posts as of now, in the order asked, each once; those that are gone are left out. */
export async function findPosts(ctx: Context, viewerId: string, postIds: readonly string[]): Promise<Post[]> {
  const ids = [...new Set(postIds)]
  const rows = await loadPosts(ctx, 'posts_by_ids', byIds, [viewerId, ctx.clock.now(), ids])
  const found = new Map(rows.map((row) => [row.postId, row]))
  return ids.flatMap((id) => found.get(id) ?? []).map((row) => postView(row, viewerId))
}
