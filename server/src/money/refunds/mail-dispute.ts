import { emailTask } from '../../platform/email/email-task.ts'
import type { ClaimKind } from '../ledger/reversal/holds.ts'
import { type LossFacts, loadLossFacts } from './chargeback-facts.ts'

/** CLOSED: lost, and nothing was left to take. */
type News = 'OPENED' | 'WON' | 'CLOSED'

/** `kept`: WON, what other open disputes or pending refunds hold of it now, in minor units; `keptBy`: which of them, a dispute where it is left out. */
type Payload = { disputeId: string; news: News; kept?: string; keptBy?: ClaimKind }

/** Tells a creator that a payer's bank asks for a payment back, or that it stands after all. */
export const mailDispute = emailTask<Payload, LossFacts & { news: News; kept: bigint; keptBy: ClaimKind }>(
  'mail-dispute',
  async (ctx, { disputeId, news, kept = '0', keptBy = 'DISPUTE' }) => {
    const { creator, ...facts } = await loadLossFacts(ctx, 'dispute', disputeId)
    return facts.isTopUp || creator === null
      ? null
      : { ...facts, ...creator, news, kept: BigInt(kept), keptBy }
  },
  (
    { t, money },
    { amount: minor, currency, payerUsername, reference, news, kept, keptBy },
    { webOrigin },
  ) => {
    const [amount, stillHeld] = [money(minor, currency), money(kept, currency)]
    const content = {
      OPENED: {
        subject: t`A payment of ${amount} is in dispute`,
        title: t`A payment is in dispute`,
        paragraphs: [
          t`The bank of @${payerUsername} asks for ${amount} back that was paid to you.`,
          t`Nothing is taken from you while that is decided, but your share of it cannot be withdrawn. We write again then.`,
        ],
      },
      WON: {
        subject: t`The dispute about ${amount} was decided for you`,
        title: t`The payment stands`,
        paragraphs: [
          kept === 0n
            ? t`The bank of @${payerUsername} has turned the claim down. The money is yours, and can be withdrawn.`
            : keptBy === 'REFUND'
              ? t`The bank of @${payerUsername} has turned the claim down, but ${stillHeld} of the money is being refunded to the card that paid it.`
              : t`The bank of @${payerUsername} has turned the claim down. The money is yours, but another dispute keeps ${stillHeld} of it on hold.`,
        ],
      },
      CLOSED: {
        subject: t`The dispute about ${amount} is over`,
        title: t`The dispute is over`,
        paragraphs: [
          t`The bank of @${payerUsername} accepted the claim. All of the payment had been given back before, so nothing more is taken from you.`,
        ],
      },
    }[news]
    return {
      ...content,
      paragraphs: [...content.paragraphs, t`Reference: ${reference}`],
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You get this mail because a payment to you is in dispute.`,
    }
  },
)
