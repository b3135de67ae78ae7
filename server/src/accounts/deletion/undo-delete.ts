import { enqueueReopenedPageNotice } from '../../money/subscriptions/pages/announce-reopened-page.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { hashSessionToken } from '../sessions/authenticate.ts'

/**
 * Undoes the deletion of an account, for a person who reads its owner’s email; the owner signs in as usual.
 * An account that an admin has suspended meanwhile stays hidden.
 * @returns their username
 * @throws Refusal LINK_EXPIRED, the same for what was never a link
 */
export async function undoAccountDeletion(ctx: Context, token: string): Promise<{ username: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const account = await tx
      .updateTable('account')
      .set(({ eb, ref }) => ({
        deactivated_at: eb.case().when('suspended_at', 'is', null).then(null).else(ref('suspended_at')).end(),
        deleted_at: null,
        erase_at: null,
        undo_hash: null,
      }))
      .where('undo_hash', '=', hashSessionToken(token))
      .where('erase_at', '>', ctx.clock.now())
      .returning(['id', 'username'])
      .executeTakeFirst()
    if (!account) throw refuse('LINK_EXPIRED')
    await enqueueReopenedPageNotice(tx, account.id)
    return { username: account.username }
  })
}
