import { defineEmailTask } from '../../../platform/email/email-task.ts'
import { findSubscriptionMailFacts, type SubscriptionMailFacts } from './mail-facts.ts'

/** Mails a fan that the page of a creator is open again within a month that is paid for, and until when it lasts. */
export const mailCreatorPageReopened = defineEmailTask<
  { subscriptionId: string },
  SubscriptionMailFacts & { endsAt: Date }
>(
  'mail-opened-page',
  async (ctx, { subscriptionId }) => {
    const facts = await findSubscriptionMailFacts(ctx, subscriptionId)
    return facts?.endsAt && facts.endsAt > ctx.clock.now() ? { ...facts, endsAt: facts.endsAt } : null
  },
  ({ t, day }, { creatorName, creatorUsername, endsAt, status }, { webOrigin }) => {
    const end = day(endsAt)
    const resume = t`Your subscription won't renew. To keep it, go to your subscriptions and choose Resume.`
    return {
      subject: t`${creatorName}'s page is open again`,
      title: t`A page you subscribe to is open again`,
      paragraphs: [
        t`You can see @${creatorUsername}'s posts again. Your subscription is paid until ${end}.`,
        ...(status === 'CANCELLED' ? [resume] : []),
      ],
      action: { label: t`See your subscriptions`, url: `${webOrigin}/subscriptions` },
      footnote: t`You're receiving this email because you paid to subscribe to this creator.`,
    }
  },
)
