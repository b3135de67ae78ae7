import type { IdGenerator } from '../../platform/db/ids.ts'

export type NewPoll = { options: readonly string[]; expiresAt: Date }

/**
 * SQL: parts for WITH that insert the polls of the posts `asked`, which the same statement publishes: 2 to 6 options
 * in their order, open until `expiresAt`, at most 30 days after the post. The database refuses violations when it
 * commits.
 * @param first the number of the first parameter of `pollParameterValues`
 */
export function insertPollsCtesSql(first: number): string {
  const list = (index: number, type: string) => `(SELECT $${first + index}::${type}[])`
  return `poll AS (
      INSERT INTO poll (creator_id, post_id, expires_at)
      SELECT asked.creator_id, asked.id, expires_at
      FROM unnest(${list(0, 'text')}, ${list(1, 'timestamptz')}) AS made (post_id, expires_at) JOIN asked ON asked.id = made.post_id
    ), offered AS (
      INSERT INTO poll_option (creator_id, id, post_id, position, content)
      SELECT asked.creator_id, made.*
      FROM unnest(${list(2, 'text')}, ${list(3, 'text')}, ${list(4, 'smallint')}, ${list(5, 'text')})
        AS made (id, post_id, position, content) JOIN asked ON asked.id = made.post_id
    )`
}

/** Number of `pollParameterValues`. */
export const pollParameterCount = 6

export function pollParameterValues(
  newId: IdGenerator,
  polls: readonly (NewPoll & { postId: string })[],
): unknown[] {
  const options = polls.flatMap(({ postId, options }) =>
    options.map((content, position) => ({ postId, position, content })),
  )
  return [
    polls.map(({ postId }) => postId),
    polls.map(({ expiresAt }) => expiresAt),
    options.map(() => newId()),
    options.map(({ postId }) => postId),
    options.map(({ position }) => position),
    options.map(({ content }) => content),
  ]
}

const dayMs = 86_400_000

/** Returns the end of a poll that is published now and runs for so many days. */
export function pollEndsAt(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMs)
}
