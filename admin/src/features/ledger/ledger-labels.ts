import type { LedgerTransaction, LedgerTransactionKind } from '@fanfare/contract/shapes/backoffice/ledger'

export const ledgerTransactionKindLabels: Record<LedgerTransactionKind, string> = {
  TOP_UP: 'Top-up by card',
  OFFLINE_TRANSFER: 'Bank transfer',
  TIP: 'Tip',
  SUBSCRIPTION: 'Subscription',
  PURCHASE: 'Post bought',
  CLEARING: 'Earnings cleared',
  WITHDRAWAL_REQUEST: 'Withdrawal requested',
  WITHDRAWAL_PAYOUT: 'Withdrawal paid out',
  WITHDRAWAL_RELEASE: 'Withdrawal returned',
  REFUND: 'Refund',
  DISPUTE_LOST: 'Dispute lost',
  ADJUSTMENT: 'Adjustment',
}

/** Labels of what came into a wallet or left it, by kinds of transactions, in the plural. */
export const walletFlowLabels: Record<LedgerTransactionKind, string> = {
  TOP_UP: 'Top-ups',
  OFFLINE_TRANSFER: 'Bank transfers',
  TIP: 'Tips',
  SUBSCRIPTION: 'Subscriptions',
  PURCHASE: 'Posts sold',
  CLEARING: 'Earnings cleared',
  WITHDRAWAL_REQUEST: 'Withdrawals requested',
  WITHDRAWAL_PAYOUT: 'Withdrawals paid out',
  WITHDRAWAL_RELEASE: 'Withdrawals returned',
  REFUND: 'Refunds',
  DISPUTE_LOST: 'Lost disputes',
  ADJUSTMENT: 'Adjustments',
}

const accountKinds = [
  { value: 'available', label: 'Wallet' },
  { value: 'pending', label: 'Wallet, not cleared yet' },
  { value: 'held', label: 'Wallet, held' },
  { value: 'receivable', label: 'Owed to us' },
  { value: 'fees', label: 'Platform fees' },
  { value: 'provider_fees', label: 'Card processing costs' },
  { value: 'bank', label: 'Bank' },
  { value: 'payouts', label: 'Payouts' },
  { value: 'transit', label: 'In transit between shards' },
  { value: 'provider:paystack', label: 'Paystack' },
  { value: 'provider:stripe', label: 'Stripe' },
]

/** Lists the kinds of accounts to filter by; nothing is in transit between shards while there is one. */
export function listLedgerAccountKindOptions(shardCount: number) {
  return shardCount > 1 ? accountKinds : accountKinds.filter(({ value }) => value !== 'transit')
}

type About = LedgerTransaction['about']

/**
 * Returns the link to the subject that a transaction was booked for; null if the subject is shown next to it.
 */
export function ledgerTransactionSubjectLink({ kind, id, paymentId, paymentReviewId }: About) {
  if (kind === 'WITHDRAWAL') return { to: '/withdrawals', search: { id }, label: 'Withdrawal' } as const
  if (kind === 'ADJUSTMENT') return { to: '/adjustments', search: { id }, label: 'Adjustment' } as const
  if (kind === 'DISPUTE') return { to: '/disputes', search: { id }, label: 'Dispute' } as const
  if (kind === 'TRANSACTION') return { to: '/ledger', search: { id }, label: 'Earnings' } as const
  if (paymentId !== null) return { to: '/payments', search: { id: paymentId }, label: 'Payment' } as const
  if (paymentReviewId === null) return null
  return { to: '/reviews', search: { id: paymentReviewId }, label: 'Review' } as const
}

/** Formats the suffix of a seal’s number, as each shard numbers its own; empty if there is only one shard. */
export function formatSealShardSuffix(shard: number, shardCount: number): string {
  return shardCount > 1 ? ` of shard ${shard}` : ''
}

/** An id, shortened to be told from others beside it. */
export function abbreviateId(id: string): string {
  return `${id.slice(0, 6)}…${id.slice(-6)}`
}
