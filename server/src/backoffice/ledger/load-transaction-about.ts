import type { LedgerTransaction, LedgerTransactionKind } from '@fanfare/contract/shapes/backoffice/ledger'
import { loadLedgerTransaction } from '../../money/ledger/books/load-transaction.ts'
import type { Context } from '../../platform/context.ts'

type About = LedgerTransaction['about']

/** Kind of object that transactions of each kind are booked for. */
const abouts: Record<LedgerTransactionKind, About['kind']> = {
  TOP_UP: 'PAYMENT',
  OFFLINE_TRANSFER: 'PAYMENT',
  TIP: 'PAYMENT',
  SUBSCRIPTION: 'PAYMENT',
  PURCHASE: 'PAYMENT',
  CLEARING: 'TRANSACTION',
  WITHDRAWAL_REQUEST: 'WITHDRAWAL',
  WITHDRAWAL_PAYOUT: 'WITHDRAWAL',
  WITHDRAWAL_RELEASE: 'WITHDRAWAL',
  REFUND: 'REFUND',
  DISPUTE_LOST: 'DISPUTE',
  ADJUSTMENT: 'ADJUSTMENT',
}

/** A transaction of the ledger, with what it was booked for. @throws Refusal NOT_FOUND */
export async function loadLedgerTransactionWithSubject(ctx: Context, id: string): Promise<LedgerTransaction> {
  const { aboutId, ...booked } = await loadLedgerTransaction(ctx.db, id)
  return { ...booked, about: await aboutOf(ctx, abouts[booked.kind], aboutId) }
}

async function aboutOf({ db }: Context, kind: About['kind'], id: string): Promise<About> {
  if (kind === 'PAYMENT') return { kind, id, paymentId: id, paymentReviewId: null }
  if (kind !== 'REFUND' && kind !== 'DISPUTE') return { kind, id, paymentId: null, paymentReviewId: null }
  const of = await db
    .selectFrom(kind === 'REFUND' ? 'refund' : 'dispute')
    .select(['payment_id as paymentId', 'payment_review_id as paymentReviewId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { kind, id, paymentId: of?.paymentId ?? null, paymentReviewId: of?.paymentReviewId ?? null }
}
