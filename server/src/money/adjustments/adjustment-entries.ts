import type { CounterAccount } from '@fanfare/contract/shapes/money/adjustments'
import { available, type Entry, type PlatformAccount } from '../ledger/booking/accounts.ts'

type Adjusted = {
  accountId: string
  /** Minor units; above zero the wallet is credited. */
  amount: bigint
  counterAccount: CounterAccount
}

/** What a correction books: as much on the account of the platform as in the wallet, the other way. */
export function adjustmentEntries({ accountId, amount, counterAccount }: Adjusted): Entry[] {
  const counter: PlatformAccount = { owner: null, kind: counterAccount }
  return [
    { account: counter, amount: -amount },
    { account: available(accountId), amount },
  ]
}
