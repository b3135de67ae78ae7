import type { LiveEvents } from '@fanfare/contract/shapes/live'
import type { Context } from '../../context.ts'
import { likesTold } from '../../creators/creator-view.ts'
import { walletBalances } from '../../ledger/wallet/balances.ts'
import { shownBalances } from '../../ledger/wallet/shown-balances.ts'
import { isWelcomePost } from '../../visibility/adult.ts'
import { shownCommentCount } from '../../visibility/comment.ts'
import { holdsEntitlement, isPresent, maySee } from '../../visibility/post.ts'

type Reader = { viewerId: string }

const counts = `
  SELECT asked.viewer_id AS "viewerId", post.id AS "postId", ${likesTold('owner', 'asked.viewer_id')} AS "likeCount",
    ${shownCommentCount('asked.viewer_id')} AS "commentCount"
  FROM unnest($1::text[], $2::text[]) AS asked (viewer_id, post_id)
    JOIN post ON post.id = asked.post_id
    JOIN account owner ON owner.id = post.creator_id
    JOIN post_count ON post_count.post_id = post.id
  WHERE ${isPresent('post', 'owner', 'asked.viewer_id')}`

/** The counts of posts, for each viewer who may come upon them. */
export async function loadCounts(
  ctx: Context,
  asked: readonly { viewerId: string; postId: string }[],
): Promise<(Reader & LiveEvents['counts'])[]> {
  type Row = Reader & LiveEvents['counts'] & { likeCount: number | null }
  const rows = await ctx.reads.query<Row>('live_counts', counts, [
    asked.map(({ viewerId }) => viewerId),
    asked.map(({ postId }) => postId),
  ])
  return rows.map(({ likeCount, ...row }) => ({ ...row, ...(likeCount !== null && { likeCount }) }))
}

const own = `
  SELECT asked.viewer_id AS "viewerId", asked.post_id AS "postId",
    EXISTS (SELECT FROM post_like WHERE post_like.post_id = asked.post_id AND account_id = asked.viewer_id) AS "hasLiked",
    EXISTS (SELECT FROM saved_post WHERE saved_post.post_id = asked.post_id AND owner_id = asked.viewer_id) AS "isSaved",
    (SELECT option_id FROM poll_vote WHERE poll_vote.post_id = asked.post_id AND voter_id = asked.viewer_id) AS "optionId"
  FROM unnest($1::text[], $2::text[]) AS asked (viewer_id, post_id)`

/** What viewers do with posts: of a post that they come upon no more, this tells them nothing else. */
export async function loadOwn(
  ctx: Context,
  asked: readonly { viewerId: string; postId: string }[],
): Promise<(Reader & LiveEvents['own'])[]> {
  if (asked.length === 0) return []
  type Row = Reader & { postId: string; hasLiked: boolean; isSaved: boolean; optionId: string | null }
  const rows = await ctx.reads.query<Row>('live_own', own, [
    asked.map(({ viewerId }) => viewerId),
    asked.map(({ postId }) => postId),
  ])
  return rows.map(({ optionId, ...row }) => ({ ...row, ...(optionId !== null && { optionId }) }))
}

const posts = `
  SELECT reader.id AS "viewerId", post.id AS "postId", post.creator_id AS "creatorId"
  FROM post JOIN account owner ON owner.id = post.creator_id CROSS JOIN unnest($2::text[]) AS reader (id)
  WHERE post.id = ANY($1) AND (post.creator_id = reader.id OR ${holdsEntitlement('post.creator_id', 'reader.id', '$3')})
    AND ${isPresent('post', 'owner', 'reader.id')} AND ${maySee('post', 'reader.id', '$3')}
    AND ${isWelcomePost('post', 'reader.id', '$3')}`

/** Which of these posts stand in the feeds of which of these viewers: of whoever follows their creators, however they come there. */
export function loadPosts(
  ctx: Context,
  postIds: readonly string[],
  viewerIds: readonly string[],
): Promise<(Reader & LiveEvents['post'])[]> {
  return ctx.reads.query('live_posts', posts, [postIds, viewerIds, ctx.clock.now()])
}

/** What a viewer's wallet holds, as she is shown it. */
export async function loadWallet(ctx: Context, viewerId: string): Promise<LiveEvents['wallet']> {
  return shownBalances(await walletBalances(ctx, viewerId))
}

const live = `
  SELECT session.id FROM session JOIN account ON account.id = session.account_id
  WHERE session.id = ANY($1) AND session.expires_at > $2 AND account.deactivated_at IS NULL`

/** Those of these sessions that have not ended, nor their person gone. */
export async function liveSessions(ctx: Context, sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.reads.query<{ id: string }>('live_sessions', live, [sessionIds, ctx.clock.now()])
  return new Set(rows.map(({ id }) => id))
}
