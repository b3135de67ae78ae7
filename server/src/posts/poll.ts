import type { Ids } from '../db/ids.ts'

export type NewPoll = { options: readonly string[]; expiresAt: Date }

/**
 * SQL: the parts, for WITH, that write the polls of posts which the same statement publishes: 2 to 6 options in their order,
 * open until `expiresAt`, at most 30 days after the post. What breaks that is refused by the database when it commits.
 * @param first the number of the first parameter of `pollValues`
 */
export function writingPolls(first: number): string {
  const list = (place: number, type: string) => `(SELECT $${first + place}::${type}[])`
  return `poll AS (
      INSERT INTO poll (post_id, expires_at) SELECT * FROM unnest(${list(0, 'text')}, ${list(1, 'timestamptz')})
    ), offered AS (
      INSERT INTO poll_option (id, post_id, position, content)
      SELECT * FROM unnest(${list(2, 'text')}, ${list(3, 'text')}, ${list(4, 'smallint')}, ${list(5, 'text')})
    )`
}

export function pollValues(newId: Ids, polls: readonly (NewPoll & { postId: string })[]): unknown[] {
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

/** When a poll of so many days ends that is published now. */
export function pollEnd(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMs)
}
