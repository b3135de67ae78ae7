import type { BodyOf } from '@fanfare/contract/call'
import type {
  PlatformBankAccountForAdmins,
  setStatementMapping as setCall,
} from '@fanfare/contract/shapes/money/platform-accounts'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { reauthenticateAdminAndTransact } from '../../approvals/reauthenticated-admin.ts'
import { loadPlatformBankAccountForAdmins } from '../platform-accounts/search-platform-accounts.ts'

/**
 * Says how the statements of a bank account read, for every import from now on.
 * @throws Refusal NOT_FOUND; and what `reauthenticateAdminAndTransact` throws
 */
export async function setBankStatementMapping(
  ctx: Context,
  admin: AdminViewer,
  platformAccountId: string,
  { otp, passkey, ...mapping }: BodyOf<typeof setCall>,
): Promise<PlatformBankAccountForAdmins> {
  return reauthenticateAdminAndTransact(ctx, { viewer: admin, factor: { otp, passkey } }, async (tx) => {
    const before = await loadPlatformBankAccountForAdmins(tx, platformAccountId)
    await tx
      .updateTable('platform_account')
      .set({ statement_mapping: JSON.stringify(mapping), changed_at: ctx.clock.now() })
      .where('id', '=', platformAccountId)
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'STATEMENT_MAPPING_SET',
      subjectKind: 'PLATFORM_ACCOUNT',
      subjectId: platformAccountId,
      reason: null,
      before: { mapping: before.statementMapping },
      after: { mapping },
    })
    return loadPlatformBankAccountForAdmins(tx, platformAccountId)
  })
}
