import { emailTask } from '../../../platform/email/email-task.ts'
import { loadMailFacts, type MailFacts } from './mail-facts.ts'

/** Tells a fan that the page of a creator closed within a month that is paid for, until when it lasts, and what of the money. @param isStopped a block has ended its renewals */
export const mailClosedPage = emailTask<
  { subscriptionId: string; isStopped?: boolean },
  MailFacts & { endsAt: Date; isStopped: boolean }
>(
  'mail-closed-page',
  async (ctx, { subscriptionId, isStopped = false }) => {
    const facts = await loadMailFacts(ctx, subscriptionId)
    return facts?.endsAt ? { ...facts, endsAt: facts.endsAt, isStopped } : null
  },
  ({ t, day }, { creatorName, creatorUsername, endsAt, isStopped }, { webOrigin }) => {
    const end = day(endsAt)
    const support = `${webOrigin}/site/support`
    const common = {
      action: { label: t`See your subscriptions`, url: `${webOrigin}/subscriptions` },
      footnote: t`You get this mail because you paid for a month of this creator.`,
    }
    const moneyBack = t`Would you rather have your money back? Write to us, and we will look into it: ${support}`
    if (isStopped) {
      return {
        ...common,
        subject: t`Your subscription to ${creatorName} won't renew`,
        title: t`Your subscription won't renew`,
        paragraphs: [
          t`The page of @${creatorUsername} was closed. Your month is paid until ${end}: whenever the page is open before then, everything is there for you.`,
          t`Nothing more is charged. Would you like to go on? While the page is open, you can turn renewal back on: open your subscriptions, and choose Resume.`,
          moneyBack,
        ],
      }
    }
    return {
      ...common,
      subject: t`${creatorName}'s page is closed`,
      title: t`A page you subscribe to is closed`,
      paragraphs: [
        t`You can't see the posts of @${creatorUsername} at the moment. Your month is paid until ${end}: if the page opens again before then, everything is there for you.`,
        t`You won't be charged while the page is closed.`,
        moneyBack,
      ],
    }
  },
)
