import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { appendSystemNotifications } from '../../../platform/events/append-system-notifications.ts'
import type { Charge } from '../../../platform/integrations/card-provider.ts'
import { enqueue } from '../../../platform/queue/task.ts'
import type { StoredPayment } from '../payment.ts'
import { mailUnclaimedCharge } from './mail-unclaimed-charge.ts'
import { queueUnmatchedCharge } from './queue-unmatched-charge.ts'

const dayMs = 86_400_000
const waitsMs = 7 * dayMs

/**
 * Makes a charge that no one started with us wait for the person it names: they confirm that it was theirs,
 * or it is refunded. They are emailed once, and not again on the same day however many there are. Idempotent.
 * @param payment WAITING, and locked by the caller
 */
export async function offerChargeForClaim(
  tx: Tx,
  ctx: Context,
  charge: Charge,
  { id: paymentId, payerId }: StoredPayment,
): Promise<void> {
  const now = ctx.clock.now()
  const isNew = await queueUnmatchedCharge(tx, ctx, charge, {
    paymentId,
    reason: 'Not started from a session. Waiting for the payer it names to confirm it.',
    giveBackAt: new Date(now.getTime() + waitsMs),
  })
  if (!isNew) return
  const another = await tx
    .selectFrom('payment')
    .select('id')
    .where('payer_id', '=', payerId)
    .where('status', '=', 'WAITING')
    .where('id', '<>', paymentId)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirst()
  if (another) return
  await enqueue(tx, mailUnclaimedCharge, { paymentId })
  await appendSystemNotifications(
    tx,
    [{ accountId: payerId, topic: 'CHARGE_WAITS', aboutId: paymentId }],
    now,
  )
}
