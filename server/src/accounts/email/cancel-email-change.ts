import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { hashSessionToken } from '../sessions/authenticate.ts'
import { endSessionsAndPrivateFeeds } from '../sessions/session.ts'

/**
 * Cancels a change of email address for a person who reads the old mailbox: its codes become invalid, and
 * every session ends, because one of them started it.
 * @returns their username
 * @throws Refusal LINK_EXPIRED, the same for what was never a link
 */
export async function cancelEmailChange(ctx: Context, token: string): Promise<{ username: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const change = await tx
      .deleteFrom('email_change')
      .where('stop_hash', '=', hashSessionToken(token))
      .returning(['account_id', 'old_code_id', 'new_code_id'])
      .executeTakeFirst()
    if (!change) throw refuse('LINK_EXPIRED')
    const { account_id: accountId, old_code_id, new_code_id } = change
    await sql`
      UPDATE one_time_code SET used_at = ${ctx.clock.now()}
      WHERE id IN (${old_code_id}, ${new_code_id}) AND used_at IS NULL`.execute(tx)
    await endSessionsAndPrivateFeeds(tx, accountId, null)
    return tx.selectFrom('account').select('username').where('id', '=', accountId).executeTakeFirstOrThrow()
  })
}
