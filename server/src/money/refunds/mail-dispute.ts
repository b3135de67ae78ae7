import { defineEmailTask } from '../../platform/email/email-task.ts'
import type { MoneyClaimKind } from '../ledger/reversal/holds.ts'
import { loadRefundOrDisputeFacts, type RefundOrDisputeFacts } from './refund-or-dispute-facts.ts'

/** CLOSED: lost, and nothing was left to take. */
type News = 'OPENED' | 'WON' | 'CLOSED'

/** `kept`: WON, what other open disputes or pending refunds hold of it now, in minor units; `keptBy`: which of them, a dispute where it is left out. */
type Payload = { disputeId: string; news: News; kept?: string; keptBy?: MoneyClaimKind }

/** Tells a creator that a payer's bank asks for a payment back, or that it stands after all. */
export const mailDisputeToCreator = defineEmailTask<
  Payload,
  RefundOrDisputeFacts & { news: News; kept: bigint; keptBy: MoneyClaimKind }
>(
  'mail-dispute',
  async (ctx, { disputeId, news, kept = '0', keptBy = 'DISPUTE' }) => {
    const { creator, ...facts } = await loadRefundOrDisputeFacts(ctx, 'dispute', disputeId)
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
          t`@${payerUsername}'s bank is asking for ${amount} back that was paid to you.`,
          t`We won't take anything from you until that's decided, but you can't withdraw your share of it. We'll email you when it's over.`,
        ],
      },
      WON: {
        subject: t`You won the dispute about ${amount}`,
        title: t`The payment stands`,
        paragraphs: [
          kept === 0n
            ? t`@${payerUsername}'s bank rejected the claim. The money is yours, and you can withdraw it.`
            : keptBy === 'REFUND'
              ? t`@${payerUsername}'s bank rejected the claim, but ${stillHeld} of the money is being refunded to the card that paid it.`
              : t`@${payerUsername}'s bank rejected the claim. The money is yours, but another dispute keeps ${stillHeld} of it on hold.`,
        ],
      },
      CLOSED: {
        subject: t`The dispute about ${amount} is over`,
        title: t`The dispute is over`,
        paragraphs: [
          t`@${payerUsername}'s bank accepted the claim. The payment had already been refunded in full, so we won't take anything more from you.`,
        ],
      },
    }[news]
    return {
      ...content,
      paragraphs: [...content.paragraphs, t`Reference: ${reference}`],
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You're receiving this email because a payment to you is in dispute.`,
    }
  },
)
