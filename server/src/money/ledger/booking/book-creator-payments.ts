import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { CreatorPaymentLedgerKind } from '@fanfare/contract/money/payment-kinds'
import { calculatePlatformFee } from '@fanfare/contract/money/platform-fee'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { availableLedgerAccount, type LedgerAccount, platformFeesLedgerAccount } from './accounts.ts'
import type { UnclearedCharge } from './lots.ts'
import { bookCoveredLedgerTransfers } from './transfer.ts'
import type { LedgerTransfer } from './transfer-shape.ts'

export type CreatorPaymentToBook = {
  kind: CreatorPaymentLedgerKind
  /** The payment's id. */
  about: string
  reference: string
  currency: CurrencyCode
  /** Minor units: what the fan pays. */
  amount: bigint
  /** The fan's wallet, or the card provider. */
  from: LedgerAccount
  creatorId: string
  /**
   * Clearing of a card payment; null if nothing has to clear, and for a wallet, whose money clears when it
   * would have there.
   */
  uncleared: UnclearedCharge | null
}

/**
 * Moves tips and months' prices to creators, less the platform's fee and what they owe after reversals, as `bookCoveredLedgerTransfers`
 * does.
 * @param earnings each with a payment of its own
 * @returns the payments that were made: all but those that a wallet does not cover
 */
export async function bookCoveredCreatorPayments(
  tx: Tx,
  ctx: Context,
  earnings: readonly CreatorPaymentToBook[],
): Promise<ReadonlySet<string>> {
  const transfers = earnings.map((earning) => ({ earning, moved: transferOf(ctx, earning) }))
  const booked = await bookCoveredLedgerTransfers(
    tx,
    transfers.map(({ moved }) => moved),
  )
  return new Set(transfers.flatMap(({ earning, moved }) => (booked.has(moved.id) ? [earning.about] : [])))
}

function transferOf(ctx: Context, earning: CreatorPaymentToBook): LedgerTransfer {
  const { kind, about, reference, currency, amount, from, creatorId, uncleared } = earning
  const fee = calculatePlatformFee(amount, ctx.config.platformFeeBasisPoints)
  return {
    id: ctx.newId(),
    kind,
    about,
    reference,
    currency,
    at: ctx.clock.now(),
    of: creatorId,
    entries: [
      { account: from, amount: -amount },
      { account: availableLedgerAccount(creatorId), amount: amount - fee },
      { account: platformFeesLedgerAccount, amount: fee },
    ],
    uncleared,
  }
}
