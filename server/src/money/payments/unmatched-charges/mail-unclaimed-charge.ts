import type { CurrencyCode } from '@fanfare/contract/money/money'
import { defineEmailTask } from '../../../platform/email/email-task.ts'

type Facts = { amount: bigint; currency: CurrencyCode; giveBackAt: Date }

/**
 * Emails a person about a charge that names them and that no one started. Contains no text written by whoever
 * paid.
 */
export const mailUnclaimedCharge = defineEmailTask<{ paymentId: string }, Facts>(
  'mail-waiting-charge',
  async (ctx, { paymentId }) => {
    const waiting = await ctx.db
      .selectFrom('payment')
      .innerJoin('account', 'account.id', 'payment.payer_id')
      .innerJoin('payment_review', 'payment_review.payment_id', 'payment.id')
      .select(['account.email', 'account.language'])
      .select(['payment.amount_minor as amount', 'payment.currency_code as currency'])
      .select('payment_review.give_back_at as giveBackAt')
      .where('payment.id', '=', paymentId)
      .where('payment.status', '=', 'WAITING')
      .where('account.deactivated_at', 'is', null)
      .executeTakeFirst()
    return waiting?.giveBackAt ? { ...waiting, giveBackAt: waiting.giveBackAt } : null
  },
  ({ t, money, day }, { amount, currency, giveBackAt }, { webOrigin }) => {
    const paid = money(amount, currency)
    return {
      subject: t`Did you pay ${paid} by card?`,
      title: t`A card payment is waiting for you`,
      paragraphs: [
        t`Someone paid ${paid} by card in your name, but not from a device where you're signed in. We haven't used the money for anything.`,
        t`If this was you, open your wallet and confirm it. You'll then get what you paid for.`,
        t`If this wasn't you, there's nothing to do. We'll refund it to the card on ${day(giveBackAt)}.`,
      ],
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You're receiving this email because a card payment names your account.`,
    }
  },
)
