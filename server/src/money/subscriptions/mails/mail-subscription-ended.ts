import { defineEmailTask } from '../../../platform/email/email-task.ts'
import { findSubscriptionMailFacts, type SubscriptionMailFacts } from './mail-facts.ts'

type Why = 'UNPAID' | 'CREATOR_LEFT'

/** Emails a fan that a subscription that they did not cancel has ended, and that nothing was charged. */
export const mailSubscriptionEnded = defineEmailTask<
  { subscriptionId: string; why: Why },
  SubscriptionMailFacts & { why: Why }
>(
  'mail-ended',
  async (ctx, { subscriptionId, why }) => {
    const facts = await findSubscriptionMailFacts(ctx, subscriptionId)
    return facts?.status === 'EXPIRED' ? { ...facts, why } : null
  },
  ({ t }, { creatorName, creatorUsername, why }, { webOrigin }) => ({
    subject: t`Your subscription to ${creatorName} has ended`,
    title: t`Your subscription has ended`,
    paragraphs: [
      why === 'UNPAID'
        ? t`Another month of @${creatorUsername} wasn't paid for, so you can no longer see posts for subscribers.`
        : t`@${creatorUsername} no longer accepts subscriptions.`,
      t`You weren't charged for another month.`,
    ],
    action:
      why === 'UNPAID'
        ? { label: t`Subscribe to @${creatorUsername} again`, url: `${webOrigin}/${creatorUsername}` }
        : { label: t`See your subscriptions`, url: `${webOrigin}/subscriptions` },
    footnote: t`You're receiving this email because you had a subscription that renewed every month.`,
  }),
)
