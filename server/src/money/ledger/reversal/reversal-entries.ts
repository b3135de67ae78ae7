import type { CurrencyCode } from '@fanfare/contract/money/money'
import {
  availableLedgerAccount,
  type LedgerEntry,
  pendingLedgerAccount,
  platformFeesLedgerAccount,
  providerFeesLedgerAccount,
  providerLedgerAccount,
  receivableLedgerAccount,
  smallerBigint,
} from '../booking/accounts.ts'
import type { PaymentBooking } from './booked-payment.ts'

/** A payment that money is taken back of, as it is kept. Amounts in minor units. */
export type ReversiblePayment = {
  id: string
  payerId: string
  /** Price paid, without the card fee. */
  amount: bigint
  currency: CurrencyCode
  /** The card provider; null for a payment from the wallet. */
  provider: string | null
  /** Amount reversed before. */
  reversed: bigint
}

/** Balances in minor units; `disputed` is the part of `availableLedgerAccount` that open disputes hold. */
export type ReceiversWallet = { available: bigint; pending: bigint; disputed: bigint }

/** Share of a reversed payment that a person bears. */
export type LossShare = { owner: string; amount: bigint }

/**
 * Shares out what a receiver got of a payment over those who bear it: those with whom it was held, the receiver before
 * others; the rest is the receiver's, who comes first.
 */
export function splitLossAmongHolders(
  { amount: paid, reversed }: Pick<ReversiblePayment, 'amount' | 'reversed'>,
  { receiverId, fee }: PaymentBooking,
  holds: readonly LossShare[],
  amount: bigint,
): LossShare[] {
  let left = splitReversedAmount({ amount: paid, fee }, reversed, amount).receiver
  const borne = new Map<string, bigint>([[receiverId, 0n]])
  const own = holds.filter(({ owner }) => owner === receiverId)
  for (const { owner, amount: held } of [...own, ...holds.filter((hold) => !own.includes(hold))]) {
    const part = smallerBigint(held, left)
    left -= part
    borne.set(owner, (borne.get(owner) ?? 0n) + part)
  }
  borne.set(receiverId, (borne.get(receiverId) ?? 0n) + left)
  return [...borne].map(([owner, share]) => ({ owner, amount: share }))
}

/**
 * Builds the entries that reverse `amount` of a payment: from the wallets of those who bear it, then as their
 * debt, and from the platform's fee; to the card provider, or into the paying wallet.
 * @returns the entries, and how much of them is taken from the uncleared money in the receiver's pending
 * account
 */
export function buildReversalEntries({
  payment,
  booking: { receiverId, fee },
  wallets,
  amount,
  shares,
}: {
  payment: ReversiblePayment
  booking: PaymentBooking
  wallets: ReadonlyMap<string, ReceiversWallet>
  amount: bigint
  shares: readonly LossShare[]
}): { entries: LedgerEntry[]; uncleared: bigint } {
  const taken = splitReversedAmount({ amount: payment.amount, fee }, payment.reversed, amount)
  let uncleared = 0n
  const borne = shares.flatMap(({ owner, amount: share }): LedgerEntry[] => {
    const wallet = wallets.get(owner) ?? { available: 0n, pending: 0n, disputed: 0n }
    const isReceiver = owner === receiverId
    const parts = split(
      share,
      isReceiver ? wallet : { ...wallet, pending: 0n },
      receiverId === payment.payerId,
    )
    if (isReceiver) uncleared = parts.pending
    return [
      { account: pendingLedgerAccount(owner), amount: -parts.pending },
      { account: availableLedgerAccount(owner), amount: -parts.available },
      { account: receivableLedgerAccount(owner), amount: -parts.owed },
    ]
  })
  const entries: LedgerEntry[] = [
    ...borne,
    { account: platformFeesLedgerAccount, amount: -taken.fee },
    { account: providerFeesLedgerAccount, amount: -taken.charge },
    {
      account:
        payment.provider === null
          ? availableLedgerAccount(payment.payerId)
          : providerLedgerAccount(payment.provider),
      amount,
    },
  ]
  return { entries: entries.filter((entry) => entry.amount !== 0n), uncleared }
}

/** Earnings are taken before they clear; what was topped up was never pending. */
function split(amount: bigint, wallet: Omit<ReceiversWallet, 'disputed'>, isTopUp: boolean) {
  if (isTopUp) {
    const spendable = smallerBigint(amount, wallet.available)
    const uncleared = smallerBigint(amount - spendable, wallet.pending)
    return { pending: uncleared, available: spendable, owed: amount - spendable - uncleared }
  }
  const uncleared = smallerBigint(amount, wallet.pending)
  const spendable = smallerBigint(amount - uncleared, wallet.available)
  return { pending: uncleared, available: spendable, owed: amount - spendable - uncleared }
}

/** Split of a payment in minor units: its amount went to its receiver, less the platform's fee. */
type SharedPayment = { amount: bigint; fee: bigint }

/** Parts of a reversed amount by who bears them. */
type ReversedShares = {
  /** Part of the creator; for a top-up, of the payer. */
  receiver: bigint
  /** The platform, of its fee. */
  fee: bigint
  /** The platform, of what a card was charged beyond the payment. */
  charge: bigint
}

/**
 * Splits `more` reversed of a payment, after `before`. The payment itself goes first, the card fee last. The
 * part of the platform's fee is rounded half up on the total reversed so far, so that parts add up to exactly
 * what the whole does.
 */
export function splitReversedAmount(payment: SharedPayment, before: bigint, more: bigint): ReversedShares {
  const after = sharesUpTo(payment, before + more)
  const first = sharesUpTo(payment, before)
  return {
    receiver: after.receiver - first.receiver,
    fee: after.fee - first.fee,
    charge: after.charge - first.charge,
  }
}

function sharesUpTo({ amount, fee }: SharedPayment, reversed: bigint): ReversedShares {
  const paid = reversed < amount ? reversed : amount
  const feeOfIt = (2n * fee * paid + amount) / (2n * amount)
  return { receiver: paid - feeOfIt, fee: feeOfIt, charge: reversed - paid }
}
