import type { Post } from '@fanfare/contract/shapes/posts'
import { CompiledQuery } from 'kysely'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { isWithheld } from '../visibility/adult.ts'
import { closed } from '../visibility/closed.ts'
import { isPresent, maySee } from '../visibility/post.ts'
import { findPost } from './find-posts.ts'

/** One statement: the vote and its count, or nothing. Which row counts it follows from the voter. */
const vote = `/* prepared vote */
  WITH target AS (
    SELECT option.id, option.post_id, poll.expires_at <= $2 AS is_over, ${maySee('post', '$1', '$2')} AS may_see,
      ${isWithheld('post', '$1', '$2')} AS is_withheld
    FROM poll_option AS option
      JOIN poll ON poll.post_id = option.post_id
      JOIN post ON post.id = option.post_id
      JOIN account creator ON creator.id = post.creator_id
    WHERE option.id = $3 AND ${isPresent('post', 'creator', '$1')}
  ), voted AS (
    INSERT INTO poll_vote (post_id, voter_id, option_id, created_at)
    SELECT post_id, $1, id, $2 FROM target WHERE may_see AND NOT is_over
    ON CONFLICT DO NOTHING
    RETURNING option_id
  ), counted AS (
    INSERT INTO poll_option_count AS kept (option_id, share, votes)
    SELECT option_id, hashtext($1) & 7, 1 FROM voted
    ON CONFLICT (option_id, share) DO UPDATE SET votes = kept.votes + 1
  )
  SELECT post_id AS "postId", may_see AS "maySee", is_withheld AS "isWithheld", is_over AS "isOver", EXISTS (SELECT FROM voted) AS "isCounted"
  FROM target`

type Row = { postId: string; maySee: boolean; isWithheld: boolean; isOver: boolean; isCounted: boolean }

/**
 * Votes in a poll, once and for good.
 * @returns the post with its counts
 * @throws Refusal OPTION_NOT_FOUND, NOT_ALLOWED when the post is locked for the viewer, POLL_ENDED or ALREADY_VOTED
 */
export async function votePollOption(ctx: Context, viewerId: string, optionId: string): Promise<Post> {
  const { rows } = await ctx.db.executeQuery<Row>(
    CompiledQuery.raw(vote, [viewerId, ctx.clock.now(), optionId]),
  )
  const [row] = rows
  if (!row) throw refuse('OPTION_NOT_FOUND')
  if (!row.maySee) throw closed(row, 'vote in this poll')
  if (row.isOver) throw refuse('POLL_ENDED')
  if (!row.isCounted) throw refuse('ALREADY_VOTED')
  return findPost(ctx, viewerId, row.postId)
}
