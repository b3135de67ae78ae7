import type { PollOption, Post } from '@fanfare/contract/shapes/social/posts'
import type { ViewerParameter } from '../../access/visibility/unrestricted-viewer.ts'

/** Row that `pollColumnSql` selects. */
export type PollRow = {
  expiresAt: string
  isOver: boolean
  /** The option that the viewer has voted for. */
  choice: string | null
  options: { id: string; content: string; votes: number }[]
}

/** SQL: the poll of a post as JSON, with all its counts: who may know them is decided by `buildPollFields`. */
export function pollColumnSql(post: string, viewer: ViewerParameter, now: `$${number}`): string {
  return `(
    SELECT json_build_object('expiresAt', poll.expires_at, 'isOver', poll.expires_at <= ${now},
      'choice', (SELECT option_id FROM poll_vote
        WHERE poll_vote.post_id = poll.post_id AND poll_vote.voter_id = ${viewer}),
      'options', (
        SELECT json_agg(json_build_object('id', option.id, 'content', option.content,
          'votes', (SELECT coalesce(sum(votes), 0) FROM poll_option_count AS counted
            WHERE counted.option_id = option.id)) ORDER BY option.position)
        FROM poll_option AS option WHERE option.post_id = poll.post_id))
    FROM poll WHERE poll.post_id = ${post}.id)`
}

/**
 * The poll fields of a post: without its options where the post is locked; with its counts for its creator, and for
 * others once they have voted or the poll has ended.
 */
export function buildPollFields(
  poll: PollRow | null,
  { maySee, isOwn }: { maySee: boolean; isOwn: boolean },
): Pick<Post, 'options' | 'pollExpiryDate' | 'pollExpired'> {
  if (poll === null) return { options: [], pollExpiryDate: null, pollExpired: false }
  const { expiresAt, isOver, choice } = poll
  const showsCounts = isOwn || isOver || choice !== null
  const options = poll.options.map(
    ({ id, content, votes }): PollOption => ({
      optionId: id,
      content,
      voteCount: showsCounts ? votes : null,
      hasVoted: id === choice,
    }),
  )
  return {
    options: maySee ? options : [],
    pollExpiryDate: new Date(expiresAt).toISOString(),
    pollExpired: isOver,
  }
}
