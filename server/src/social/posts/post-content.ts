import { recountedVisibleCommentCountSql } from '../../access/visibility/comment.ts'
import type { Context } from '../../platform/context.ts'
import type { PreparedReadClient } from '../../platform/db/reads.ts'
import { createVersionedCache } from '../../platform/db/versioned-cache.ts'
import { loadProfileSummaries } from '../creators/profile-summaries.ts'
import {
  type PostContent,
  postContentCacheVersionSql,
  postContentColumnsSql,
  type ViewerPostState,
} from './post-view.ts'
import type { CachedPost, CachedPostContent } from './serialize-post.ts'

/** The content of a post takes about 2 kB, with four files 4. */
const maxCached = 8000

const select = `SELECT post.id, ${postContentCacheVersionSql('post')} AS version, ${postContentColumnsSql} FROM post WHERE post.id`
const byIds = `${select} = ANY($1::text[])`
/** A single one is mostly a post that was just created or changed, which others read at the same moment. */
const byId = { name: 'card_by_id', text: `${select} = $1`, types: ['text'], inAnyOrder: true } as const

type Loaded = PostContent & { id: string; version: string }

const findContents = createVersionedCache(maxCached, async (reads: PreparedReadClient, ids) => {
  const rows =
    ids.length === 1
      ? await reads.queryBatched<Loaded>(byId, ids)
      : await reads.query<Loaded>('cards_by_ids', byIds, [ids])
  return rows.map((row): CachedPostContent & { id: string; version: string } => ({ ...row, serialized: {} }))
})

/** Loads the posts of a statement that selects `postColumnsSql` for the viewer (null: a guest), with content and profiles. */
export async function loadPostsByStatement<More = unknown>(
  ctx: Context,
  viewerId: string | null,
  { name, text, values }: { name: string; text: string; values: readonly unknown[] },
): Promise<(CachedPost & More)[]> {
  return loadContentIntoPosts<More>(
    ctx,
    viewerId,
    await ctx.reads.query<ViewerPostState & More>(name, text, values),
  )
}

/** Attaches to selected posts their content, their creators' profiles and the counts of comments that were not selected. */
export async function loadContentIntoPosts<More = unknown>(
  ctx: Context,
  viewerId: string | null,
  states: readonly (ViewerPostState & More)[],
): Promise<(CachedPost & More)[]> {
  const [contents, profiles, counts] = await Promise.all([
    findContents(
      ctx.reads,
      states.map(({ postId, contentVersion: version }) => ({ id: postId, version })),
    ),
    loadProfileSummaries(ctx.reads, states),
    countComments(ctx.reads, viewerId, states),
  ])
  const posts: (CachedPost & More)[] = []
  for (const state of states) {
    const content = contents.get(state.postId)
    const profile = profiles.get(state.userId)
    const comments = state.comments ?? counts?.get(state.postId)
    if (content && profile && comments !== undefined)
      posts.push(Object.assign(state, { comments, content, profile }))
  }
  return posts
}

const commentCounts = `SELECT post.id, ${recountedVisibleCommentCountSql('$1')} AS comments
  FROM post JOIN post_count ON post_count.post_id = post.id WHERE post.id = ANY($2::text[])`

/** Counts the comments of those posts whose stored count may not be the viewer's: one statement, and none where there are no such posts. */
async function countComments(
  reads: PreparedReadClient,
  viewerId: string | null,
  states: readonly ViewerPostState[],
): Promise<ReadonlyMap<string, number> | undefined> {
  const ids = states.flatMap(({ postId, comments }) => (comments === null ? [postId] : []))
  if (ids.length === 0) return undefined
  const rows = await reads.query<{ id: string; comments: number }>('comment_counts', commentCounts, [
    viewerId,
    ids,
  ])
  return new Map(rows.map(({ id, comments }) => [id, comments]))
}
