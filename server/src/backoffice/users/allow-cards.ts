import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import { canMemberPayByCard } from '../../money/payments/cards/cards-allowed.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'

/**
 * Allows card payments again to a member who lost two disputes: those lost until now no longer count.
 * @throws Refusal NOT_FOUND; CONFLICT where cards are allowed
 */
export async function allowCardPaymentsAgain(
  ctx: Context,
  admin: AdminViewer,
  userId: string,
  reason: string,
): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('cards_allowed_at as allowedAt')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) throw refuse('NOT_FOUND', { detail: 'User not found.' })
    if (await canMemberPayByCard(tx, ctx, userId)) {
      throw refuse('CONFLICT', { detail: 'This member can pay by card already.' })
    }
    await tx.updateTable('account').set({ cards_allowed_at: now }).where('id', '=', userId).execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'CARDS_ALLOWED',
      subjectKind: 'ACCOUNT',
      subjectId: userId,
      reason,
      before: { cardsAllowedAt: account.allowedAt },
      after: { cardsAllowedAt: now },
    })
  })
}
