import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { PaymentLedgerKind } from '@fanfare/contract/money/payment-kinds'
import type { LedgerEntry } from './accounts.ts'
import type { UnclearedCharge } from './lots.ts'

export type LedgerTransferKind =
  | PaymentLedgerKind
  | 'OFFLINE_TRANSFER'
  | 'CLEARING'
  | 'WITHDRAWAL_REQUEST'
  | 'WITHDRAWAL_PAYOUT'
  | 'WITHDRAWAL_RELEASE'
  | 'REFUND'
  | 'DISPUTE_LOST'
  | 'ADJUSTMENT'

/** Money that moves at once, and what it is about. */
export type LedgerTransfer = {
  id: string
  kind: LedgerTransferKind
  /** The id of the payment, withdrawal, refund, adjustment or, for a clearing, transaction that it is about: moved once by kind. */
  about: string
  reference: string | null
  currency: CurrencyCode
  at: Date
  /**
   * Owner of the transfer: the platform accounts it names are those of the owner's shard, where its first leg
   * is booked.
   */
  of: string
  /** Sums to zero; each account at most once, and each person credited at most once. */
  entries: readonly LedgerEntry[]
  /** The charge whose money comes in and clears later, all of it or an amount; null or missing where it can be withdrawn at once. */
  uncleared?: (UnclearedCharge & { amount?: bigint }) | null
  /**
   * Reversed payment: its charge ID, or for one from a wallet its own ID and the payer, to whom the money
   * returns.
   */
  reversed?: { chargeId: string; payerId: string | null }
}
