import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { heldAmount } from './held-amount.ts'
import { holdReturned } from './hold-returned.ts'
import { type Hold, loadHolds, releaseHolds } from './holds.ts'
import { lockFoundWallets } from './lock-wallets.ts'

/** Holds of an ended claim, and those that other claims took over from it. */
export type EndedHolds = { holds: readonly Hold[]; takenOver: readonly Hold[] }

/**
 * Ends what a dispute or a refund holds where nothing is taken for it: what is free by that, other open claims may hold. Call
 * it behind `lockDecisions`.
 */
export async function endHolds(
  tx: Tx,
  ctx: Context,
  claimId: string,
  currency: CurrencyCode,
): Promise<EndedHolds> {
  const { holds } = await lockFoundWallets(tx, currency, async () => {
    const found = await loadHolds(tx, [claimId])
    return { people: found.map(({ owner }) => owner), holds: found }
  })
  await releaseHolds(tx, ctx, holds, null)
  const owners = [...new Set(holds.map(({ owner }) => owner))]
  const takenOver = await holdReturned(
    tx,
    ctx,
    currency,
    owners.map((owner) => ({ owner, amount: heldAmount(holds, owner) })),
  )
  return { holds, takenOver }
}
