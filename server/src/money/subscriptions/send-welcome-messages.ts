import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { appendEventsSql } from '../../platform/events/outbox.ts'
import { hasSubscriberAccess, type LockedSubscription } from './lock-subscription.ts'

type Beginning = { fanId: string; creatorId: string; stored: LockedSubscription | undefined }

const noting = appendEventsSql('WELCOMED', {
  actor: 'creator_id',
  subject: 'fan_id',
  now: 'given_at',
  from: 'FROM given',
})

/**
 * Sends the creator's current welcome messages to new subscribers: each once, and none to a fan who had
 * access all along.
 */
export async function sendWelcomeMessages(
  tx: Tx,
  beginnings: readonly Beginning[],
  now: Date,
): Promise<void> {
  const entering = beginnings.filter(({ stored }) => !hasSubscriberAccess(stored, now))
  if (entering.length === 0) return
  await sql`
    WITH given AS (
      INSERT INTO welcome (creator_id, fan_id, message_id)
      SELECT message.creator_id, fan_id, message.id
      FROM unnest(${entering.map(({ creatorId }) => creatorId)}::text[], ${entering.map(({ fanId }) => fanId)}::text[])
          AS pair (creator_id, fan_id)
        JOIN welcome_message message ON message.creator_id = pair.creator_id AND message.is_current
      ON CONFLICT DO NOTHING
      RETURNING creator_id, fan_id, ${now}::timestamptz AS given_at
    )
    ${sql.raw(noting)}`.execute(tx)
}
