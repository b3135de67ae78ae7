import type { SystemNotificationTopic } from '@fanfare/contract/social/system-notification-topics'
import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import { appendSubscriptionEvents } from '../../platform/events/outbox.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import { removeCreatorFromTimeline } from '../../social/timelines/add-creators.ts'
import { lockSubscriptionOfferShared } from '../subscriptions/load-subscription-offer.ts'
import { adjustSubscriptionCount, lockPairAndFindSubscription } from '../subscriptions/lock-subscription.ts'
import { mailSubscriptionEnded } from '../subscriptions/mails/mail-subscription-ended.ts'
import { type DueRenewal, loadRenewalsStillDue } from './load-renewals-still-due.ts'
import { mailSubscriptionBecameFree } from './mail-subscription-became-free.ts'

/**
 * Stops charging for a subscription whose month is over: it becomes free if the creator no longer charges, or
 * ends with the month if they may no longer be paid or one of the two has left. Idempotent.
 */
export const makeFreeOrEndSubscription = task<DueRenewal & { fanId: string; creatorId: string }>(
  'stop-renewing',
  async (ctx, { fanId, creatorId, ...due }) => {
    await inTransaction(ctx.db, async (tx) => {
      await lockSubscriptionOfferShared(tx, creatorId)
      await lockPairAndFindSubscription(tx, fanId, creatorId)
      const [renewal] = await loadRenewalsStillDue(tx, [due], ctx.clock.now())
      if (!renewal) return
      const { subscriptionId } = due
      const notify = (topic: SystemNotificationTopic) =>
        appendSystemNotifications(
          tx,
          [{ accountId: fanId, topic, aboutId: ctx.newId(), creatorId }],
          ctx.clock.now(),
        )
      if (renewal.course === 'FREE') {
        await sql`
          UPDATE subscription SET status = 'ACTIVE', is_free = true, price_minor = 0, period_start = NULL,
            access_until = 'infinity', renew_at = NULL, renewal_card_id = NULL, announced_at = NULL
          WHERE id = ${subscriptionId}`.execute(tx)
        await enqueue(tx, mailSubscriptionBecameFree, { subscriptionId })
        await notify('SUBSCRIPTION_FREE')
        await appendSubscriptionEvents(tx, [{ fanId, creatorId }], ctx.clock.now())
      } else if (renewal.course === 'END') {
        await sql`
          UPDATE subscription SET status = 'EXPIRED', access_until = ${renewal.endsAt}, renew_at = NULL,
            renewal_card_id = NULL, announced_at = NULL
          WHERE id = ${subscriptionId}`.execute(tx)
        await removeCreatorFromTimeline(tx, fanId, creatorId)
        await enqueue(tx, mailSubscriptionEnded, { subscriptionId, why: 'CREATOR_LEFT' })
        await notify('SUBSCRIPTION_ENDED')
        await adjustSubscriptionCount(tx, fanId, creatorId, -1)
      }
    })
  },
)
