import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { lockOwnPost } from './own-post.ts'

/**
 * Says of one of somebody's own posts that it is for adults, or that it is not.
 * @returns whether it is now
 * @throws Refusal POST_NOT_FOUND, NOT_ALLOWED for somebody else's that she may come upon, or RULE_BROKEN where an admin has
 *   marked it
 */
export function markOwnAdult(
  ctx: Context,
  viewerId: string,
  postId: string,
  isAdult: boolean,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const { isAdultForGood } = await lockOwnPost(tx, viewerId, postId)
    if (isAdultForGood && !isAdult) {
      throw refuse('RULE_BROKEN', { detail: 'Our team has marked this post as adult content. It stays so.' })
    }
    await tx.updateTable('post').set({ is_adult: isAdult }).where('id', '=', postId).execute()
    return isAdult
  })
}

/**
 * Marks anybody's post as for adults, deleted or not, so that its creator cannot take it back; or takes that mark away, hers
 * too. It is asked for at every look at the post and its files, so it holds at once. Neither told nor noted in the audit: that
 * is its caller's.
 * @returns whether anything has changed
 * @throws Refusal POST_NOT_FOUND
 */
export async function markAdult(tx: Tx, postId: string, isAdult: boolean): Promise<boolean> {
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
