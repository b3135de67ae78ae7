import { defineEmailTask } from '../../../platform/email/email-task.ts'
import { findSubscriptionMailFacts, type SubscriptionMailFacts } from './mail-facts.ts'

/** Tells a fan that the page of a creator closed within a month that is paid for, until when it lasts, and what of the money. @param isStopped a block has ended its renewals */
export const mailCreatorPageClosed = defineEmailTask<
  { subscriptionId: string; isStopped?: boolean },
  SubscriptionMailFacts & { endsAt: Date; isStopped: boolean }
>(
  'mail-closed-page',
  async (ctx, { subscriptionId, isStopped = false }) => {
    const facts = await findSubscriptionMailFacts(ctx, subscriptionId)
    return facts?.endsAt ? { ...facts, endsAt: facts.endsAt, isStopped } : null
  },
  ({ t, day }, { creatorName, creatorUsername, endsAt, isStopped }, { webOrigin }) => {
    const end = day(endsAt)
    const support = `${webOrigin}/site/support`
    const common = {
      action: { label: t`See your subscriptions`, url: `${webOrigin}/subscriptions` },
      footnote: t`You're receiving this email because you paid to subscribe to this creator.`,
    }
    const moneyBack = t`Would you rather have your money back? Contact us and we'll look into it: ${support}`
    if (isStopped) {
      return {
        ...common,
        subject: t`Your subscription to ${creatorName} won't renew`,
        title: t`Your subscription won't renew`,
        paragraphs: [
          t`@${creatorUsername}'s page was closed. Your subscription is paid until ${end}, and you can see everything whenever the page is open before then.`,
          t`You won't be charged again. To keep your subscription, turn renewal back on while the page is open: go to your subscriptions and choose Resume.`,
          moneyBack,
        ],
      }
    }
    return {
      ...common,
      subject: t`${creatorName}'s page is closed`,
      title: t`A page you subscribe to is closed`,
      paragraphs: [
        t`You can't see @${creatorUsername}'s posts at the moment. Your subscription is paid until ${end}: if the page opens again before then, you'll have access to everything.`,
        t`You won't be charged while the page is closed.`,
        moneyBack,
      ],
    }
  },
)
