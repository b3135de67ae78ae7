import type { ErrorCode } from '@fanfare/contract/errors'
import type { TransactionSource } from '@fanfare/contract/money/payment-kinds'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Email, EmailRecipient } from '../../platform/email/email.ts'
import { defineEmailTask } from '../../platform/email/email-task.ts'
import { excerptForEmail } from '../../platform/email/excerpt.ts'
import type { Translator } from '../../platform/i18n/translator.ts'
import {
  describeHowToCancelSubscription,
  describeSubscriptionPayment,
  type PaidAmounts,
} from '../subscriptions/mails/mail-facts.ts'
import { isRenewableIfActiveSql } from '../subscriptions/renewal-terms.ts'

/** Amounts in minor units. */
type Facts = PaidAmounts & {
  reference: string
  purpose: TransactionSource
  /** REVIEW: the card was charged, and nothing could be booked. */
  outcome: 'AS_MEANT' | 'WALLET_CREDIT' | 'REVIEW'
  /** True if the card gets the charge back, which nothing was booked for. */
  isRefunded: boolean
  /** The reason why a charge was not booked for what it was paid for: `OWN_LIMIT` is the payer's own. */
  refusal: ErrorCode | null
  /** Null for a top-up, and where the creator's account is erased. */
  creator: { name: string; username: string } | null
  /** The month that was paid for; null for anything else. */
  month: { from: Date; to: Date; renews: boolean } | null
  /** The post that was bought; null for anything else. */
  post: { id: string; title: string } | null
}

/** Mails the payer of a tip, a first month, a post or a top-up its receipt. Renewals have a mail of their own. */
export const mailReceipt = defineEmailTask<{ paymentId: string }, Facts>(
  'mail-payment-receipt',
  (ctx, { paymentId }) => loadFacts(ctx, paymentId),
  (translator, facts, { webOrigin }) => {
    const { t } = translator
    return {
      ...contentOf(translator, facts),
      ...openedBy(translator, facts, webOrigin),
      footnote: t`You're receiving this email as the receipt for a payment.`,
    }
  },
)

/** The post that was bought, by its caption, and the way to it; the wallet after any other payment. */
function openedBy(
  { t }: Translator,
  { post, creator, outcome }: Facts,
  webOrigin: string,
): Pick<Email, 'items' | 'action'> {
  if (outcome !== 'AS_MEANT' || !post || !creator) {
    return { action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` } }
  }
  const url = `${webOrigin}/${creator.username}/post/${post.id}`
  const items = post.title ? [{ title: '', text: excerptForEmail(post.title), url }] : []
  return { items, action: { label: t`See it`, url } }
}

type Row = Omit<Facts, 'month'> & { from: Date | null; to: Date | null; renews: boolean | null }

/** A payment that moved nothing, or whose payer's account is erased, has no receipt. */
async function loadFacts(ctx: Context, paymentId: string): Promise<(Facts & EmailRecipient) | null> {
  const { rows } = await sql<Row & EmailRecipient>`
    SELECT payer.email, payer.language, payment.reference, payment.purpose, payment.amount_minor AS amount,
      payment.total_minor AS total, payment.currency_code AS currency, coalesce(payment.outcome, payment.status) AS outcome, payment.refusal,
      EXISTS (SELECT FROM payment_review review WHERE review.provider = payment.provider
        AND review.reference = payment.reference AND review.give_back_at IS NOT NULL) AS "isRefunded",
      CASE WHEN payment.card_last4 IS NOT NULL
        THEN json_build_object('brand', initcap(payment.card_brand), 'last4', payment.card_last4) END AS card,
      CASE WHEN creator.erased_at IS NULL AND creator.id IS NOT NULL
        THEN json_build_object('name', creator.display_name, 'username', creator.username) END AS creator,
      CASE WHEN purchase.post_id IS NOT NULL
        THEN json_build_object('id', purchase.post_id, 'title', purchase.terms ->> 'title') END AS post,
      period.starts_at AS "from", period.ends_at AS "to",
      subscription.status = 'ACTIVE' AND ${sql.raw(isRenewableIfActiveSql('creator', 'payer.currency_code'))} AS renews
    FROM payment
    JOIN account payer ON payer.id = payment.payer_id AND payer.erased_at IS NULL
    LEFT JOIN account creator ON creator.id = payment.creator_id
    LEFT JOIN purchase ON purchase.payment_id = payment.id AND purchase.creator_id = payment.creator_id
    LEFT JOIN subscription_period period ON period.payment_id = payment.id
    LEFT JOIN subscription ON subscription.id = period.subscription_id
    WHERE payment.id = ${paymentId}
      AND (payment.outcome IN ('AS_MEANT', 'WALLET_CREDIT') OR payment.status = 'REVIEW')`.execute(ctx.db)
  const [row] = rows
  if (!row) return null
  const { from, to, renews, ...facts } = row
  return { ...facts, month: from && to ? { from, to, renews: renews ?? false } : null }
}

type Content = { subject: string; title: string; paragraphs: string[] }

function contentOf(translator: Translator, facts: Facts): Content {
  const { t, money } = translator
  const { outcome, reference } = facts
  const amount = money(facts.amount, facts.currency)
  const ending = [describeSubscriptionPayment(translator, facts), t`Reference: ${reference}`]
  if (outcome === 'REVIEW' && facts.isRefunded) {
    return {
      subject: t`We're refunding your payment of ${amount}`,
      title: t`Your payment is being refunded`,
      paragraphs: [describeCardRefund(translator, facts.refusal), ...ending],
    }
  }
  if (outcome === 'REVIEW') {
    return {
      subject: t`We're checking your payment of ${amount}`,
      title: t`Your payment needs a closer look`,
      paragraphs: [
        facts.refusal === 'ALREADY_BOUGHT'
          ? t`Your card was charged for a post that you already own. Our team is looking into it, and you keep the post. You don't need to pay again.`
          : t`Your card was charged, but we couldn't complete the payment. Our team is looking into it. You don't need to pay again.`,
        ...ending,
      ],
    }
  }
  if (outcome === 'WALLET_CREDIT') {
    return {
      subject: t`Your ${amount} is in your wallet`,
      title: t`We added your payment to your wallet`,
      paragraphs: [describeWalletCredit(translator, facts.refusal, amount), ...ending],
    }
  }
  const { subject, title, paragraphs } = boughtContent(translator, facts, amount)
  return { subject, title, paragraphs: [...paragraphs, ...ending] }
}

/** Says why a charge is refunded to the card, by the code with which what was paid for was refused. */
function describeCardRefund({ t }: Translator, refusal: ErrorCode | null): string {
  switch (refusal) {
    case 'OWN_LIMIT':
      return t`Your card was charged, but the payment would have passed the monthly limit you set yourself. We're refunding all of it to your card.`
    case 'ALREADY_BOUGHT':
      return t`Your card was charged for a post that you already own. You keep the post, and we're refunding all of it to your card.`
    case 'ALREADY_SUBSCRIBED':
      return t`Your card was charged, but you were already subscribed. We're refunding all of it to your card.`
    case 'PRICE_CHANGED':
      return t`Your card was charged, but the price had changed in the meantime. We're refunding all of it to your card.`
    default:
      return t`Your card was charged, but what you paid for was no longer available. We're refunding all of it to your card.`
  }
}

/** Says why a charge ended in the wallet, by the code with which what was paid for was refused. */
function describeWalletCredit({ t }: Translator, refusal: ErrorCode | null, amount: string): string {
  switch (refusal) {
    case 'OWN_LIMIT':
      return t`Your card was charged, but the payment would have passed the monthly limit you set yourself. We added ${amount} to your wallet.`
    case 'ALREADY_BOUGHT':
      return t`Your card was charged for a post that you already own. You keep the post, and we added ${amount} to your wallet, so you can spend it on something else.`
    case 'ALREADY_SUBSCRIBED':
      return t`Your card was charged, but you were already subscribed. We added ${amount} to your wallet, so you can spend it on something else.`
    case 'PRICE_CHANGED':
      return t`Your card was charged, but the price had changed in the meantime. We added ${amount} to your wallet, so you can spend it on something else.`
    default:
      return t`Your card was charged, but what you paid for was no longer available. We added ${amount} to your wallet, so you can spend it on something else.`
  }
}

function boughtContent(translator: Translator, { purpose, creator, month }: Facts, amount: string): Content {
  const { t, day } = translator
  if (purpose === 'TOP_UP') {
    return {
      subject: t`You added ${amount} to your wallet`,
      title: t`Your top-up is in your wallet`,
      paragraphs: [t`${amount} is ready to spend.`],
    }
  }
  const name = creator?.name ?? t`a creator`
  const username = creator ? `@${creator.username}` : name
  if (purpose === 'TIPS') {
    return {
      subject: t`You sent ${amount} to ${name}`,
      title: t`Your tip was sent`,
      paragraphs: [t`${username} received your tip of ${amount}.`],
    }
  }
  if (purpose === 'PURCHASE') {
    return {
      subject: t`You bought a post from ${name}: ${amount}`,
      title: t`Your post is unlocked`,
      paragraphs: [t`You bought a post from ${username} for ${amount}. It's yours to keep.`],
    }
  }
  purpose satisfies 'SUBSCRIPTION'
  return {
    subject: t`You subscribed to ${name}: ${amount}`,
    title: t`Your subscription to ${name} has started`,
    paragraphs: [
      ...(month ? [t`You've paid for ${username} from ${day(month.from)} to ${day(month.to)}.`] : []),
      ...(month && !month.renews
        ? [t`It won't renew: you won't be charged again, and you can see everything until ${day(month.to)}.`]
        : [describeHowToCancelSubscription(translator)]),
    ],
  }
}
