import { CompiledQuery } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { Ids } from '../db/ids.ts'

export type NewPoll = { postId: string; options: readonly string[]; expiresAt: Date }

const insert = `
  WITH poll AS (
    INSERT INTO poll (post_id, expires_at) VALUES ($1, $2)
  )
  INSERT INTO poll_option (id, post_id, position, content)
  SELECT id, $1, place - 1, content FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS option (id, content, place)`

/**
 * Writes the poll of a post that the same transaction publishes: 2 to 6 options in their order, open until `expiresAt`, at
 * most 30 days after the post. What breaks that is refused by the database when the transaction commits.
 */
export async function createPoll(tx: Tx, newId: Ids, { postId, options, expiresAt }: NewPoll): Promise<void> {
  const ids = options.map(() => newId())
  await tx.executeQuery(CompiledQuery.raw(insert, [postId, expiresAt, ids, [...options]]))
}

const dayMs = 86_400_000

/** When a poll of so many days ends that is published now. */
export function pollEnd(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMs)
}
