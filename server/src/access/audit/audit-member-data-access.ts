import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { appendAuditEntry } from './append-audit-entry.ts'

/** Further pages and a refreshed screen within this time are one access. */
const accessWindowMs = 3_600_000

type Access = {
  action: 'USER_WALLET_SHOWN' | 'USER_LEDGER_SHOWN' | 'USER_SESSIONS_SHOWN' | 'USER_LINKS_SHOWN'
  userId: string
  /** Part of the member’s data that was read, if there are several. */
  of: Record<string, string>
}

/** Appends an audit entry that an admin read a member's money or sessions, once an hour, before anything is shown. */
export async function auditMemberDataAccess(
  ctx: Context,
  admin: Pick<AdminViewer, 'adminId'>,
  { action, userId, of }: Access,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const noted = await tx
      .selectFrom('audit_entry')
      .select('id')
      .where('subject_id', '=', userId)
      .where('admin_id', '=', admin.adminId)
      .where('action', '=', action)
      .where('created_at', '>', new Date(ctx.clock.now().getTime() - accessWindowMs))
      .where(sql<boolean>`after = ${JSON.stringify(of)}::jsonb`)
      .limit(1)
      .executeTakeFirst()
    if (noted) return
    await appendAuditEntry(tx, ctx, admin, {
      action,
      subjectKind: 'ACCOUNT',
      subjectId: userId,
      reason: null,
      before: {},
      after: of,
    })
  })
}
