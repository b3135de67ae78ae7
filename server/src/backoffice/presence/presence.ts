import type { AdminRole } from '@fanfare/contract/admin-role'
import type { BodyOf, DataOf } from '@fanfare/contract/call'
import type { CallFacts } from '@fanfare/contract/call-facts'
import { searchVerificationRequests } from '@fanfare/contract/calls/backoffice/identity'
import { searchPlatformWithdrawals } from '@fanfare/contract/calls/backoffice/money'
import { searchAppeals, searchReports } from '@fanfare/contract/calls/backoffice/reports'
import { searchTakedowns } from '@fanfare/contract/calls/backoffice/takedowns'
import { searchAdjustments } from '@fanfare/contract/calls/money/adjustments'
import { searchBankLines } from '@fanfare/contract/calls/money/bank-statements'
import { searchDisputes, searchPaymentReviews } from '@fanfare/contract/calls/money/refunds'
import type { QueueName } from '@fanfare/contract/shapes/backoffice/dashboard'
import type {
  searchOpenItems as searchCall,
  tellOpenItem as tellCall,
} from '@fanfare/contract/shapes/backoffice/presence'
import type { Context } from '../../context.ts'
import type { AdminViewer } from '../../http/viewer.ts'
import { refuse } from '../../refusal.ts'

/** Two heartbeats may be late. */
const openMs = 45_000

/** The call that lists each queue: who may make it may see who works on it. */
const lists: Record<QueueName, CallFacts> = {
  REPORTS: searchReports,
  IDENTITY_CHECKS: searchVerificationRequests,
  WITHDRAWALS: searchPlatformWithdrawals,
  BANK_TRANSFERS: searchBankLines,
  REVIEWS: searchPaymentReviews,
  DISPUTES: searchDisputes,
  APPEALS: searchAppeals,
  TAKEDOWNS: searchTakedowns,
  ADJUSTMENTS: searchAdjustments,
}

/**
 * Notes what an admin has open in a queue: one item at a time.
 * @throws Refusal NOT_ALLOWED for a queue that is not her role's
 */
export async function tellOpenItem(
  ctx: Context,
  admin: AdminViewer,
  { queue, itemId }: BodyOf<typeof tellCall>,
): Promise<void> {
  requireSeen(admin.role, queue)
  const open = { item_id: itemId, seen_at: ctx.clock.now() }
  await ctx.db
    .insertInto('desk_presence')
    .values({ admin_id: admin.adminId, queue, ...open })
    .onConflict((is) => is.columns(['admin_id', 'queue']).doUpdateSet(open))
    .execute()
}

/** What other admins have open. @throws Refusal NOT_ALLOWED for a queue that is not the admin's role's */
export async function searchOpenItems(
  ctx: Context,
  admin: AdminViewer,
  queue: QueueName,
): Promise<DataOf<typeof searchCall>> {
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

function requireSeen(role: AdminRole, queue: QueueName): void {
  const list = lists[queue]
  if (list.who === 'admin' && list.roles && !list.roles.includes(role)) throw refuse('NOT_ALLOWED')
}
