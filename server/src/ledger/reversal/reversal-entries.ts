import type { CurrencyCode } from '@fanfare/contract/money/money'
import {
  available,
  type Entry,
  pending,
  platformFees,
  provider,
  providerFees,
  receivable,
} from '../booking/accounts.ts'
import { least } from '../booking/least.ts'
import type { Booking } from './booked-payment.ts'
import { reversedShares } from './reversed-shares.ts'

/** A payment that money is taken back of, as it is kept. Amounts in minor units. */
export type ReversiblePayment = {
  id: string
  payerId: string
  /** What was paid for, without the card's charge. */
  amount: bigint
  currency: CurrencyCode
  /** The card provider; null for a payment from the wallet. */
  provider: string | null
  /** What was given back before. */
  reversed: bigint
}

/** What a receiver has, in minor units. */
export type ReceiversWallet = { available: bigint; pending: bigint }

/**
 * What giving back `amount` of a payment books: from its receiver's wallet, then as her debt, and from what the platform
 * kept; to the card's provider, or into the wallet that paid.
 * @returns the entries, and how much of them is taken from what has not cleared
 */
export function reversalEntries(
  payment: ReversiblePayment,
  { receiverId, fee }: Booking,
  wallet: ReceiversWallet,
  amount: bigint,
): { entries: Entry[]; uncleared: bigint } {
  const taken = reversedShares({ amount: payment.amount, fee }, payment.reversed, amount)
  const parts = split(taken.receiver, wallet, receiverId === payment.payerId)
  const entries: Entry[] = [
    { account: pending(receiverId), amount: -parts.pending },
    { account: available(receiverId), amount: -parts.available },
    { account: receivable(receiverId), amount: -parts.owed },
    { account: platformFees, amount: -taken.fee },
    { account: providerFees, amount: -taken.charge },
    {
      account: payment.provider === null ? available(payment.payerId) : provider(payment.provider),
      amount,
    },
  ]
  return { entries: entries.filter((entry) => entry.amount !== 0n), uncleared: parts.pending }
}

/** Earnings are taken before they clear; what was topped up was never pending. */
function split(amount: bigint, wallet: ReceiversWallet, isTopUp: boolean) {
  if (isTopUp) {
    const spendable = least(amount, wallet.available)
    const uncleared = least(amount - spendable, wallet.pending)
    return { pending: uncleared, available: spendable, owed: amount - spendable - uncleared }
  }
  const uncleared = least(amount, wallet.pending)
  const spendable = least(amount - uncleared, wallet.available)
  return { pending: uncleared, available: spendable, owed: amount - spendable - uncleared }
}
