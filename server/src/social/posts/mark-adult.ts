import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { requireOwnPostForUpdate } from './require-own-post-for-update.ts'

/**
 * Marks one of the member’s own posts as adult content, or removes the mark.
 * @returns whether it is marked now
 * @throws Refusal POST_NOT_FOUND, NOT_ALLOWED for another member’s that they can see, or RULE_BROKEN where an
 * admin has marked it
 */
export function setOwnPostAdult(
  ctx: Context,
  viewerId: string,
  postId: string,
  isAdult: boolean,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const { isAdultForGood } = await requireOwnPostForUpdate(tx, viewerId, postId)
    if (isAdultForGood && !isAdult) {
      throw refuse('RULE_BROKEN', {
        detail: "Our team marked this post as adult content. You can't change that.",
      })
    }
    await tx.updateTable('post').set({ is_adult: isAdult }).where('id', '=', postId).execute()
    return isAdult
  })
}

/**
 * Marks any post as adult content, deleted or not, so that its creator cannot undo it; or removes the mark,
 * the creator’s too. It is checked at every read of the post and its files, so it applies at once. Sends no
 * notification and writes no audit entry: that is up to the caller.
 * @returns whether anything has changed
 * @throws Refusal POST_NOT_FOUND
 */
export async function overridePostAdultMark(tx: Tx, postId: string, isAdult: boolean): Promise<boolean> {
  const post = await tx
    .selectFrom('post')
    .select(['is_adult as isAdult', 'is_adult_for_good as isForGood'])
    .where('id', '=', postId)
    .forUpdate()
    .executeTakeFirst()
  if (!post) throw refuse('POST_NOT_FOUND')
  await tx
    .updateTable('post')
    .set({ is_adult: isAdult, is_adult_for_good: isAdult })
    .where('id', '=', postId)
    .execute()
  return post.isAdult !== isAdult || post.isForGood !== isAdult
}
