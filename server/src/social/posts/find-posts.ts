import type { Post } from '@fanfare/contract/shapes/social/posts'
import { postExistsForViewerSql } from '../../access/visibility/post.ts'
import {
  type EffectiveViewer,
  type ViewerParameter,
  viewerStatementVariant,
} from '../../access/visibility/unrestricted-viewer.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import { SerializedReplyData } from '../../platform/http/reply/serialized.ts'
import { memoizedStatement } from '../../platform/pagination/lazy-statement.ts'
import { hasPostFlag } from './flags.ts'
import { loadContentIntoPosts, loadPostsByStatement } from './post-content.ts'
import { postColumnsSql, postJoinsSql, postView, type ViewerPostState } from './post-view.ts'
import { type CachedPost, serializePost } from './serialize-post.ts'

const byIdTypes = ['text', 'timestamptz', 'text'] as const

function select(viewer: ViewerParameter): string {
  return `
  SELECT ${postColumnsSql(viewer, '$2')}
  FROM post JOIN account creator ON creator.id = post.creator_id ${postJoinsSql(viewer, '$2')}
  WHERE ${postExistsForViewerSql('post', 'creator', viewer)}`
}

/** Loads a post as the viewer (null: a guest) sees it. @throws Refusal POST_NOT_FOUND */
export async function loadPostForViewer(
  ctx: Context,
  viewerId: string | null,
  postId: string,
): Promise<Post> {
  const post = await loadPost(ctx, { viewerId, isUnrestricted: false }, postId)
  return postView(post, viewerId, await loadBody(ctx, post))
}

/** Loads the same, serialised. @throws Refusal POST_NOT_FOUND */
export async function loadSerializedPostForViewer(
  ctx: Context,
  scope: EffectiveViewer,
  postId: string,
): Promise<SerializedReplyData<Post>> {
  const post = await loadPost(ctx, scope, postId)
  return new SerializedReplyData(serializePost(post, scope.viewerId, await loadBody(ctx, post)))
}

/** Loads the text behind the caption, if there is one and the viewer may read it; else null. */
async function loadBody(ctx: Context, post: WithBody): Promise<string | null> {
  return (await loadReadablePostBodies(ctx, [post])).get(post.postId) ?? null
}

type WithBody = Pick<CachedPost, 'postId' | 'flags' | 'content'>

/** Loads the texts behind the captions of posts by their ids, of those that have one which the viewer may read. */
export async function loadReadablePostBodies(
  ctx: Context,
  posts: readonly WithBody[],
): Promise<Map<string, string>> {
  const ids = posts
    .filter(({ flags, content }) => content.bodyLength > 0 && hasPostFlag(flags, 'maySee'))
    .map(({ postId }) => postId)
  if (ids.length === 0) return new Map()
  const rows = await ctx.reads.query<{ postId: string; body: string }>(
    'post_bodies',
    'SELECT post_id AS "postId", body FROM post_body WHERE post_id = ANY($1::text[])',
    [ids],
  )
  return new Map(rows.map(({ postId, body }) => [postId, body]))
}

async function loadPost(ctx: Context, scope: EffectiveViewer, postId: string): Promise<CachedPost> {
  const { viewer, suffix } = viewerStatementVariant(scope)
  const { name, text } = memoizedStatement(`post_by_id${suffix}`, () => `${select(viewer)} AND post.id = $3`)
  const states = await ctx.reads.queryBatched<ViewerPostState>(
    { name, text, types: byIdTypes, inAnyOrder: true },
    [scope.viewerId, ctx.clock.now(), postId],
  )
  const [row] = await loadContentIntoPosts(ctx, scope.viewerId, states)
  if (!row) throw refuse('POST_NOT_FOUND')
  return row
}

/**
 * Loads the current state of these posts, in the requested order, each once; those that are gone are left
 * out.
 */
export async function loadVisiblePostsByIds(
  ctx: Context,
  { userId, isUnrestricted }: Pick<Viewer, 'userId' | 'isUnrestricted'>,
  postIds: readonly string[],
): Promise<CachedPost[]> {
  const ids = [...new Set(postIds)]
  const { viewer, suffix } = viewerStatementVariant({ isUnrestricted })
  const { name, text } = memoizedStatement(
    `posts_by_ids${suffix}`,
    () => `${select(viewer)} AND post.id = ANY($3::text[])`,
  )
  const rows = await loadPostsByStatement(ctx, userId, { name, text, values: [userId, ctx.clock.now(), ids] })
  const found = new Map(rows.map((row) => [row.postId, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
