import type { BodyOf } from '@fanfare/contract/call'
import type { confirmTakedownNotice } from '@fanfare/contract/shapes/trust/takedowns'
import { consumeOneTimeCode, verifyOneTimeCodeAndCountAttempt } from '../../accounts/codes/one-time-code.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import { mailTakedownClaimant } from './emails.ts'

const unconfirmedMs = 86_400_000

/**
 * Confirms the address of a notice by the code that was mailed to it: moderators see the notice, and its sender gets a receipt.
 * @throws Refusal INVALID_OTP, also for a code of another address; NOT_FOUND for no such notice, or one that counts already;
 *   TOO_MANY_REQUESTS
 */
export async function confirmTakedownNoticeEmail(
  ctx: Context,
  visitor: ClientInfo,
  takedownId: string,
  { otp, token }: BodyOf<typeof confirmTakedownNotice>,
): Promise<{ takedownId: string }> {
  const sent = { otp, token, authenticationType: 'TAKEDOWN_NOTICE' } as const
  const code = await verifyOneTimeCodeAndCountAttempt(ctx, { visitor, sent, purpose: 'TAKEDOWN_NOTICE' })
  return inTransaction(ctx.db, async (tx) => {
    await consumeOneTimeCode(tx, ctx, code)
    const confirmed = await tx
      .updateTable('takedown')
      .set({ confirmed_at: ctx.clock.now() })
      .where('id', '=', takedownId)
      .where('email', '=', code.identifier)
      .where('confirmed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!confirmed) throw refuse('NOT_FOUND')
    await enqueue(tx, mailTakedownClaimant, { takedownId, what: 'RECEIVED' })
    return { takedownId }
  })
}

/** Removes notices whose address nobody confirmed within a day: anybody could have written them in another's name. */
export const sweepUnconfirmedTakedownNotices = task('sweep-unconfirmed-notices', async (ctx) => {
  await ctx.db
    .deleteFrom('takedown')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', new Date(ctx.clock.now().getTime() - unconfirmedMs))
    .execute()
})
