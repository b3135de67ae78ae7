import type { BodyOf } from '@fanfare/contract/call'
import type { finishEmailChange } from '@fanfare/contract/shapes/accounts/email'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { mapAccountUniqueViolation } from '../../platform/db/transaction/unique-violation.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue } from '../../platform/queue/task.ts'
import {
  consumeOneTimeCode,
  type VerifiedCode,
  verifyOneTimeCodeAndCountAttempt,
} from '../codes/one-time-code.ts'
import { endSessionsAndPrivateFeeds } from '../sessions/session.ts'
import { mailEmailChanged } from './mail-email-changed.ts'

type Sent = BodyOf<typeof finishEmailChange>

/**
 * Changes a member’s email address to the one requested in this session, once they have entered the codes of
 * both mailboxes. Their other sessions end, codes emailed before become invalid, and both addresses are
 * notified.
 * @throws Refusal INVALID_OTP on `old.otp` or `new.otp`; EMAIL_TAKEN if somebody joined with it meanwhile;
 * TOO_MANY_REQUESTS
 */
export async function changeEmail(
  ctx: Context,
  { userId: accountId, sessionId }: Viewer,
  visitor: ClientInfo,
  sent: Sent,
): Promise<void> {
  const old = await checked(ctx, { visitor, sent, side: 'old', accountId })
  const fresh = await checked(ctx, { visitor, sent, side: 'new', accountId })
  try {
    await inTransaction(ctx.db, async (tx) => {
      const account = await tx
        .selectFrom('account')
        .select('email')
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await consumeOneTimeCode(tx, ctx, old)
      await consumeOneTimeCode(tx, ctx, fresh)
      const change = await tx
        .deleteFrom('email_change')
        .where('account_id', '=', accountId)
        .where('session_id', '=', sessionId)
        .where('old_code_id', '=', old.id)
        .where('new_code_id', '=', fresh.id)
        .returning('new_email')
        .executeTakeFirst()
      if (!change) throw refuse('INVALID_OTP')
      await tx.updateTable('account').set({ email: change.new_email }).where('id', '=', accountId).execute()
      await tx
        .updateTable('one_time_code')
        .set({ used_at: ctx.clock.now() })
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .execute()
      await endSessionsAndPrivateFeeds(tx, accountId, sessionId)
      const payload = { accountId, old: account.email, new: change.new_email }
      await enqueue(tx, mailEmailChanged, { ...payload, to: 'old' })
      await enqueue(tx, mailEmailChanged, { ...payload, to: 'new' })
    })
  } catch (error) {
    throw mapAccountUniqueViolation(error)
  }
}

/** @throws Refusal INVALID_OTP beside the field of the code that is wrong */
async function checked(
  ctx: Context,
  {
    visitor,
    sent,
    side,
    accountId,
  }: { visitor: ClientInfo; sent: Sent; side: keyof Sent; accountId: string },
): Promise<VerifiedCode> {
  try {
    const code = await verifyOneTimeCodeAndCountAttempt(ctx, {
      visitor,
      sent: { ...sent[side], authenticationType: 'CHANGE_EMAIL' },
      purpose: 'CHANGE_EMAIL',
    })
    if (code.accountId !== accountId) throw refuse('INVALID_OTP')
    return code
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.code !== 'INVALID_OTP') throw cause
    throw refuse('INVALID_OTP', { errors: [{ path: `${side}.otp`, message: cause.message }] })
  }
}
