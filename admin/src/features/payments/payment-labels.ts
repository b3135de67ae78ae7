import type { PaymentTransaction } from '@fanfare/contract/shapes/backoffice/money'
import type { PaymentAtProvider, PaymentDetail } from '@fanfare/contract/shapes/backoffice/payments'
import { formatDateTime } from '../../lib/format/format-time.ts'

type Tone = 'neutral' | 'success' | 'warning' | 'danger'

export const paymentStatusLabels: Record<PaymentTransaction['status'], { label: string; tone: Tone }> = {
  SUCCEEDED: { label: 'Succeeded', tone: 'success' },
  STARTED: { label: 'Started', tone: 'neutral' },
  WAITING: { label: 'Waiting for the payer', tone: 'warning' },
  FAILED: { label: 'Failed', tone: 'neutral' },
  REVIEW: { label: 'Under review', tone: 'danger' },
}

export const transactionSourceLabels: Record<PaymentTransaction['transactionSource'], string> = {
  TOP_UP: 'Top-up',
  TIPS: 'Tip',
  SUBSCRIPTION: 'Subscription',
  PURCHASE: 'Purchase',
}

export const paymentMethodLabels: Record<PaymentTransaction['paymentMethod'], string> = {
  CARD: 'Card',
  WALLET: 'Wallet',
  TRANSFER: 'Bank transfer',
}

export const transactionTypeLabels: Record<PaymentTransaction['transactionType'], string> = {
  CREDIT: 'External',
  DEBIT: 'From wallet',
}

export const refundObstacleLabels: Record<NonNullable<PaymentDetail['refundable']['hold']>, string> = {
  NOT_BOOKED: 'No money moved, so there is nothing to refund.',
  BY_BANK: 'Bank transfers can only be returned by bank transfer.',
  GIVEN_BACK: 'This payment is fully refunded.',
  REFUND_PENDING: 'A refund is already in progress.',
  IN_DISPUTE: 'This payment is disputed. Accept the dispute at the card provider instead.',
}

/** Causes of refunds, shown where no admin decided one. */
export const refundCauseLabels: Record<NonNullable<PaymentDetail['refunds'][number]['cause']>, string> = {
  ADMIN: 'Admin',
  CREATOR: 'Refunded by the creator',
  REQUEST: 'Granted request',
  REMOVED: 'Post removed',
  DAMAGED: 'Damaged files',
  LEFT: 'Creator left',
}

/** Describes when a card’s provider refused a refund, and why: "failed 29 Nov, 22:40 (expired card)"; null for one that has not failed. */
export function describeRefundFailure({
  dateRefundFailed,
  failure,
}: Pick<PaymentDetail['refunds'][number], 'dateRefundFailed' | 'failure'>): string | null {
  if (dateRefundFailed === null) return null
  return `failed ${formatDateTime(dateRefundFailed)}${failure === null ? '' : ` (${failure})`}`
}

export const paymentOriginLabels: Record<NonNullable<PaymentDetail['vouchedBy']>, string> = {
  START: 'Started by the payer',
  VERIFY: 'Claimed by the payer while signed in',
  RENEWAL: 'Agreed renewal',
  ADMIN: 'Credited by an admin',
}

export const providerDifferenceLabels: Record<PaymentAtProvider['differs'][number], string> = {
  STATUS: 'whether it was charged',
  AMOUNT: 'the amount',
  CURRENCY: 'the currency',
  REFUNDED: 'the refunded amount',
}

export const providerChargeStatusLabels: Record<NonNullable<PaymentAtProvider['charge']>['status'], string> =
  {
    success: 'Charged',
    failed: 'Failed',
    abandoned: 'Abandoned',
    pending: 'Pending',
    reversed: 'Charged and refunded',
  }

/** A card provider as people call it. */
export function formatProviderName(provider: string): string {
  return provider.charAt(0).toUpperCase() + provider.slice(1)
}

const wallets: Record<string, string> = {
  available: 'wallet',
  pending: 'wallet, not cleared yet',
  held: 'wallet, held for a withdrawal',
  receivable: 'owes',
}
const platform: Record<string, string> = {
  fees: 'Platform fees',
  provider_fees: 'Card processing costs',
  bank: 'Bank',
  payouts: 'Payouts',
  transit: 'In transit between shards',
}

/** An account of the ledger as it is read: `@amara, wallet`, `Platform fees`, `Paystack`. */
export function formatLedgerAccount(account: string, username: string | null, shard = 0): string {
  if (username !== null) return `@${username}, ${wallets[account] ?? account}`
  const name = platform[account] ?? formatProviderName(account.replace('provider:', ''))
  return shard === 0 ? name : `${name}, shard ${shard}`
}
