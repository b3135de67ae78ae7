import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import * as calls from '@fanfare/contract/shapes/backoffice/admins'
import { type ActingOwner, disableAdmin, enableAdmin } from '../../accounts/admins/change-admin.ts'
import { withAdminFactorAttemptLimit } from '../../money/approvals/with-factor.ts'
import type { Context } from '../../platform/context.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { resetAdminSecondFactors, setAdminRole } from './change-admin.ts'
import { inviteAdmin, inviteAdminAgain } from './invite-admin.ts'
import { loadAdmin, searchAdmins } from './search-admins.ts'

export function adminManagementRoutes(api: Api): void {
  answer(api, calls.searchAdmins, ({ ctx, query }) => searchAdmins(ctx, query))
  answer(api, calls.inviteAdmin, async ({ ctx, viewer, body }) => ({
    data: await loadAdmin(ctx, await inviteAdmin(ctx, viewer, body)),
  }))
  answer(api, calls.inviteAdminAgain, async ({ ctx, viewer, params: { adminId }, body }) => {
    await inviteAdminAgain(ctx, viewer, { adminId, ...body })
    return { data: await loadAdmin(ctx, adminId) }
  })
  answer(api, calls.changeAdminRole, ({ ctx, viewer, params: { adminId }, body }) =>
    decided(ctx, { viewer, adminId, body }, (by) => setAdminRole(ctx, adminId, body.role, by)),
  )
  answer(api, calls.disableAdmin, ({ ctx, viewer, params: { adminId }, body }) =>
    decided(ctx, { viewer, adminId, body }, (by) => disableAdmin(ctx, { adminId }, by)),
  )
  answer(api, calls.enableAdmin, ({ ctx, viewer, params: { adminId }, body }) =>
    decided(ctx, { viewer, adminId, body }, (by) => enableAdmin(ctx, { adminId }, by)),
  )
  answer(api, calls.renewAdminAuthenticator, ({ ctx, viewer, params: { adminId }, body }) =>
    decided(ctx, { viewer, adminId, body }, (by) => resetAdminSecondFactors(ctx, adminId, by)),
  )
}

async function decided(
  ctx: Context,
  {
    viewer,
    adminId,
    body: { reason, ...sent },
  }: { viewer: AdminViewer; adminId: string; body: AdminFactor & { reason: string } },
  decide: (by: ActingOwner) => Promise<void>,
) {
  await withAdminFactorAttemptLimit(ctx, viewer, sent, (shown) => decide({ viewer, shown, reason }))
  return { data: await loadAdmin(ctx, adminId) }
}
