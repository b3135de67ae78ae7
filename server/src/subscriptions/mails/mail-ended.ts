import { task } from '../../jobs/task.ts'
import { sendLetter } from '../../mail/letter.ts'
import { loadMailFacts } from './mail-facts.ts'

type Why = 'UNPAID' | 'CREATOR_LEFT'

/** Tells a fan that a subscription that she did not cancel has ended, and that nothing was charged. */
export const mailEnded = task<{ subscriptionId: string; why: Why }>(
  'mail-ended',
  async (ctx, { subscriptionId, why }) => {
    const facts = await loadMailFacts(ctx, subscriptionId)
    if (facts?.status !== 'EXPIRED') return
    const { creatorName, creatorUsername } = facts
    const { webOrigin } = ctx.config
    await sendLetter(ctx, facts.email, {
      subject: `Your subscription to ${creatorName} has ended`,
      title: 'Your subscription has ended',
      paragraphs: [reasons[why](creatorUsername), 'Nothing was charged for another month.'],
      action:
        why === 'UNPAID'
          ? { label: `Subscribe to @${creatorUsername} again`, url: `${webOrigin}/${creatorUsername}` }
          : { label: 'See your subscriptions', url: `${webOrigin}/subscriptions` },
      footnote: 'You get this mail because you had a subscription that renewed every month.',
    })
  },
)

const reasons: Record<Why, (creatorUsername: string) => string> = {
  UNPAID: (creator) =>
    `Another month of @${creator} was not paid for, so you no longer see what is for subscribers.`,
  CREATOR_LEFT: (creator) => `@${creator} does not take subscriptions any more.`,
}
