import { asMinorUnits, type CurrencyCode } from '@fanfare/contract/money/money'
import type { PurchasableItemKind } from '@fanfare/contract/money/payment-kinds'
import { refundRequestHours } from '@fanfare/contract/money/refund-rules'
import type { Purchase } from '@fanfare/contract/shapes/money/purchases'
import type { PurchaseRevocationReason } from './revoke-purchase.ts'

/** A purchase with its payment, and the refund request about it if there is one. Minor units. */
export type PurchaseRow = {
  purchaseId: string
  kind: PurchasableItemKind
  postId: string | null
  title: string
  creatorName: string
  amount: bigint
  cardFee: bigint
  currencyCode: CurrencyCode
  reference: string
  boughtAt: Date
  closedBecause: PurchaseRevocationReason | null
  isRefundPending: boolean
  requestState: NonNullable<Purchase['refundRequest']>['state'] | null
  requestedAt: Date | null
  decidedAt: Date | null
}

/** SQL: the columns of a `PurchaseRow`, of a purchase joined by `purchaseJoinsSql`. */
export const purchaseColumnsSql = `
  purchase.id AS "purchaseId", purchase.item_kind AS kind, purchase.post_id AS "postId",
  coalesce(purchase.terms ->> 'title', '') AS title,
  CASE WHEN creator.erased_at IS NULL THEN creator.display_name ELSE '' END AS "creatorName",
  purchase.amount_minor AS amount, coalesce(payment.total_minor - payment.amount_minor, 0) AS "cardFee",
  purchase.currency_code AS "currencyCode", payment.reference, purchase.bought_at AS "boughtAt",
  purchase.closed_because AS "closedBecause",
  EXISTS (SELECT FROM refund WHERE refund.payment_id = payment.id AND refund.state = 'PENDING') AS "isRefundPending",
  request.state AS "requestState", request.requested_at AS "requestedAt", request.decided_at AS "decidedAt"`

export const purchaseJoinsSql = `
  JOIN payment ON payment.id = purchase.payment_id
  JOIN account creator ON creator.id = purchase.creator_id
  LEFT JOIN purchase_refund_request request ON request.payment_id = payment.id`

/** Computes until when the buyer of a purchase can request a refund. */
export function refundRequestDeadline(boughtAt: Date): Date {
  return new Date(boughtAt.getTime() + refundRequestHours * 3_600_000)
}

/** Parts of a purchase that only its buyer opens: the post as they see it now, and their receipt. */
type OpenedByBuyer = Pick<Purchase, 'item' | 'receiptId' | 'pageState'>

/** Serializes a purchase. */
export function purchaseView(
  row: PurchaseRow,
  { item, receiptId, pageState }: OpenedByBuyer,
  now: Date,
): Purchase {
  const { boughtAt, closedBecause, requestedAt, isRefundPending } = row
  const deadline = refundRequestDeadline(boughtAt)
  const isRefundable = closedBecause === null && requestedAt === null && !isRefundPending && now < deadline
  return {
    purchaseId: row.purchaseId,
    kind: row.kind,
    item,
    pageState,
    title: row.title,
    creatorName: row.creatorName,
    amount: asMinorUnits(row.amount),
    cardFee: asMinorUnits(row.cardFee),
    currencyCode: row.currencyCode,
    reference: row.reference,
    receiptId,
    dateBought: boughtAt.toISOString(),
    status: closedBecause === null ? 'OPEN' : 'CLOSED',
    closedBecause,
    refundableUntil: isRefundable ? deadline.toISOString() : null,
    isRefundPending,
    refundRequest: refundRequestView(row),
  }
}

/** Serializes the refund request about a purchase for its two sides. */
export function refundRequestView({
  requestState: state,
  requestedAt,
  decidedAt,
}: Pick<PurchaseRow, 'requestState' | 'requestedAt' | 'decidedAt'>): Purchase['refundRequest'] {
  if (state === null || requestedAt === null) return null
  return {
    state,
    dateRequested: requestedAt.toISOString(),
    dateDecided: decidedAt?.toISOString() ?? null,
  }
}
