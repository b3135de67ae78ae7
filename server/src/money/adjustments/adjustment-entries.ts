import type { CounterAccount } from '@fanfare/contract/shapes/money/adjustments'
import { available, type Entry, type PlatformAccount } from '../ledger/booking/accounts.ts'

type Adjusted = {
  accountId: string
  /** Minor units; above zero the wallet is credited. */
  amount: bigint
  counterAccount: CounterAccount
}

/** Builds the entries of a correction: an opposite amount on the platform's account and in the wallet. */
export function adjustmentEntries({ accountId, amount, counterAccount }: Adjusted): Entry[] {
  const counter: PlatformAccount = { owner: null, kind: counterAccount }
  return [
    { account: counter, amount: -amount },
    { account: available(accountId), amount },
  ]
}
