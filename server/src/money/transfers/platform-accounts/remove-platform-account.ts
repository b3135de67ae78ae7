import type { BodyOf } from '@fanfare/contract/call'
import type {
  PlatformBankAccountForAdmins,
  removePlatformAccount as removeCall,
} from '@fanfare/contract/shapes/money/platform-accounts'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { reauthenticateAdminAndTransact } from '../../approvals/reauthenticated-admin.ts'
import { loadPlatformBankAccountForAdmins } from './search-platform-accounts.ts'

/**
 * Stops offering an account for transfers. Money that has come, or comes late, is still found in its
 * statements.
 * @throws Refusal NOT_FOUND; CONFLICT if it is no longer current; and what `reauthenticateAdminAndTransact` throws
 */
export async function removePlatformBankAccount(
  ctx: Context,
  admin: AdminViewer,
  platformAccountId: string,
  { reason, ...factor }: BodyOf<typeof removeCall>,
): Promise<PlatformBankAccountForAdmins> {
  return reauthenticateAdminAndTransact(ctx, { viewer: admin, factor }, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('platform_account')
      .set({ is_current: false, changed_at: ctx.clock.now() })
      .where('id', '=', platformAccountId)
      .where('is_current', '=', true)
      .executeTakeFirstOrThrow()
    const account = await loadPlatformBankAccountForAdmins(tx, platformAccountId)
    if (numUpdatedRows === 0n) {
      throw refuse('CONFLICT', { detail: 'This account no longer accepts transfers.' })
    }
    await appendAuditEntry(tx, ctx, admin, {
      action: 'PLATFORM_ACCOUNT_REMOVED',
      subjectKind: 'PLATFORM_ACCOUNT',
      subjectId: platformAccountId,
      reason,
      before: { isCurrent: true },
      after: { isCurrent: false },
    })
    return account
  })
}
