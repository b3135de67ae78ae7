import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type { Sale, searchSales as searchCall } from '@fanfare/contract/shapes/money/sales'
import { isActiveAccountSql } from '../../access/visibility/person.ts'
import type { Context } from '../../platform/context.ts'
import { lowerIdBoundWithSlack, upperIdBoundWithSlack } from '../../platform/pagination/created-between.ts'
import { maxId } from '../../platform/pagination/cursor.ts'
import { loadPageInIdOrder } from '../../platform/pagination/page-by-id.ts'
import { profilePictureUrl } from '../../social/creators/creator-view.ts'
import { splitReversedAmount } from '../ledger/reversal/reversal-entries.ts'
import { loadBookedPlatformFees } from '../ledger/wallet/earnings.ts'
import {
  type PurchaseRow,
  purchaseColumnsSql,
  purchaseJoinsSql,
  refundRequestView,
} from '../purchases/purchase-view.ts'
import { hasFailedCreatorRefundSql } from '../refunds/sale-refunds/failed-sale-refunds.ts'

/** Minor units. The buyer's columns are null for somebody who has left. */
type Row = PurchaseRow & {
  id: string
  itemId: string
  hasPage: boolean
  paymentId: string
  reversed: bigint
  method: Sale['paymentMethod']
  closedAt: Date | null
  isRefundFailed: boolean
  buyerId: string | null
  username: string | null
  displayName: string | null
  avatarFileId: string | null
}

const sales = `
  SELECT purchase.id, purchase.item_id AS "itemId", purchase.payment_id AS "paymentId",
    least(payment.reversed_minor, payment.amount_minor) AS reversed, payment.method, purchase.closed_at AS "closedAt",
    ${hasFailedCreatorRefundSql} AS "isRefundFailed",
    EXISTS (SELECT FROM post WHERE post.id = purchase.post_id AND post.deleted_at IS NULL) AS "hasPage",
    buyer.id AS "buyerId", buyer.username, buyer.display_name AS "displayName",
    buyer.avatar_file_id AS "avatarFileId", ${purchaseColumnsSql}
  FROM purchase ${purchaseJoinsSql}
  LEFT JOIN account buyer ON buyer.id = purchase.buyer_id AND ${isActiveAccountSql('buyer')}
  WHERE purchase.creator_id = $1 AND ($2::text IS NULL OR purchase.id < $2) AND purchase.id >= $3 AND purchase.id < $4
    AND ($5::timestamptz IS NULL OR purchase.bought_at >= $5) AND ($6::timestamptz IS NULL OR purchase.bought_at < $6)
    AND ($7::text IS NULL OR purchase.item_id = $7) AND ($8::text IS NULL OR buyer.username = $8)
  ORDER BY purchase.id DESC LIMIT $9 OFFSET $10`

/** Searches what others have bought from a creator, newest first, by item, buyer or date. */
export async function searchOwnSales(
  ctx: Context,
  creatorId: string,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: Sale[]; page: PageInfo }> {
  const { itemId = null, username = null, dateCreatedOnOrAfter, dateCreatedBefore } = query
  const from = dateCreatedOnOrAfter === undefined ? null : new Date(dateCreatedOnOrAfter)
  const before = dateCreatedBefore === undefined ? null : new Date(dateCreatedBefore)
  const { rows, page } = await loadPageInIdOrder(query, ({ after, limit, offset }) =>
    ctx.reads.query<Row>('sales', sales, [
      creatorId,
      after,
      from === null ? '' : lowerIdBoundWithSlack(from),
      before === null ? maxId : upperIdBoundWithSlack(before),
      from,
      before,
      itemId,
      username?.toLowerCase() ?? null,
      limit,
      offset,
    ]),
  )
  const fees = await loadBookedPlatformFees(
    ctx,
    rows.map(({ paymentId }) => paymentId),
  )
  return { data: rows.map((row) => view(row, fees.get(row.paymentId) ?? 0n)), page }
}

/** @param booked the platform's fee as it was booked, in minor units */
function view(row: Row, booked: bigint): Sale {
  const { amount, reversed, closedBecause, closedAt, boughtAt } = row
  const returned = splitReversedAmount({ amount, fee: booked }, 0n, reversed)
  const fee = booked - returned.fee
  return {
    purchaseId: row.purchaseId,
    kind: row.kind,
    itemId: row.itemId,
    hasPage: row.hasPage,
    title: row.title,
    buyer: buyerOf(row),
    amount: asMinorUnits(amount),
    fee: asMinorUnits(fee),
    net: asMinorUnits(amount - reversed - fee),
    reversed: asMinorUnits(reversed),
    currencyCode: row.currencyCode,
    paymentMethod: row.method,
    reference: row.reference,
    dateBought: boughtAt.toISOString(),
    status: closedBecause === null ? 'OPEN' : 'CLOSED',
    closedBecause,
    dateClosed: closedAt?.toISOString() ?? null,
    isRefundPending: row.isRefundPending,
    isRefundFailed: row.isRefundFailed && !row.isRefundPending,
    refundRequest: refundRequestView(row),
  }
}

function buyerOf({ buyerId, username, displayName, avatarFileId }: Row): Sale['buyer'] {
  if (buyerId === null || username === null || displayName === null) return null
  return { userId: buyerId, username, displayName, avatarUrl: profilePictureUrl(avatarFileId) }
}
