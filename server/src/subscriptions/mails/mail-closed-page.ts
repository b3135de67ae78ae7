import { letterTask } from '../../mail/letter-task.ts'
import { loadMailFacts, type MailFacts } from './mail-facts.ts'

/** Tells a fan that the page of a creator closed within a month that is paid for, until when it lasts, and what of the money. */
export const mailClosedPage = letterTask<{ subscriptionId: string }, MailFacts & { endsAt: Date }>(
  'mail-closed-page',
  async (ctx, { subscriptionId }) => {
    const facts = await loadMailFacts(ctx, subscriptionId)
    return facts?.endsAt ? { ...facts, endsAt: facts.endsAt } : null
  },
  ({ t, day }, { creatorName, creatorUsername, endsAt }, { webOrigin }) => {
    const end = day(endsAt)
    const support = `${webOrigin}/site/support`
    return {
      subject: t`${creatorName}'s page is closed`,
      title: t`A page you subscribe to is closed`,
      paragraphs: [
        t`You can't see the posts of @${creatorUsername} at the moment. Your month is paid until ${end}: if the page opens again before then, everything is there for you.`,
        t`You won't be charged while the page is closed.`,
        t`Would you rather have your money back? Write to us, and we will look into it: ${support}`,
      ],
      action: { label: t`See your subscriptions`, url: `${webOrigin}/subscriptions` },
      footnote: t`You get this mail because you paid for a month of this creator.`,
    }
  },
)
