import type { TakedownNoticeBody } from '@fanfare/contract/shapes/takedowns'
import type { LanguageCode } from '@fanfare/contract/text/languages'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { enqueue } from '../jobs/task.ts'
import { refuse } from '../refusal.ts'
import { mailClaimant } from './letters.ts'

/**
 * Keeps a notice by somebody who says that a post is her work, and mails her a receipt, in the language that she asks for.
 * @throws Refusal POST_NOT_FOUND for an address at which there is no post
 */
export async function sendNotice(
  ctx: Context,
  { postUrl, isGoodFaith: _, isAccurate: __, ...notice }: TakedownNoticeBody,
  language: LanguageCode | null = null,
): Promise<{ takedownId: string }> {
  const postId = /\/post\/(\w{26})/.exec(postUrl)?.[1] ?? ''
  const takedownId = ctx.newId()
  await inTransaction(ctx.db, async (tx) => {
    const post = await tx
      .selectFrom('post')
      .select(['creator_id', 'caption'])
      .where('id', '=', postId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!post) throw refuse('POST_NOT_FOUND', { detail: 'There is no post at this address.' })
    await tx
      .insertInto('takedown')
      .values({
        id: takedownId,
        post_id: postId,
        accused_id: post.creator_id,
        caption: post.caption,
        created_at: ctx.clock.now(),
        language,
        ...notice,
      })
      .execute()
    await enqueue(tx, mailClaimant, { takedownId, what: 'RECEIVED' })
  })
  return { takedownId }
}
