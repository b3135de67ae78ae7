import type { BodyOf } from '@fanfare/contract/call'
import type { decideRename as call, UserForAdmins } from '@fanfare/contract/shapes/backoffice/users'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import { releaseUsernamesSinceReviewed } from '../../accounts/names/former-usernames.ts'
import { mailNameReviewDecision } from '../../accounts/names/mail-names-decided.ts'
import { lockAndFindAccountNames, setAccountNames } from '../../accounts/names/rename-account.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import { appendAccountChangeEvents } from '../../platform/events/outbox.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { loadUserForAdmins } from './load-user.ts'

/**
 * Decides on the new names of a verified creator: they bear the mark again, or get the names back that were reviewed before.
 * A declined username leads to nobody from then on. The creator is mailed and notified, and their open screens change.
 * @throws Refusal NOT_FOUND; CONFLICT when the names do not wait for a review, or are not those that the admin saw
 */
export async function decideRename(
  ctx: Context,
  admin: AdminViewer,
  userId: string,
  { decision, reason, ...seen }: BodyOf<typeof call>,
): Promise<UserForAdmins> {
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockAndFindAccountNames(tx, userId)
    if (!account) throw refuse('NOT_FOUND', { detail: 'User not found.' })
    const { names, marked } = account
    if (!marked) throw refuse('CONFLICT', { detail: 'This name is no longer waiting for review.' })
    if (seen.username !== names.username || seen.displayName !== names.displayName) {
      throw refuse('CONFLICT', { detail: 'This member has changed their name again. Review the new one.' })
    }
    const fresh = decision === 'APPROVED' ? names : marked
    if (fresh.username !== names.username) await releaseUsernamesSinceReviewed(tx, userId, fresh.username)
    await setAccountNames(tx, ctx, userId, { fresh, lookedAt: null })
    await appendAuditEntry(tx, ctx, admin, {
      action: decision === 'APPROVED' ? 'RENAME_APPROVED' : 'RENAME_DECLINED',
      subjectKind: 'ACCOUNT',
      subjectId: userId,
      reason,
      before: { ...names, previous: marked },
      after: fresh,
    })
    await enqueue(tx, mailNameReviewDecision, { accountId: userId, decision, reason, ...names })
    const notice = { accountId: userId, topic: `NAMES_${decision}`, aboutId: ctx.newId() } as const
    await appendSystemNotifications(tx, [notice], ctx.clock.now())
    await appendAccountChangeEvents(tx, [userId], ctx.clock.now())
    return loadUserForAdmins(tx, userId)
  })
}
