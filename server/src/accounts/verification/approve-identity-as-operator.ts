import { normalizeUsername } from '@fanfare/contract/text/normalize-for-comparison'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import { appendProfileChangeEvent } from '../../platform/events/outbox.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { mailVerificationApproved } from './mail-verification-approved.ts'

/**
 * Approves an account's identity check as the operator, and emails its owner.
 * @param options.withoutDocuments verifies an account that has submitted nothing: for demo accounts and tests
 * @returns one sentence that says what was done
 * @throws Refusal CREATOR_NOT_FOUND, or RULE_BROKEN if nothing is waiting for approval
 */
export async function approveIdentityAsOperator(
  ctx: Context,
  username: string,
  options: { withoutDocuments?: boolean } = {},
): Promise<string> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['id', 'username', 'verification_status'])
      .where('username', '=', normalizeUsername(username))
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw refuse('CREATOR_NOT_FOUND', { detail: `User @${username} not found.` })
    if (account.verification_status === 'VERIFIED') return `@${account.username} is verified already.`
    const { numUpdatedRows } = await tx
      .updateTable('verification_request')
      .set({ status: 'VERIFIED', decided_at: now, decided_by: 'operator', told_at: now })
      .where('account_id', '=', account.id)
      .where('status', '=', 'PENDING')
      .executeTakeFirst()
    if (numUpdatedRows === 0n && !options.withoutDocuments) {
      throw refuse('RULE_BROKEN', {
        detail: `@${account.username} has submitted no documents; add --without-documents to verify anyway.`,
      })
    }
    await tx
      .updateTable('account')
      .set({ verification_status: 'VERIFIED' })
      .where('id', '=', account.id)
      .execute()
    await appendProfileChangeEvent(tx, account.id, now)
    await enqueue(
      tx,
      mailVerificationApproved,
      { accountId: account.id },
      { key: `mail-verified ${account.id}` },
    )
    if (numUpdatedRows > 0n) {
      const notice = { accountId: account.id, topic: 'VERIFIED', aboutId: account.id } as const
      await appendSystemNotifications(tx, [notice], now)
    }
    return `@${account.username} is verified now.`
  })
}
