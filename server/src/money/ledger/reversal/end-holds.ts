import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { appendSystemNotifications } from '../../../platform/events/append-system-notifications.ts'
import { enqueue } from '../../../platform/queue/task.ts'
import { holdReturnedMoney } from './hold-returned.ts'
import { loadHoldsOfClaims, type MoneyHold, releaseHolds, sumHolds } from './holds.ts'
import { lockFoundWallets } from './lock-wallets.ts'
import { mailHeldMoney } from './mail-held-money.ts'

/** Holds of an ended claim, and those that other claims took over from it. */
export type EndedHolds = { holds: readonly MoneyHold[]; takenOver: readonly MoneyHold[] }

/**
 * Ends what a dispute or a refund holds where nothing is taken for it: what is free by that, other open claims may hold. Call
 * it behind `lockForDisputeDecision`.
 */
export async function endHoldsOfClaim(
  tx: Tx,
  ctx: Context,
  claimId: string,
  currency: CurrencyCode,
): Promise<EndedHolds> {
  const { holds } = await lockFoundWallets(tx, currency, async () => {
    const found = await loadHoldsOfClaims(tx, [claimId])
    return { people: found.map(({ owner }) => owner), holds: found }
  })
  await releaseHolds(tx, ctx, holds, null)
  const owners = [...new Set(holds.map(({ owner }) => owner))]
  const takenOver = await holdReturnedMoney(
    tx,
    ctx,
    currency,
    owners.map((owner) => ({ owner, amount: sumHolds(holds, owner) })),
  )
  return { holds, takenOver }
}

/**
 * Announces holds of disputes that were open before, on money that came back, to the owners of the wallets by notice and
 * mail. The app says it once of each dispute, a mail of each hold. What a refund holds the wallet shows, and who loses it
 * learns when it is done.
 */
export async function notifyOfDisputeHolds(
  tx: Tx,
  { clock }: Context,
  holds: readonly MoneyHold[],
): Promise<void> {
  const ofDisputes = holds.filter(({ claimKind }) => claimKind === 'DISPUTE')
  for (const [disputeId, ofDispute] of Map.groupBy(ofDisputes, ({ claimId }) => claimId)) {
    for (const [accountId, own] of Map.groupBy(ofDispute, ({ owner }) => owner)) {
      const amount = sumHolds(own)
      const currency = own[0]?.currency
      const notice = { accountId, topic: 'DISPUTE_OPENED', aboutId: disputeId, amount } as const
      await appendSystemNotifications(tx, [{ ...notice, ...(currency && { currency }) }], clock.now())
      const held = { disputeId, accountId, news: 'OPENED', amount: String(amount), freed: '0' } as const
      await enqueue(tx, mailHeldMoney, held)
    }
  }
}
