import type { CurrencyCode } from '@fanfare/contract/money/money'
import { emailTask } from '../../../platform/email/email-task.ts'

type Facts = { amount: bigint; currency: CurrencyCode; giveBackAt: Date }

/**
 * Emails a person about a charge that names them and that no one started. Contains no text written by whoever
 * paid.
 */
export const mailWaitingCharge = emailTask<{ paymentId: string }, Facts>(
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
      title: t`A card payment waits for you`,
      paragraphs: [
        t`Somebody paid ${paid} by card in your name, and not from a session of yours. Nothing was done with it.`,
        t`If it was you, open your wallet and say so. Then it does what you paid for.`,
        t`If it was not you, there is nothing to do: on ${day(giveBackAt)} it goes back to the card.`,
      ],
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You get this mail because a card payment names your account.`,
    }
  },
)
