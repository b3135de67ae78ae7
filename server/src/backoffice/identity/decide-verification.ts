import type { BodyOf } from '@fanfare/contract/call'
import type {
  decideVerification as call,
  VerificationRequest,
} from '@fanfare/contract/shapes/backoffice/identity'
import { mailDeclined } from '../../accounts/verification/mail-declined.ts'
import { mailVerified } from '../../accounts/verification/mail-verified.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { noteNotices } from '../../events/note-notices.ts'
import type { AdminViewer } from '../../http/viewer.ts'
import { enqueue } from '../../jobs/task.ts'
import { refuse } from '../../refusal.ts'
import { loadRequest } from './search-requests.ts'

/**
 * Approves or declines the identity check of somebody that waits, and tells her.
 * @throws Refusal NOT_FOUND where she has handed in none; ALREADY_DECIDED, which names who decided
 */
export async function decideVerification(
  ctx: Context,
  admin: AdminViewer,
  userId: string,
  { decision, reason: why }: BodyOf<typeof call>,
): Promise<VerificationRequest> {
  const now = ctx.clock.now()
  const reason = why ?? null
  const status = decision === 'APPROVED' ? 'VERIFIED' : 'REJECTED'
  return inTransaction(ctx.db, async (tx) => {
    const requestId = await lockWaiting(tx, userId)
    await tx
      .updateTable('verification_request')
      .set({ status, decided_at: now, decided_by: admin.adminId, reason })
      .where('id', '=', requestId)
      .execute()
    await tx.updateTable('account').set({ verification_status: status }).where('id', '=', userId).execute()
    await recordAct(tx, ctx, admin, {
      action: decision === 'APPROVED' ? 'IDENTITY_APPROVED' : 'IDENTITY_DECLINED',
      subjectKind: 'ACCOUNT',
      subjectId: userId,
      reason,
      before: { requestId, verificationStatus: 'PENDING' },
      after: { requestId, verificationStatus: status },
    })
    if (decision === 'APPROVED') {
      await enqueue(tx, mailVerified, { accountId: userId }, { key: `mail-verified ${userId}` })
      await noteNotices(tx, [{ accountId: userId, topic: 'VERIFIED', aboutId: userId }], now)
    } else {
      await enqueue(tx, mailDeclined, { accountId: userId, reason: reason ?? '' })
      await noteNotices(tx, [{ accountId: userId, topic: 'VERIFICATION_DECLINED', aboutId: requestId }], now)
    }
    return loadRequest(tx, requestId)
  })
}

/** The id of her check that waits, which nobody else decides meanwhile. */
async function lockWaiting(tx: Tx, userId: string): Promise<string> {
  await tx.selectFrom('account').select('id').where('id', '=', userId).forUpdate().execute()
  const latest = await tx
    .selectFrom('verification_request')
    .select(['id', 'status'])
    .where('account_id', '=', userId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) throw refuse('NOT_FOUND', { detail: 'There is no identity check of this person.' })
  if (latest.status === 'PENDING') return latest.id
  const { decidedBy } = await loadRequest(tx, latest.id)
  throw refuse('ALREADY_DECIDED', {
    detail: `${decidedBy ?? 'Somebody'} has ${latest.status === 'VERIFIED' ? 'approved' : 'declined'} this already.`,
  })
}
