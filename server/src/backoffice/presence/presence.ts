import type { AdminRole } from '@fanfare/contract/backoffice/admin-role'
import type { BodyOf, ReturnedData } from '@fanfare/contract/call'
import type { AdminQueueName } from '@fanfare/contract/shapes/backoffice/dashboard'
import type {
  reportOpenItem as reportCall,
  searchOpenItems as searchCall,
} from '@fanfare/contract/shapes/backoffice/presence'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { queueListCalls } from './queue-calls.ts'

/** Two heartbeats may be late. */
const openMs = 45_000

/**
 * Records the item that an admin has open in a queue: one at a time.
 * @throws Refusal NOT_ALLOWED for a queue that is not for their role
 */
export async function recordQueueItemPresence(
  ctx: Context,
  admin: AdminViewer,
  { queue, itemId }: BodyOf<typeof reportCall>,
): Promise<void> {
  requireSeen(admin.role, queue)
  const open = { item_id: itemId, seen_at: ctx.clock.now() }
  await ctx.db
    .insertInto('desk_presence')
    .values({ admin_id: admin.adminId, queue, ...open })
    .onConflict((is) => is.columns(['admin_id', 'queue']).doUpdateSet(open))
    .execute()
}

/**
 * Loads other admins' open items. @throws Refusal NOT_ALLOWED for a queue that is not for the admin's role
 */
export async function loadQueueItemsViewedByOthers(
  ctx: Context,
  admin: AdminViewer,
  queue: AdminQueueName,
): Promise<ReturnedData<typeof searchCall>> {
  requireSeen(admin.role, queue)
  return ctx.db
    .selectFrom('desk_presence')
    .innerJoin('admin', 'admin.id', 'admin_id')
    .select(['item_id as itemId', 'email'])
    .where('queue', '=', queue)
    .where('admin_id', '<>', admin.adminId)
    .where('seen_at', '>', new Date(ctx.clock.now().getTime() - openMs))
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute()
}

function requireSeen(role: AdminRole, queue: AdminQueueName): void {
  const list = queueListCalls[queue]
  if (list.who === 'admin' && list.roles && !list.roles.includes(role)) throw refuse('NOT_ALLOWED')
}
