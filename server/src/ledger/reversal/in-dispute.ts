import { least } from '../booking/least.ts'
import { reversedShares } from './reversed-shares.ts'

/** An open dispute about a payment. Amounts in minor units. */
export type Disputed = {
  paymentId: string
  /** Of the payment, with the platform's fee of it. */
  amount: bigint
  fee: bigint
  /** What the card was charged; null for a payment from a wallet, which has no disputes. */
  total: bigint | null
  /** What was given back of it already. */
  reversed: bigint
  /** What the cardholder wants back. */
  disputed: bigint
}

/** What the receiver would lose if all of these were lost, one after the other. */
export function inDispute(disputes: readonly Disputed[]): bigint {
  const reversed = new Map<string, bigint>()
  let sum = 0n
  for (const { paymentId, amount, fee, total, disputed, ...kept } of disputes) {
    const before = reversed.get(paymentId) ?? kept.reversed
    const lost = least(disputed, (total ?? amount) - before)
    sum += reversedShares({ amount, fee }, before, lost).receiver
    reversed.set(paymentId, before + lost)
  }
  return sum
}
