import { isUnmutedByViewerSql } from './mute.ts'
import { isPersonVisibleSql, isUnblockedByViewerSql } from './person.ts'
import type { ViewerSql } from './unrestricted-viewer.ts'

/**
 * SQL: the newest open purchase of a viewer's own post by somebody whom they may come upon and have not muted, as `buyer_id` and
 * `currency_code`: one row or none.
 * @param postId SQL: the id of a post
 * @param viewer the parameter that holds the viewer's id: `$1`
 */
export function selectNewestVisibleBuyerSql(postId: string, viewer: ViewerSql): string {
  return `
    SELECT purchase.buyer_id, purchase.currency_code ${visibleSalesSql(postId, viewer)}
    ORDER BY purchase.id DESC LIMIT 1`
}

/** SQL: how many `buyers` `selectNewestVisibleBuyerSql` chooses from, and the `amount` that they paid in a currency, in minor units. */
export function selectVisibleSalesSumSql(postId: string, viewer: ViewerSql, currencyCode: string): string {
  return `
    SELECT count(*)::integer AS buyers,
      (sum(purchase.amount_minor) FILTER (WHERE purchase.currency_code = ${currencyCode}))::bigint AS amount
    ${visibleSalesSql(postId, viewer)}`
}

function visibleSalesSql(postId: string, viewer: ViewerSql): string {
  return `FROM purchase JOIN account buyer ON buyer.id = purchase.buyer_id
    WHERE purchase.creator_id = ${viewer} AND purchase.item_id = ${postId} AND purchase.closed_at IS NULL
      AND ${isPersonVisibleSql('buyer', viewer)} AND ${isUnmutedByViewerSql('buyer.id', viewer)}
      AND ${isUnblockedByViewerSql('buyer.id', viewer)}`
}
