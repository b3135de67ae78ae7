import { letterTask } from '../mail/letter-task.ts'
import { type LossFacts, loadLossFacts } from './loss-facts.ts'

type News = 'OPENED' | 'WON'

/** Tells a creator that a payer's bank asks for a payment back, or that it stands after all. */
export const mailDispute = letterTask<{ disputeId: string; news: News }, LossFacts & { news: News }>(
  'mail-dispute',
  async (ctx, { disputeId, news }) => {
    const { creator, ...facts } = await loadLossFacts(ctx, 'dispute', disputeId)
    return facts.isTopUp || creator === null ? null : { ...facts, ...creator, news }
  },
  ({ t, money }, { amount: minor, currency, payerUsername, reference, news }, { webOrigin }) => {
    const amount = money(minor, currency)
    return {
      ...(news === 'OPENED'
        ? {
            subject: t`A payment of ${amount} is in dispute`,
            title: t`A payment is in dispute`,
            paragraphs: [
              t`The bank of @${payerUsername} asks for ${amount} back that was paid to you.`,
              t`Nothing is taken from you while that is decided, but your share of it cannot be withdrawn. We write again then.`,
              t`Reference: ${reference}`,
            ],
          }
        : {
            subject: t`The dispute about ${amount} was decided for you`,
            title: t`The payment stands`,
            paragraphs: [
              t`The bank of @${payerUsername} has turned the claim down. The money is yours, and can be withdrawn.`,
              t`Reference: ${reference}`,
            ],
          }),
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You get this mail because a payment to you is in dispute.`,
    }
  },
)
