import { defineEmailTask } from '../../platform/email/email-task.ts'
import { findSubscriptionMailFacts, type SubscriptionMailFacts } from '../subscriptions/mails/mail-facts.ts'

/** Tells a fan that a creator takes no money any more, and that the subscription goes on. */
export const mailSubscriptionBecameFree = defineEmailTask<{ subscriptionId: string }, SubscriptionMailFacts>(
  'mail-subscription-free',
  async (ctx, { subscriptionId }) => {
    const facts = await findSubscriptionMailFacts(ctx, subscriptionId)
    return facts?.status === 'ACTIVE' ? facts : null
  },
  ({ t }, { creatorName, creatorUsername }, { webOrigin }) => ({
    subject: t`Your subscription to ${creatorName} is now free`,
    title: t`Your subscription is now free`,
    paragraphs: [
      t`Subscribing to @${creatorUsername} is now free. You keep access to everything, and you won't be charged again.`,
    ],
    action: { label: t`See @${creatorUsername}`, url: `${webOrigin}/${creatorUsername}` },
    footnote: t`You're receiving this email because you had a subscription that renewed every month.`,
  }),
)
