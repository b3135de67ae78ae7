import type { TransactionSource } from '@fanfare/contract/money/payment-kinds'
import type { RefundCause } from '@fanfare/contract/money/refund-rules'
import type { Config } from '../../platform/config/config.ts'
import type { Email } from '../../platform/email/email.ts'
import { defineEmailTask } from '../../platform/email/email-task.ts'
import type { Translator } from '../../platform/i18n/translator.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import { loadBookedReversalOfOwner } from '../ledger/reversal/booked-payment.ts'
import { loadRefundOrDisputeFacts, type RefundOrDisputeFacts } from './refund-or-dispute-facts.ts'

type Loss = { kind: 'REFUND' | 'DISPUTE_LOST'; lossId: string }
/** Facts for one reader, whose wallet gave `taken` and lacked `owed`, in minor units. */
type Facts = RefundOrDisputeFacts &
  Pick<Loss, 'kind'> & { side: 'PAYER' | 'RECEIVER'; taken: bigint; owed: bigint }

/**
 * Emails both sides that a payment was reversed, each by a job of its own.
 * @property priority of those jobs, where it is one of many
 */
export const mailPaymentReversed = task<Loss & { priority?: number }>(
  'mail-loss',
  async (ctx, { priority, ...loss }) => {
    for (const side of ['PAYER', 'RECEIVER'] as const) {
      await enqueue(
        ctx.db,
        mailPaymentReversedTo,
        { ...loss, side },
        { key: `mail-loss ${loss.lossId} ${side}`, ...(priority !== undefined && { priority }) },
      )
    }
  },
)

export const mailPaymentReversedTo = defineEmailTask<Loss & { side: 'PAYER' | 'RECEIVER' }, Facts>(
  'mail-loss-to',
  async (ctx, { side, kind, lossId }) => {
    const { payer, creator, ...facts } = await loadRefundOrDisputeFacts(
      ctx,
      kind === 'REFUND' ? 'refund' : 'dispute',
      lossId,
    )
    const isAnnouncedSeparately = facts.cause !== null && separatelyAnnouncedCauses.has(facts.cause)
    const reader = side === 'PAYER' ? payer : facts.isTopUp || isAnnouncedSeparately ? null : creator
    if (reader === null) return null
    const isTaken = side === 'RECEIVER' || facts.isTopUp
    const { taken, owed } = isTaken
      ? await loadBookedReversalOfOwner(
          ctx.db,
          lossId,
          (side === 'PAYER' ? facts.payerId : facts.creatorId) ?? '',
        )
      : { taken: 0n, owed: 0n }
    const amount = kind === 'DISPUTE_LOST' ? facts.booked : facts.amount
    return { ...facts, ...reader, amount, kind, side, taken, owed }
  },
  (translator, facts, config) =>
    facts.side === 'PAYER'
      ? letterToPayer(translator, facts, config)
      : letterToReceiver(translator, facts, config),
)

/** Causes that a creator chose, or is told of once for all their sales. */
export const separatelyAnnouncedCauses: ReadonlySet<RefundCause> = new Set<RefundCause>([
  'CREATOR',
  'REMOVED',
  'LEFT',
])

function letterToPayer(translator: Translator, facts: Facts, config: Config): Email {
  const { t, money } = translator
  const { kind, isByCard, endsMonth, closesPurchase, creatorUsername, reference } = facts
  const amount = money(facts.amount, facts.currency)
  const name = paymentName(translator, facts)
  const given = isByCard
    ? t`We refunded ${amount} to your card for ${name}. Your bank may take a few days to show it.`
    : t`${amount} for ${name} is back in your wallet.`
  return {
    subject:
      kind === 'REFUND' ? t`We refunded ${amount} to you` : t`Your bank reversed a payment of ${amount}`,
    title: titleToPayer(translator, facts),
    paragraphs: [
      ...whyRefunded(translator, facts),
      kind === 'REFUND' ? given : t`At your bank's request, ${amount} for ${name} was returned to your card.`,
      ...takenFrom(translator, facts),
      ...(endsMonth ? [t`Your subscription to @${creatorUsername ?? ''} has ended as a result.`] : []),
      ...(closesPurchase ? [t`What you bought is locked again.`] : []),
      t`Reference: ${reference}`,
    ],
    action: closesPurchase ? purchasesOf(translator, config) : walletOf(translator, config),
    footnote: t`You're receiving this email because one of your payments was returned.`,
  }
}

function titleToPayer({ t }: Translator, { kind, isByCard }: Facts): string {
  if (kind === 'DISPUTE_LOST') return t`Your bank reversed a payment`
  return isByCard ? t`Your money is on its way back` : t`Your money is back in your wallet`
}

function letterToReceiver(translator: Translator, facts: Facts, config: Config): Email {
  const { t, money } = translator
  const { kind, cause, purpose, payerUsername, endsMonth, reference } = facts
  const amount = money(facts.amount, facts.currency)
  const what = {
    TIPS: t`tip from @${payerUsername}`,
    SUBSCRIPTION: t`subscription from @${payerUsername}`,
    PURCHASE: t`purchase from @${payerUsername}`,
    TOP_UP: t`top-up from @${payerUsername}`,
  }[purpose]
  return {
    subject:
      kind === 'REFUND' ? t`${amount} of a ${what} was refunded` : t`You lost a dispute about ${amount}`,
    title: kind === 'REFUND' ? t`A payment was refunded` : t`A bank reversed a payment`,
    paragraphs: [
      ...(cause === 'REQUEST' ? [t`We granted a refund request of @${payerUsername}.`] : []),
      kind === 'REFUND'
        ? t`We refunded ${amount} of the ${what}.`
        : t`@${payerUsername}'s bank took back ${amount} of the ${what}.`,
      ...takenFrom(translator, facts),
      ...(endsMonth ? [t`@${payerUsername}'s subscription has ended as a result.`] : []),
      t`Reference: ${reference}`,
    ],
    action: purpose === 'PURCHASE' ? earningsOf(translator, config) : walletOf(translator, config),
    footnote: t`You're receiving this email because money you received was taken back.`,
  }
}

/** A sentence that says why, where the payer does not know. */
function whyRefunded({ t }: Translator, { cause, creatorUsername }: RefundOrDisputeFacts): string[] {
  const whom = creatorUsername ?? ''
  const sentences: Record<RefundCause, string | null> = {
    ADMIN: null,
    CREATOR: t`@${whom} refunded your purchase.`,
    REQUEST: t`We granted your refund request.`,
    REMOVED: t`We removed a post that you bought.`,
    DAMAGED: t`A file that you bought was damaged on our side, and we couldn't restore it.`,
    LEFT: t`@${whom} is deleting their account.`,
  }
  const sentence = cause && sentences[cause]
  return sentence ? [sentence] : []
}

/** "your top-up", "your tip to @amara" */
function paymentName({ t }: Translator, { isTopUp, purpose, creatorUsername }: RefundOrDisputeFacts): string {
  const whom = creatorUsername ?? ''
  const names: Record<TransactionSource, string> = {
    TOP_UP: t`your top-up`,
    TIPS: t`your tip to @${whom}`,
    SUBSCRIPTION: t`your subscription to @${whom}`,
    PURCHASE: t`your purchase from @${whom}`,
  }
  return names[isTopUp ? 'TOP_UP' : purpose]
}

function takenFrom({ t, money }: Translator, { taken, owed, currency }: Facts): string[] {
  if (taken === 0n) return []
  const share = money(taken, currency)
  if (owed === 0n) return [t`We took your share, ${share}, from your wallet.`]
  return [
    t`Your share is ${share}. Your wallet was short by ${money(owed, currency)}, which you now owe. The next money you receive pays it off first.`,
  ]
}

type Action = { label: string; url: string }

function walletOf({ t }: Translator, { webOrigin }: Config): Action {
  return { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` }
}

/** Link to where buyers see what became of a purchase. */
function purchasesOf({ t }: Translator, { webOrigin }: Config): Action {
  return { label: t`Open your purchases`, url: `${webOrigin}/settings/purchases` }
}

/** Link to where creators see what became of a sale. */
function earningsOf({ t }: Translator, { webOrigin }: Config): Action {
  return { label: t`Open your earnings`, url: `${webOrigin}/settings/earnings` }
}
