import type { ReturnedData } from '@fanfare/contract/call'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type { previewPostRemoval as previewCall } from '@fanfare/contract/shapes/backoffice/content'
import { sumSalesToRefund } from '../../money/sales/open-sales.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'

/** Computes how many buyers get how much back once a post is removed. @throws Refusal POST_NOT_FOUND */
export async function previewPostRemovalRefunds(
  ctx: Context,
  postId: string,
): Promise<ReturnedData<typeof previewCall>> {
  const post = await ctx.db
    .selectFrom('post')
    .innerJoin('account', 'account.id', 'creator_id')
    .select(['creator_id as creatorId', 'currency_code as currencyCode'])
    .where('post.id', '=', postId)
    .executeTakeFirst()
  if (!post) throw refuse('POST_NOT_FOUND')
  const { creatorId, currencyCode } = post
  const [sum] = await sumSalesToRefund(ctx.db, { cause: 'REMOVED', creatorId, postId })
  return {
    buyers: sum?.buyers ?? 0,
    amount: asMinorUnits(sum?.amount ?? 0n),
    currencyCode: sum?.currency ?? currencyCode,
  }
}
