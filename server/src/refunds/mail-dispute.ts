import { task } from '../jobs/task.ts'
import { moneyOf } from '../mail/formats.ts'
import { type Letter, sendLetter } from '../mail/letter.ts'
import { type LossFacts, loadLossFacts } from './loss-facts.ts'

type News = 'OPENED' | 'WON'

/** Tells a creator that a payer's bank asks for a payment back, or that it stands after all. */
export const mailDispute = task<{ disputeId: string; news: News }>(
  'mail-dispute',
  async (ctx, { disputeId, news }) => {
    const facts = await loadLossFacts(ctx, 'dispute', disputeId)
    if (facts.isTopUp || facts.creatorEmail === null) return
    const letter: Letter = {
      ...words[news](facts),
      action: { label: 'Open your wallet', url: `${ctx.config.webOrigin}/settings/wallet` },
      footnote: 'You get this mail because a payment to you is in dispute.',
    }
    await sendLetter(ctx, facts.creatorEmail, letter)
  },
)

const words: Record<News, (facts: LossFacts) => Pick<Letter, 'subject' | 'title' | 'paragraphs'>> = {
  OPENED: (facts) => ({
    subject: `A payment of ${moneyOf(facts.amount, facts.currency)} is in dispute`,
    title: 'A payment is in dispute',
    paragraphs: [
      `The bank of @${facts.payerUsername} asks for ${moneyOf(facts.amount, facts.currency)} back that was paid to you.`,
      'Nothing is taken from you while that is decided, but your share of it cannot be withdrawn. We write again then.',
      `Reference: ${facts.reference}`,
    ],
  }),
  WON: (facts) => ({
    subject: `The dispute about ${moneyOf(facts.amount, facts.currency)} was decided for you`,
    title: 'The payment stands',
    paragraphs: [
      `The bank of @${facts.payerUsername} has turned the claim down. The money is yours, and can be withdrawn.`,
      `Reference: ${facts.reference}`,
    ],
  }),
}
