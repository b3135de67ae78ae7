import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'

/**
 * Adds a note about a user. It is an entry of the audit log: immutable, and emptied by the user's erasure.
 */
export async function addUserNote(
  ctx: Context,
  admin: AdminViewer,
  userId: string,
  note: string,
): Promise<void> {
  await inTransaction(ctx.db, (tx) =>
    appendAuditEntry(tx, ctx, admin, {
      action: 'USER_NOTED',
      subjectKind: 'ACCOUNT',
      subjectId: userId,
      reason: note,
      before: {},
      after: {},
    }),
  )
}
