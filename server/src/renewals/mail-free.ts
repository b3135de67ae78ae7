import { task } from '../jobs/task.ts'
import { sendLetter } from '../mail/letter.ts'
import { loadMailFacts } from '../subscriptions/mails/mail-facts.ts'

/** Tells a fan that a creator takes no money any more, and that the subscription goes on. */
export const mailFree = task<{ subscriptionId: string }>(
  'mail-subscription-free',
  async (ctx, { subscriptionId }) => {
    const facts = await loadMailFacts(ctx, subscriptionId)
    if (facts?.status !== 'ACTIVE') return
    const { creatorName, creatorUsername } = facts
    const { webOrigin } = ctx.config
    await sendLetter(ctx, facts.email, {
      subject: `Your subscription to ${creatorName} is free now`,
      title: 'Your subscription is free now',
      paragraphs: [
        `@${creatorUsername} became free. You keep seeing everything, and nothing is charged any more.`,
      ],
      action: { label: `See @${creatorUsername}`, url: `${webOrigin}/${creatorUsername}` },
      footnote: 'You get this mail because you had a subscription that renewed every month.',
    })
  },
)
