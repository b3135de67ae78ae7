import { minorOf } from '@fanfare/contract/money/money'
import type { AdjustmentDetail } from '@fanfare/contract/shapes/money/adjustments'
import type { Context } from '../../platform/context.ts'
import { walletBalances } from '../ledger/wallet/balances.ts'
import { entriesAbout } from '../ledger/wallet/entries-about.ts'
import { adjustmentEntries } from './lock-adjustment.ts'
import { findAdjustment } from './search-adjustments.ts'

/** A correction of a wallet with what it booked, or would. @throws Refusal NOT_FOUND */
export async function loadAdjustment(ctx: Context, id: string): Promise<AdjustmentDetail> {
  const adjustment = await findAdjustment(ctx, id)
  const { user, counterAccount, direction } = adjustment
  const [booked, { available }] = await Promise.all([
    entriesAbout(ctx.db, id),
    walletBalances(ctx, user.userId),
  ])
  const amount = BigInt(direction === 'CREDIT' ? adjustment.amount : -adjustment.amount)
  const foreseen = adjustmentEntries({ accountId: user.userId, amount, counterAccount })
  const entries =
    booked.length > 0
      ? booked.map(({ account, username, amount, transactionId }) => ({
          account,
          username,
          amount: minorOf(amount),
          transactionId,
        }))
      : foreseen.map(({ account, amount }) => ({
          account: account.kind,
          username: account.owner === null ? null : user.username,
          amount: minorOf(amount),
          transactionId: null,
        }))
  return { ...adjustment, available: minorOf(available), entries }
}
