import { asMinorUnits } from '@fanfare/contract/money/money'
import type { BlockRefundPreview } from '@fanfare/contract/shapes/social/lists'
import { sql } from 'kysely'
import { splitReversedAmount } from '../../money/ledger/reversal/reversal-entries.ts'
import { loadBookedPlatformFees } from '../../money/ledger/wallet/earnings.ts'
import {
  type CreatorRefund,
  inCreatorRefundTransaction,
  type RefundingCreator,
  requireCreatorCoversRefund,
} from '../../money/refunds/sale-refunds/creator-refunds.ts'
import { isSaleToRefundSql, type SalesToRefund } from '../../money/sales/open-sales.ts'
import { enqueueSalesRefund } from '../../money/sales/refund-sales.ts'
import type { Context } from '../../platform/context.ts'
import { blockPerson, toggleBlock } from './block.ts'
import { requireVisiblePerson } from './require-visible-person.ts'

/**
 * Blocks somebody and refunds everything that they have bought, so that they keep none of it. The refunds follow by a job.
 * @throws what `toggleBlock`, `inCreatorRefundTransaction` and `requireCreatorCoversRefund` throw
 */
export async function blockAndRefund(
  ctx: Context,
  creator: RefundingCreator,
  personId: string,
): Promise<boolean> {
  const creatorId = creator.viewer.userId
  const sales = { cause: 'CREATOR', creatorId, buyerId: personId } as const
  const refund = await sumSales(ctx, sales)
  if (refund === null) return toggleBlock(ctx, creatorId, personId, true)
  await inCreatorRefundTransaction(ctx, creator, refund, async (tx) => {
    await requireVisiblePerson(tx, creatorId, personId)
    await requireCreatorCoversRefund(tx, creatorId, refund)
    await blockPerson(tx, ctx, creatorId, personId)
    await enqueueSalesRefund(tx, ctx, sales)
  })
  return true
}

/** Sums up what `blockAndRefund` would refund to somebody; null for nothing. */
export async function previewBlockRefund(
  ctx: Context,
  creatorId: string,
  personId: string,
): Promise<BlockRefundPreview | null> {
  const refund = await sumSales(ctx, { cause: 'CREATOR', creatorId, buyerId: personId })
  if (refund === null) return null
  const { purchases, amount, currency } = refund
  return { purchases, amount: asMinorUnits(amount), currencyCode: currency }
}

/** Sums up what a creator would refund to one buyer, of how many purchases, and their own part of it; null for nothing. */
async function sumSales(
  ctx: Context,
  sales: SalesToRefund,
): Promise<(CreatorRefund & { purchases: number }) | null> {
  const { rows } = await sql<
    { paymentId: string; amount: bigint; reversed: bigint } & Pick<CreatorRefund, 'currency'>
  >`
    SELECT purchase.payment_id AS "paymentId", payment.amount_minor AS amount, payment.reversed_minor AS reversed,
      payment.currency_code AS currency
    FROM purchase JOIN payment ON payment.id = purchase.payment_id WHERE ${isSaleToRefundSql(sales)}`.execute(
    ctx.db,
  )
  const [first] = rows
  if (!first) return null
  const fees = await loadBookedPlatformFees(
    ctx,
    rows.map(({ paymentId }) => paymentId),
  )
  const parts = rows.map(({ paymentId, amount, reversed }) => {
    const left = amount - reversed
    const fee = fees.get(paymentId) ?? 0n
    return { left, share: splitReversedAmount({ amount, fee }, reversed, left).receiver }
  })
  return {
    purchases: rows.length,
    currency: first.currency,
    amount: parts.reduce((sum, { left }) => sum + left, 0n),
    share: parts.reduce((sum, { share }) => sum + share, 0n),
  }
}
