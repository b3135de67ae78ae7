import type { PaymentTransaction } from '@fanfare/contract/shapes/backoffice/money'
import type { PaymentAtProvider, PaymentDetail } from '@fanfare/contract/shapes/backoffice/payments'

type Tone = 'neutral' | 'success' | 'warning' | 'danger'

export const statusLabels: Record<PaymentTransaction['status'], { label: string; tone: Tone }> = {
  SUCCEEDED: { label: 'Succeeded', tone: 'success' },
  STARTED: { label: 'Started', tone: 'neutral' },
  WAITING: { label: 'Waits for its payer', tone: 'warning' },
  FAILED: { label: 'Failed', tone: 'neutral' },
  REVIEW: { label: 'Under review', tone: 'danger' },
}

export const sourceLabels: Record<PaymentTransaction['transactionSource'], string> = {
  TOP_UP: 'Top-up',
  TIPS: 'Tip',
  SUBSCRIPTION: 'Subscription',
}

export const methodLabels: Record<PaymentTransaction['paymentMethod'], string> = {
  CARD: 'Card',
  WALLET: 'Wallet',
  TRANSFER: 'Bank transfer',
}

export const typeLabels: Record<PaymentTransaction['transactionType'], string> = {
  CREDIT: 'From outside',
  DEBIT: 'From a wallet',
}

export const refundHoldLabels: Record<NonNullable<PaymentDetail['refundable']['hold']>, string> = {
  NOT_BOOKED: 'It moved no money, so there is nothing to give back.',
  BY_BANK: 'It came by bank transfer, and can only go back there.',
  GIVEN_BACK: 'All of it was given back.',
  REFUND_PENDING: 'A refund is on its way.',
  IN_DISPUTE: "The payer's bank is deciding about it: accept the dispute at the card provider instead.",
}

export const vouchedByLabels: Record<NonNullable<PaymentDetail['vouchedBy']>, string> = {
  START: 'They started it here',
  VERIFY: 'They claimed it in their own session',
  RENEWAL: 'A renewal that they agreed to',
  ADMIN: 'An admin credited it',
}

export const differenceLabels: Record<PaymentAtProvider['differs'][number], string> = {
  STATUS: 'whether it was charged',
  AMOUNT: 'the amount',
  CURRENCY: 'the currency',
  REFUNDED: 'what was given back',
}

export const providerStateLabels: Record<NonNullable<PaymentAtProvider['charge']>['status'], string> = {
  success: 'Charged',
  failed: 'Failed',
  abandoned: 'Abandoned',
  pending: 'Not decided yet',
  reversed: 'Charged and given back',
}

/** A card provider as people call it. */
export function providerName(provider: string): string {
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
  provider_fees: 'What cards cost us',
  bank: 'Bank',
  payouts: 'Payouts',
  transit: 'On its way between shards',
}

/** An account of the ledger as it is read: `@amara, wallet`, `Platform fees`, `Paystack`. */
export function accountName(account: string, username: string | null, shard = 0): string {
  if (username !== null) return `@${username}, ${wallets[account] ?? account}`
  const name = platform[account] ?? providerName(account.replace('provider:', ''))
  return shard === 0 ? name : `${name}, shard ${shard}`
}
