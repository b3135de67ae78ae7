import { defineEmailTask } from '../../../platform/email/email-task.ts'
import { findSubscriptionMailFacts, type SubscriptionMailFacts } from './mail-facts.ts'

type Ending = { until: string }

/** Tells a fan who subscribed for free that the creator takes money now, and until when they keep access. */
export const mailPageBecamePaid = defineEmailTask<
  { subscriptionId: string } & Ending,
  SubscriptionMailFacts & Ending & { now: Date }
>(
  'mail-became-paid',
  async (ctx, { subscriptionId, until }) => {
    const facts = await findSubscriptionMailFacts(ctx, subscriptionId)
    const isOver = facts?.status === 'CANCELLED' || facts?.status === 'EXPIRED'
    return facts && isOver && !facts.isCreatorFree ? { ...facts, until, now: ctx.clock.now() } : null
  },
  ({ t, money, day }, { creatorName, creatorUsername, monthly, currency, until, now }, { webOrigin }) => ({
    subject: t`${creatorName} has set a price`,
    title: t`${creatorName} has set a price`,
    paragraphs: [
      t`Subscribing to @${creatorUsername} was free. It now costs ${money(monthly, currency)} a month.`,
      new Date(until) > now
        ? t`You can still see everything for free until ${day(new Date(until))}.`
        : t`Your free subscription has ended, so you can no longer see posts for subscribers.`,
      t`You won't be charged unless you subscribe.`,
    ],
    action: { label: t`See @${creatorUsername}`, url: `${webOrigin}/${creatorUsername}` },
    footnote: t`You're receiving this email because you subscribed for free.`,
  }),
)
