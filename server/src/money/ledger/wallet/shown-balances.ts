import { type MajorUnits, majorOf } from '@fanfare/contract/money/money'
import type { WalletBalances } from './balances.ts'

/** A wallet's balances as its owner is shown them. */
export type ShownBalances = {
  availableWalletBalance: MajorUnits
  currentWalletBalance: MajorUnits
  withdrawableWalletBalance: MajorUnits
  unclearedWalletBalance: MajorUnits
  dateWalletCleared: string | null
  disputedWalletBalance: MajorUnits
  refundingWalletBalance: MajorUnits
}

/** The balances that the API tells. */
export function shownBalances(wallet: WalletBalances): ShownBalances {
  return {
    availableWalletBalance: majorOf(wallet.available),
    currentWalletBalance: majorOf(wallet.current),
    withdrawableWalletBalance: majorOf(wallet.withdrawable),
    unclearedWalletBalance: majorOf(wallet.uncleared),
    dateWalletCleared: wallet.clearsAt?.toISOString() ?? null,
    disputedWalletBalance: majorOf(wallet.disputed),
    refundingWalletBalance: majorOf(wallet.refunding),
  }
}
