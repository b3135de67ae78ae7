import { CompiledQuery } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { appendEventsSql } from '../../platform/events/outbox.ts'
import { isNotificationVisibleSql, notificationJoinsSql } from './visible-notifications.ts'

/** Maximum that is counted exactly. */
const most = 1000

/**
 * Query of the unread count. Batched also because the planner then does not see whose it is: for a member
 * with fewer than others it would find a custom plan cheaper, and make one each time, which takes many times
 * longer than counting does.
 */
const unread = {
  name: 'unread_notifications',
  text: `
    SELECT count(*)::integer AS count FROM (
      SELECT FROM notification ${notificationJoinsSql('$1')}
      WHERE notification.read_at IS NULL AND notification.is_shown AND ${isNotificationVisibleSql('$1', '$2')} LIMIT ${most}
    ) AS unread`,
  types: ['text', 'timestamptz'],
  inAnyOrder: true,
} as const

/** Counts the viewer’s unread notifications, of those that they would be shown; at most 1000. */
export async function countUnreadNotificationsUpToMax(ctx: Context, viewerId: string): Promise<number> {
  const [row] = await ctx.reads.queryBatched<{ count: number }>(unread, [viewerId, ctx.clock.now()])
  return row?.count ?? 0
}

const read = `
  WITH read AS (
    UPDATE notification SET read_at = $2
    WHERE account_id = $1 AND read_at IS NULL AND ($3::text[] IS NULL OR id = ANY($3))
    RETURNING account_id
  )
  ${appendEventsSql('NOTIFICATIONS_READ', { actor: 'account_id', subject: 'account_id', now: '$2', from: 'FROM read GROUP BY account_id' })}`

/** Marks the viewer's notifications as read: those with these ids, or all of them. */
export async function markNotificationsAsRead(
  ctx: Context,
  viewerId: string,
  ids: readonly string[] | undefined,
): Promise<void> {
  await ctx.db.executeQuery(CompiledQuery.raw(read, [viewerId, ctx.clock.now(), ids ?? null]))
}
