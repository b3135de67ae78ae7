import type { Context } from '../context.ts'
import { notificationsInSight } from './in-sight.ts'

/** More than this are not counted one by one. */
const most = 1000

const unread = `
  SELECT count(*)::integer AS count FROM (
    SELECT FROM notification WHERE notification.read_at IS NULL AND ${notificationsInSight('$1', '$2')} LIMIT ${most}
  ) AS unread`

/** How many notifications the viewer has not read, of those that she would be shown; at most 1000. */
export async function countUnread(ctx: Context, viewerId: string): Promise<number> {
  const [row] = await ctx.reads.query<{ count: number }>('unread_notifications', unread, [
    viewerId,
    ctx.clock.now(),
  ])
  return row?.count ?? 0
}

/** Marks the viewer's notifications as read: those with these ids, or all of them. */
export async function markRead(
  ctx: Context,
  viewerId: string,
  ids: readonly string[] | undefined,
): Promise<void> {
  await ctx.db
    .updateTable('notification')
    .set({ read_at: ctx.clock.now() })
    .where('account_id', '=', viewerId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (q) => q.where('id', 'in', [...(ids ?? []), '']))
    .execute()
}
