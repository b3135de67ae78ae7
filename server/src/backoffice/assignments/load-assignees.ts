import type { ReturnedData } from '@fanfare/contract/call'
import { loadAssignees as facts } from '@fanfare/contract/calls/backoffice/assignments'
import type { loadAssignees as loadCall } from '@fanfare/contract/shapes/backoffice/assignments'
import type { Context } from '../../platform/context.ts'

/** Upper bound, more than the number of moderators. */
const assigneesMax = 500

/** Loads the admins that a report or an identity check can be passed on to, by email. */
export async function loadAssignableAdmins(ctx: Context): Promise<ReturnedData<typeof loadCall>> {
  return ctx.db
    .selectFrom('admin')
    .select(['id as adminId', 'email'])
    .where('role', 'in', facts.roles)
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('email')
    .limit(assigneesMax)
    .execute()
}
