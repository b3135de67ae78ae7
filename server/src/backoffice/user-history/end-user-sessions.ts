import type { BodyOf } from '@fanfare/contract/call'
import type { endUserSessions as call } from '@fanfare/contract/shapes/backoffice/user-history'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import { endSessionsAndPrivateFeeds, requireAndEndSession } from '../../accounts/sessions/session.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'

/** Signs somebody out of one device, or of all. @throws Refusal NOT_FOUND where the one session has ended already */
export async function endUserSessions(
  ctx: Context,
  admin: AdminViewer,
  userId: string,
  { sessionId, reason }: BodyOf<typeof call>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (sessionId === undefined) await endSessionsAndPrivateFeeds(tx, userId, null)
    else await requireAndEndSession(tx, userId, sessionId)
    await appendAuditEntry(tx, ctx, admin, {
      action: 'USER_SESSIONS_ENDED',
      subjectKind: 'ACCOUNT',
      subjectId: userId,
      reason,
      before: {},
      after: { ended: sessionId ?? 'ALL' },
    })
  })
}
