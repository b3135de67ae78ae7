import type { AdminPlatformAccount, StatementMapping } from '@fanfare/contract/shapes/money/platform-accounts'
import { recordAct } from '../../audit/record-act.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { AdminViewer } from '../../http/viewer.ts'
import { loadAdminPlatformAccount } from '../platform-accounts/search-platform-accounts.ts'

/** Says how the statements of a bank account read, for every import from now on. @throws Refusal NOT_FOUND */
export async function setStatementMapping(
  ctx: Context,
  admin: AdminViewer,
  platformAccountId: string,
  mapping: StatementMapping,
): Promise<AdminPlatformAccount> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await loadAdminPlatformAccount(tx, platformAccountId)
    await tx
      .updateTable('platform_account')
      .set({ statement_mapping: JSON.stringify(mapping), changed_at: ctx.clock.now() })
      .where('id', '=', platformAccountId)
      .execute()
    await recordAct(tx, ctx, admin, {
      action: 'STATEMENT_MAPPING_SET',
      subjectKind: 'PLATFORM_ACCOUNT',
      subjectId: platformAccountId,
      reason: null,
      before: { mapping: before.statementMapping },
      after: { mapping },
    })
    return loadAdminPlatformAccount(tx, platformAccountId)
  })
}
