import type { Post } from '@fanfare/contract/shapes/social/posts'
import { CompiledQuery } from 'kysely'
import {
  lockReasonOfLockedPostSql,
  type PostLockReason,
  postAccessDeniedRefusal,
} from '../../access/visibility/access-denied.ts'
import { canSeePostContentSql, postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import { createWriteBatcher } from '../../platform/db/batching/write-batcher.ts'
import { asPreparedStatement } from '../../platform/db/statement-options.ts'
import { retryStatement } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendEventsSql } from '../../platform/events/outbox.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { SerializedReplyData } from '../../platform/http/reply/serialized.ts'
import { loadSerializedPostForViewer } from './find-posts.ts'

/**
 * One statement: votes and their counts, or nothing where the option is not there, is locked, or its poll over. Which row counts
 * a vote follows from the voter. Counts are changed in one order, so that two processes never wait for each other in a circle.
 */
const vote = `
  WITH target AS (
    SELECT ballot.voter_id, found.*
    FROM unnest((SELECT $1::text[]), (SELECT $3::text[])) AS ballot (voter_id, option_id)
      CROSS JOIN LATERAL (
        SELECT option.id, option.post_id, option.creator_id, poll.expires_at <= $2 AS is_over, ${canSeePostContentSql('post', 'ballot.voter_id', '$2')} AS may_see,
          ${lockReasonOfLockedPostSql('post', 'ballot.voter_id', '$2')} AS lock_reason
        FROM poll_option AS option
          JOIN poll ON poll.post_id = option.post_id
          JOIN post ON post.id = option.post_id
          JOIN account creator ON creator.id = post.creator_id
        WHERE option.id = ballot.option_id AND ${postExistsForViewerSql('post', 'creator', 'ballot.voter_id')}
      ) AS found
  ), voted AS (
    INSERT INTO poll_vote (creator_id, post_id, voter_id, option_id, created_at)
    SELECT creator_id, post_id, voter_id, id, $2 FROM target WHERE may_see AND NOT is_over
    ON CONFLICT DO NOTHING
    RETURNING creator_id, voter_id, post_id, option_id
  ), noted AS (
    ${appendEventsSql('VOTED', { actor: 'voter_id', subject: 'post_id', now: '$2', from: 'FROM voted' })}
  ), counted AS (
    INSERT INTO poll_option_count AS stored (creator_id, option_id, share, votes)
    SELECT creator_id, option_id, hashtext(voter_id) & 7 AS share, count(*) FROM voted
    GROUP BY creator_id, option_id, share ORDER BY option_id, share
    ON CONFLICT ON CONSTRAINT poll_option_count_pkey DO UPDATE SET votes = stored.votes + excluded.votes
  )
  SELECT voter_id AS "voterId", post_id AS "postId", may_see AS "maySee", lock_reason AS "lockReason", is_over AS "isOver",
    EXISTS (SELECT FROM voted WHERE voted.voter_id = target.voter_id) AS "isCounted"
  FROM target`

type Ballot = { voterId: string; optionId: string }
type Row = {
  voterId: string
  postId: string
  maySee: boolean
  lockReason: PostLockReason
  isOver: boolean
  isCounted: boolean
}

/** Maximum posts per batch: few enough that none waits long for those before it. */
const most = 100

/** Counts concurrent votes together, in one commit. */
const voteBatched = createWriteBatcher<Context, Ballot, Row | undefined>({
  maxBatchSize: most,
  // Of one person's votes in a poll the first counts.
  partitionKey: ({ voterId }) => voterId,
  async run(ctx, ballots) {
    // In one order in every process, as the counts are.
    const sorted = ballots.toSorted((a, b) => (a.voterId < b.voterId ? -1 : 1))
    const voters = sorted.map(({ voterId }) => voterId)
    const options = sorted.map(({ optionId }) => optionId)
    const { rows } = await retryStatement(() =>
      ctx.db.executeQuery<Row>(
        asPreparedStatement('vote', CompiledQuery.raw(vote, [voters, ctx.clock.now(), options])),
      ),
    )
    return new Map(rows.map((row) => [row.voterId, row]))
  },
})

/**
 * Votes in a poll, once and for good.
 * @returns the post with its counts
 * @throws Refusal OPTION_NOT_FOUND, NOT_ALLOWED when the post is locked for the viewer, POLL_ENDED or ALREADY_VOTED
 */
export async function votePollOption(
  ctx: Context,
  { userId, isUnrestricted: isFree }: Pick<Viewer, 'userId' | 'isUnrestricted'>,
  optionId: string,
): Promise<SerializedReplyData<Post>> {
  const row = await voteBatched(ctx, 'votes', { voterId: userId, optionId })
  if (!row) throw refuse('OPTION_NOT_FOUND')
  if (!row.maySee) throw postAccessDeniedRefusal(row, 'vote in this poll', 'vote in its poll')
  if (row.isOver) throw refuse('POLL_ENDED')
  if (!row.isCounted) throw refuse('ALREADY_VOTED')
  return loadSerializedPostForViewer(ctx, { viewerId: userId, isUnrestricted: isFree }, row.postId)
}
