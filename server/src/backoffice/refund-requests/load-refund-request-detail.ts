import type {
  PostContentCounts,
  PurchaseHistoryCounts,
  RefundRequestDetail,
} from '@fanfare/contract/shapes/backoffice/refund-requests'
import { sql } from 'kysely'
import { isFileDamagedSql } from '../../access/visibility/is-post-damaged.ts'
import { loadMoneyProposalsBySubject } from '../../money/approvals/search-proposals.ts'
import type { Context } from '../../platform/context.ts'
import { loadPaymentDetails } from '../payments/load-payment.ts'
import { loadRefundRequest } from './search-refund-requests.ts'

/**
 * Loads a refund request with all that it is decided by: what was sold against what is there, how both sides have traded, and
 * what a refund would book.
 * @throws Refusal NOT_FOUND
 */
export async function loadRefundRequestDetail(ctx: Context, id: string): Promise<RefundRequestDetail> {
  const request = await loadRefundRequest(ctx, id)
  const { paymentId, postId } = request
  const purchase = await ctx.db
    .selectFrom('purchase')
    .select(['buyer_id as buyerId', 'creator_id as creatorId', 'terms'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const [delivered, buyerHistory, creatorHistory, payment, proposals] = await Promise.all([
    postId === null ? null : loadContents(ctx, postId),
    loadHistory(ctx, 'buyer_id', purchase.buyerId, paymentId),
    loadHistory(ctx, 'creator_id', purchase.creatorId, paymentId),
    loadPaymentDetails(ctx, paymentId),
    loadMoneyProposalsBySubject(ctx, 'REFUND_PAYMENT', [paymentId]),
  ])
  const { pictures, videos, audios, seconds, characters } = purchase.terms as PostContentCounts
  return {
    ...request,
    promised: { pictures, videos, audios, seconds, characters },
    delivered,
    post: payment.purchase?.post ?? null,
    buyerHistory,
    creatorHistory,
    refundable: payment.refundable,
    proposal: proposals.get(paymentId) ?? null,
  }
}

/** Counts what a post holds now, and its files of which a stored version is damaged. */
async function loadContents(ctx: Context, postId: string): Promise<RefundRequestDetail['delivered']> {
  const { rows } = await sql<NonNullable<RefundRequestDetail['delivered']>>`
    SELECT count(file.id) FILTER (WHERE content_type LIKE 'image/%')::integer AS pictures,
      count(file.id) FILTER (WHERE content_type LIKE 'video/%')::integer AS videos,
      count(file.id) FILTER (WHERE content_type LIKE 'audio/%')::integer AS audios,
      round(coalesce(sum(duration_seconds), 0))::integer AS seconds, post.body_length AS characters,
      count(file.id)::integer AS files, count(file.id) FILTER (WHERE file.is_preview)::integer AS previews,
      count(file.id) FILTER (WHERE ${sql.raw(isFileDamagedSql('file'))})::integer AS damaged
    FROM post LEFT JOIN media_file file ON file.post_id = post.id WHERE post.id = ${postId}
    GROUP BY post.id, post.body_length`.execute(ctx.db)
  return rows[0] ?? null
}

async function loadHistory(
  ctx: Context,
  side: 'buyer_id' | 'creator_id',
  accountId: string,
  paymentId: string,
): Promise<PurchaseHistoryCounts> {
  const { rows } = await sql<PurchaseHistoryCounts>`
    SELECT count(*)::integer AS purchases,
      count(*) FILTER (WHERE closed_because IN ('REFUND', 'REMOVED'))::integer AS refunded,
      count(*) FILTER (WHERE closed_because = 'DISPUTE')::integer AS disputed,
      count(other.id)::integer AS "otherRequests",
      count(other.id) FILTER (WHERE other.state = 'GIVEN_BACK')::integer AS "otherGranted"
    FROM purchase LEFT JOIN purchase_refund_request other
      ON other.payment_id = purchase.payment_id AND other.payment_id <> ${paymentId}
    WHERE ${sql.ref(`purchase.${side}`)} = ${accountId}`.execute(ctx.db)
  return rows[0] ?? { purchases: 0, refunded: 0, disputed: 0, otherRequests: 0, otherGranted: 0 }
}
