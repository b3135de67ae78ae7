import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'

/** Writes a note about somebody. It is an entry of the audit log: nobody changes it, and her erasure empties it. */
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
