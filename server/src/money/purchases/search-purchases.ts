import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type { Purchase, searchPurchases as searchCall } from '@fanfare/contract/shapes/money/purchases'
import { isUnblockedByViewerSql } from '../../access/visibility/person.ts'
import { postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import { loadPageInIdOrder } from '../../platform/pagination/page-by-id.ts'
import { loadReadablePostBodies } from '../../social/posts/find-posts.ts'
import { loadPostsByStatement } from '../../social/posts/post-content.ts'
import { postColumnsSql, postJoinsSql, postView } from '../../social/posts/post-view.ts'
import { payerTransactionIdSql } from '../ledger/wallet/card-payments.ts'
import { type PurchaseRow, purchaseColumnsSql, purchaseJoinsSql, purchaseView } from './purchase-view.ts'

type Row = PurchaseRow & Pick<Purchase, 'receiptId' | 'pageState'> & { id: string }

/** SQL: the `pageState` of a purchased post. Whoever is blocked by a creator is told no more than that the page is closed. */
const pageStateSql = `
  CASE WHEN post.id IS NULL OR post.deleted_at IS NOT NULL THEN 'DELETED'
    WHEN ${postExistsForViewerSql('post', 'creator', '$1')} THEN 'SHOWN'
    WHEN ${isUnblockedByViewerSql('creator.id', '$1')} THEN 'CLOSED'
    ELSE 'BLOCKED' END`

const purchases = `
  SELECT purchase.id, ${payerTransactionIdSql} AS "receiptId", ${pageStateSql} AS "pageState", ${purchaseColumnsSql}
  FROM purchase ${purchaseJoinsSql} LEFT JOIN post ON post.creator_id = purchase.creator_id AND post.id = purchase.post_id
  WHERE purchase.buyer_id = $1 AND ($2::text IS NULL OR purchase.id < $2)
    AND ($3::text IS NULL OR purchase.item_kind = $3) AND ($4::text IS NULL OR creator.username = $4)
  ORDER BY purchase.id DESC LIMIT $5 OFFSET $6`

/** The posts of purchases: also those that their creators deleted, have left or are blocked; none that the platform removed. */
const boughtPosts = `
  SELECT ${postColumnsSql('$1', '$2')}
  FROM post JOIN account creator ON creator.id = post.creator_id ${postJoinsSql('$1', '$2')}
  WHERE post.id = ANY($3::text[]) AND post.deleted_by_admin IS NULL`

/** Searches what a member has bought, newest first, by creator or kind, with each post as they see it now. */
export async function searchOwnPurchases(
  ctx: Context,
  buyerId: string,
  { kind, username, ...asked }: QueryOf<typeof searchCall>,
): Promise<{ data: Purchase[]; page: PageInfo }> {
  const { rows, page } = await loadPageInIdOrder(asked, ({ after, limit, offset }) =>
    ctx.reads.query<Row>('purchases', purchases, [
      buyerId,
      after,
      kind ?? null,
      username?.toLowerCase() ?? null,
      limit,
      offset,
    ]),
  )
  const now = ctx.clock.now()
  const ids = rows.flatMap(({ postId }) => postId ?? [])
  const posts = await loadPostsByStatement(ctx, buyerId, {
    name: 'bought_posts',
    text: boughtPosts,
    values: [buyerId, now, ids],
  })
  // A post that its creator deleted has no page on which its text could be read.
  const bodies = await loadReadablePostBodies(ctx, posts)
  const items = new Map(
    posts.map((post) => [post.postId, postView(post, buyerId, bodies.get(post.postId) ?? null)]),
  )
  const views = rows.map((row) => {
    const { postId, receiptId, pageState } = row
    return purchaseView(row, { item: items.get(postId ?? '') ?? null, receiptId, pageState }, now)
  })
  return { data: views, page }
}
