import type { LiveUpdateTopic } from '@fanfare/contract/social/live-update-topics'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connection/connect.ts'
import { deleteOldest } from '../db/delete-oldest.ts'
import { task } from '../queue/task.ts'

/**
 * Retention in milliseconds, longer than any client resumes from, so that clocks may differ and a process may
 * lag behind.
 */
const retentionMs = 10 * 60_000

/**
 * Change that open screens show: notifications arrived or read, a balance, sessions or account changed; a
 * like, save or vote of the viewer; a post in the timelines of its creator's followers; counts of a post, or
 * the post deleted, restored or edited; a person who left or came back; a topic in which something of a
 * person's own changed.
 */
export type LiveUpdate =
  | { kind: 'NOTIFIED'; accountId: string; notificationId: string }
  | { kind: 'READ' | 'WALLET' | 'SESSIONS' | 'USER'; accountId: string }
  | { kind: 'POSTED' | 'OWN'; accountId: string; postId: string }
  | { kind: 'TOPIC'; accountId: string; changed: LiveUpdateTopic }
  | { kind: 'PRESENCE'; accountId: string }
  | { kind: 'COUNTED' | 'POST'; postId: string }

/** Bus channel that announces new live updates. */
export const liveUpdateChannel = 'fanfare_signals'

export type StoredLiveUpdate = LiveUpdate & { id: bigint }

/** Keeps signals for the processes that hold open streams, in the order given. Only who tells of events may: ids rise with commits. */
export async function appendLiveUpdates(tx: Tx, signals: readonly LiveUpdate[], now: Date): Promise<void> {
  if (signals.length === 0) return
  await sql`
    INSERT INTO signal (kind, account_id, post_id, notification_id, changed, signalled_at)
    SELECT kind, "accountId", "postId", "notificationId", changed, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(signals)}::jsonb) AS signal (
      kind text, "accountId" text, "postId" text, "notificationId" text, changed text)`.execute(tx)
}

const columns = `id, kind, account_id AS "accountId", post_id AS "postId", notification_id AS "notificationId", changed`

/** Reads the updates after the update `after`, oldest first. */
export function loadLiveUpdatesAfter(ctx: Context, after: bigint, most: number): Promise<StoredLiveUpdate[]> {
  return ctx.reads.query<StoredLiveUpdate>(
    'signals',
    `SELECT ${columns} FROM signal WHERE id > $1 ORDER BY id LIMIT $2`,
    [after, most],
  )
}

const missed = `
  SELECT ${columns} FROM signal WHERE kind = 'NOTIFIED' AND account_id = $1 AND id > $2 AND id <= $3
  UNION ALL
  SELECT ${columns} FROM signal WHERE kind = 'USER' AND account_id = $1 AND id > $2 AND id <= $3
  UNION ALL
  SELECT ${columns} FROM signal WHERE kind = 'TOPIC' AND account_id = $1 AND id > $2 AND id <= $3
  UNION ALL
  SELECT ${columns} FROM signal WHERE kind = 'POSTED' AND id > $2 AND id <= $3
  UNION ALL
  SELECT ${columns} FROM signal WHERE kind = 'POST' AND post_id = ANY($5) AND id > $2 AND id <= $3
  UNION ALL
  SELECT id, kind, $1, post_id, notification_id, 'PROFILES' FROM signal
    WHERE kind = 'TOPIC' AND account_id = ANY($6) AND changed = 'PROFILE' AND id > $2 AND id <= $3
  ORDER BY id LIMIT $4`

/**
 * Updates that one person missed meanwhile: their notifications and account, every post, theirs to see or not, and changes of the
 * posts and profiles that their stream names. What only is as it is now is not among them.
 */
export function loadLiveUpdatesMissedByPerson(
  ctx: Context,
  {
    accountId,
    posts,
    profiles,
    after,
    upTo,
    most,
  }: {
    after: bigint
    upTo: bigint
    most: number
    accountId: string
    posts: readonly string[]
    profiles: readonly string[]
  },
): Promise<StoredLiveUpdate[]> {
  return ctx.reads.query<StoredLiveUpdate>('signals_missed', missed, [
    accountId,
    after,
    upTo,
    most,
    posts,
    profiles,
  ])
}

/** The newest signal there is, or 0. */
export async function loadNewestLiveUpdateId(ctx: Context): Promise<bigint> {
  const [row] = await ctx.reads.query<{ newest: bigint }>(
    'newest_signal',
    'SELECT coalesce(max(id), 0) AS newest FROM signal',
    [],
  )
  return row?.newest ?? 0n
}

/** Kept ten minutes. */
export const deleteOldLiveUpdates = task('sweep-signals', async (ctx: Context) => {
  const before = new Date(ctx.clock.now().getTime() - retentionMs)
  await deleteOldest(ctx.db, 'signal', sql`signalled_at < ${before}`)
})
