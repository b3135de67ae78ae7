import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { appendSystemNotifications } from '../../../platform/events/append-system-notifications.ts'
import { enqueue } from '../../../platform/queue/task.ts'
import { heldAmount } from './held-amount.ts'
import type { Hold } from './holds.ts'
import { mailHeldMoney } from './mail-held-money.ts'

/**
 * Announces holds of disputes that were open before, on money that came back, to the owners of the wallets by notice and
 * mail. The app says it once of each dispute, a mail of each hold. What a refund holds the wallet shows, and who loses it
 * learns when it is done.
 */
export async function announceHolds(tx: Tx, { clock }: Context, holds: readonly Hold[]): Promise<void> {
  const ofDisputes = holds.filter(({ claimKind }) => claimKind === 'DISPUTE')
  for (const [disputeId, ofDispute] of Map.groupBy(ofDisputes, ({ claimId }) => claimId)) {
    for (const [accountId, own] of Map.groupBy(ofDispute, ({ owner }) => owner)) {
      const amount = heldAmount(own)
      const currency = own[0]?.currency
      const notice = { accountId, topic: 'DISPUTE_OPENED', aboutId: disputeId, amount } as const
      await appendSystemNotifications(tx, [{ ...notice, ...(currency && { currency }) }], clock.now())
      const held = { disputeId, accountId, news: 'OPENED', amount: String(amount), freed: '0' } as const
      await enqueue(tx, mailHeldMoney, held)
    }
  }
}
