import type { LiveUpdateEvents } from '@fanfare/contract/shapes/social/live'
import { isPostWithinAdultSettingSql } from '../../../access/visibility/adult.ts'
import { visibleCommentCountSql } from '../../../access/visibility/comment.ts'
import {
  canSeePostContentSql,
  hasLiveSubscriptionSql,
  postExistsForViewerSql,
} from '../../../access/visibility/post.ts'
import { loadWalletBalances, walletBalancesView } from '../../../money/ledger/wallet/balances.ts'
import type { Context } from '../../../platform/context.ts'
import { visibleLikeCountSql } from '../../creators/creator-view.ts'

type Reader = { viewerId: string }

/** SQL: the votes of a poll as JSON, for its creator, for who has voted, and for everybody once it is over. */
const votes = `(
      SELECT json_agg(json_build_object('optionId', option.id, 'voteCount',
        (SELECT coalesce(sum(votes), 0) FROM poll_option_count AS counted WHERE counted.option_id = option.id)))
      FROM poll JOIN poll_option AS option ON option.post_id = poll.post_id
      WHERE poll.post_id = post.id AND ${canSeePostContentSql('post', 'asked.viewer_id', '$3')}
        AND (post.creator_id = asked.viewer_id OR poll.expires_at <= $3 OR EXISTS (
          SELECT FROM poll_vote WHERE poll_vote.post_id = post.id AND poll_vote.voter_id = asked.viewer_id)))`

const counts = `
  SELECT asked.viewer_id AS "viewerId", post.id AS "postId", ${visibleLikeCountSql('owner', 'asked.viewer_id')} AS "likeCount",
    ${visibleCommentCountSql('asked.viewer_id')} AS "commentCount",
    CASE WHEN post.type = 'POLL' THEN ${votes} END AS options
  FROM unnest($1::text[], $2::text[]) AS asked (viewer_id, post_id)
    JOIN post ON post.id = asked.post_id
    JOIN account owner ON owner.id = post.creator_id
    JOIN post_count ON post_count.post_id = post.id
  WHERE ${postExistsForViewerSql('post', 'owner', 'asked.viewer_id')}`

/** Loads the counts of posts, for each viewer who can see them. */
export async function loadPostCountsForViewers(
  ctx: Context,
  asked: readonly { viewerId: string; postId: string }[],
): Promise<(Reader & LiveUpdateEvents['counts'])[]> {
  type Row = Reader & {
    postId: string
    likeCount: number | null
    commentCount: number
    options: LiveUpdateEvents['counts']['options'] | null
  }
  const rows = await ctx.reads.query<Row>('live_counts', counts, [
    asked.map(({ viewerId }) => viewerId),
    asked.map(({ postId }) => postId),
    ctx.clock.now(),
  ])
  return rows.map(({ likeCount, options, ...row }) => ({
    ...row,
    ...(likeCount !== null && { likeCount }),
    ...(options && { options }),
  }))
}

const own = `
  SELECT asked.viewer_id AS "viewerId", asked.post_id AS "postId",
    EXISTS (SELECT FROM post_like WHERE post_like.post_id = asked.post_id AND account_id = asked.viewer_id) AS "hasLiked",
    EXISTS (SELECT FROM saved_post WHERE saved_post.post_id = asked.post_id AND owner_id = asked.viewer_id) AS "isSaved",
    (SELECT option_id FROM poll_vote WHERE poll_vote.post_id = asked.post_id AND voter_id = asked.viewer_id) AS "optionId"
  FROM unnest($1::text[], $2::text[]) AS asked (viewer_id, post_id)`

/** Loads what viewers did with posts: this reveals nothing else of a post that they no longer see. */
export async function loadViewerPostActions(
  ctx: Context,
  asked: readonly { viewerId: string; postId: string }[],
): Promise<(Reader & LiveUpdateEvents['own'])[]> {
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
  WHERE post.id = ANY($1) AND (post.creator_id = reader.id OR ${hasLiveSubscriptionSql('post.creator_id', 'reader.id', '$3')})
    AND ${postExistsForViewerSql('post', 'owner', 'reader.id')} AND ${canSeePostContentSql('post', 'reader.id', '$3')}
    AND ${isPostWithinAdultSettingSql('post', 'reader.id', '$3')}`

/**
 * Finds which of these posts are in the feeds of which of these viewers: the followers of their creators,
 * whether by fan-out on write or on read.
 */
export function findPostsInViewerFeeds(
  ctx: Context,
  postIds: readonly string[],
  viewerIds: readonly string[],
): Promise<(Reader & LiveUpdateEvents['post'])[]> {
  return ctx.reads.query('live_posts', posts, [postIds, viewerIds, ctx.clock.now()])
}

const related = `
  SELECT fan_id AS id FROM subscription WHERE creator_id = ANY($1) AND fan_id = ANY($2)
  UNION SELECT creator_id FROM subscription WHERE fan_id = ANY($1) AND creator_id = ANY($2)
  UNION SELECT owner_id FROM favourite WHERE person_id = ANY($1) AND owner_id = ANY($2)
  UNION SELECT owner_id FROM user_list_item WHERE person_id = ANY($1) AND owner_id = ANY($2)
  UNION SELECT account_id FROM notification WHERE actor_id = ANY($1) AND account_id = ANY($2)
  UNION SELECT creator_id FROM post_like WHERE account_id = ANY($1) AND creator_id = ANY($2)`

/**
 * Finds those of these viewers who follow one of these people, are followed by them, list them, or are
 * notified of them.
 */
export function findViewersRelatedToPeople(
  ctx: Context,
  accountIds: readonly string[],
  viewerIds: readonly string[],
): Promise<string[]> {
  return loadIds(ctx, 'live_related', related, [accountIds, viewerIds])
}

const touched = `
  SELECT id FROM post WHERE creator_id = ANY($1) AND id = ANY($2)
  UNION SELECT post_id FROM post_like WHERE account_id = ANY($1) AND post_id = ANY($2)
  UNION SELECT post_id FROM comment WHERE author_id = ANY($1) AND post_id = ANY($2)
  UNION SELECT post_id FROM poll_vote WHERE voter_id = ANY($1) AND post_id = ANY($2)
  UNION SELECT comment.post_id FROM reply JOIN comment ON comment.id = reply.comment_id
    WHERE reply.author_id = ANY($1) AND comment.post_id = ANY($2)`

/**
 * Finds those of these posts that are by one of these people, or that they liked, commented on or voted in.
 */
export function findPostsInvolvingPeople(
  ctx: Context,
  accountIds: readonly string[],
  postIds: readonly string[],
): Promise<string[]> {
  return loadIds(ctx, 'live_touched', touched, [accountIds, postIds])
}

const notified = `
  SELECT DISTINCT account_id AS id FROM notification
  WHERE post_id = ANY($1) AND account_id = ANY($2) AND read_at IS NULL AND is_shown`

/** Finds those of these viewers who have unread notifications about these posts. */
export function findViewersWithUnread(
  ctx: Context,
  postIds: readonly string[],
  viewerIds: readonly string[],
): Promise<string[]> {
  return loadIds(ctx, 'live_notified', notified, [postIds, viewerIds])
}

async function loadIds(
  { reads }: Context,
  name: string,
  statement: string,
  values: readonly (readonly string[])[],
): Promise<string[]> {
  const rows = await reads.query<{ id: string }>(name, statement, values)
  return rows.map(({ id }) => id)
}

/** Loads the balances of a wallet as its owner is shown them. */
export async function loadLiveWallet(ctx: Context, viewerId: string): Promise<LiveUpdateEvents['wallet']> {
  return walletBalancesView(await loadWalletBalances(ctx, viewerId))
}

const live = `
  SELECT session.id FROM session JOIN account ON account.id = session.account_id
  WHERE session.id = ANY($1) AND session.expires_at > $2 AND account.deactivated_at IS NULL`

/** Finds those of these sessions that have not ended, and whose person is not gone. */
export async function findOpenSessions(ctx: Context, sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.reads.query<{ id: string }>('live_sessions', live, [sessionIds, ctx.clock.now()])
  return new Set(rows.map(({ id }) => id))
}
