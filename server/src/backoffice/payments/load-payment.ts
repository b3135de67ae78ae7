import { asMinorUnits } from '@fanfare/contract/money/money'
import type { PaymentDetail } from '@fanfare/contract/shapes/backoffice/payments'
import { sql } from 'kysely'
import { previewReversal } from '../../money/ledger/reversal/preview-reversal.ts'
import { loadLedgerEntriesOfSubjects } from '../../money/ledger/wallet/entries-about.ts'
import { loadDisputesOfPayment } from '../../money/refunds/search/search-disputes.ts'
import { loadRefundsOfPaymentOrCharge } from '../../money/refunds/search/search-refunds.ts'
import type { Context } from '../../platform/context.ts'
import { inSnapshot } from '../../platform/db/transaction/in-snapshot.ts'
import { loadPostForAdmins } from '../content/search-posts.ts'
import { loadPaymentListItem } from './search-payments.ts'
import { bookedEntryViews, loadUnbookedEntryViews } from './unbooked-entries-view.ts'

/** A payment with all that became of it, and what giving it back would move. @throws Refusal NOT_FOUND */
export function loadPaymentDetails(ctx: Context, id: string): Promise<PaymentDetail> {
  return inSnapshot(ctx.db, (db) => detailOf({ ...ctx, db }, id))
}

async function detailOf(ctx: Context, id: string): Promise<PaymentDetail> {
  const payment = await loadPaymentListItem(ctx.db, id)
  const stored = await findStored(ctx, id)
  const refunds = await loadRefundsOfPaymentOrCharge(ctx, 'payment_id', id)
  const disputes = await loadDisputesOfPayment(ctx, id)
  const losses = [...refunds, ...disputes].map((loss) => loss.id)
  const entries = bookedEntryViews(await loadLedgerEntriesOfSubjects(ctx.db, id, ...losses))
  const facts = {
    ...payment,
    provider: stored?.provider ?? null,
    refusal: stored?.refusal ?? null,
    vouchedBy: stored?.vouchedBy ?? null,
    paymentReviewId: stored?.reviewId ?? null,
    purchase: await findPurchase(ctx, id),
    refunds,
    disputes,
    entries,
  }
  return { ...facts, refundable: await refundableOf(ctx, facts) }
}

async function findStored(ctx: Context, id: string) {
  return ctx.db
    .selectFrom('payment')
    .leftJoin('payment_review as review', (join) =>
      join.on((eb) => eb.or([eb('review.payment_id', '=', id), eb('review.credited_payment_id', '=', id)])),
    )
    .select([
      'payment.provider',
      'payment.refusal',
      'payment.vouched_by as vouchedBy',
      'review.id as reviewId',
    ])
    .where('payment.id', '=', id)
    .limit(1)
    .executeTakeFirst()
}

async function findPurchase(ctx: Context, paymentId: string): Promise<PaymentDetail['purchase']> {
  const purchase = await ctx.db
    .selectFrom('purchase')
    .leftJoin('purchase_refund_request as request', 'request.payment_id', 'purchase.payment_id')
    .select([
      'purchase.id as purchaseId',
      'purchase.item_kind as kind',
      'purchase.post_id as postId',
      sql<string>`coalesce(purchase.terms ->> 'title', '')`.as('title'),
      'request.id as refundRequestId',
    ])
    .where('purchase.payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!purchase) return null
  const { postId, ...facts } = purchase
  return { ...facts, post: postId === null ? null : await loadPostForAdmins(ctx.db, ctx, postId) }
}

type Facts = Omit<PaymentDetail, 'refundable'>
type Hold = PaymentDetail['refundable']['hold']

async function refundableOf(ctx: Context, payment: Facts): Promise<PaymentDetail['refundable']> {
  const { id, amount, reversed, currencyCode, provider, payer } = payment
  const hold = holdOf(payment)
  const left = BigInt(hold === 'NOT_BOOKED' || hold === 'BY_BANK' ? 0 : Math.max(amount - reversed, 0))
  if (hold !== null) return { left: asMinorUnits(left), hold, shares: [] }
  const reversible = {
    id,
    payerId: payer.userId,
    amount: BigInt(amount),
    currency: currencyCode,
    provider,
    reversed: BigInt(reversed),
  }
  const entries = await previewReversal(ctx.db, reversible, left)
  return { left: asMinorUnits(left), hold, shares: await loadUnbookedEntryViews(ctx.db, entries) }
}

/** Returns why `refundPayment` would refuse it. */
function holdOf({ paymentMethod, status, outcome, amount, reversed, refunds, disputes }: Facts): Hold {
  if (paymentMethod === 'TRANSFER') return 'BY_BANK'
  if (status !== 'SUCCEEDED' || outcome === 'NOTHING_DUE') return 'NOT_BOOKED'
  if (reversed >= amount) return 'GIVEN_BACK'
  if (refunds.some(({ state }) => state === 'PENDING')) return 'REFUND_PENDING'
  return disputes.some(({ state }) => state === 'OPEN') ? 'IN_DISPUTE' : null
}
