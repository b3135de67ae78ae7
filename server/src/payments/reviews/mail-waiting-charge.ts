import { task } from '../../jobs/task.ts'
import { dayOf, moneyOf } from '../../mail/formats.ts'
import { sendLetter } from '../../mail/letter.ts'

/** Asks somebody about a charge that names her and that nobody started. Nothing in it is of the making of who paid. */
export const mailWaitingCharge = task<{ paymentId: string }>(
  'mail-waiting-charge',
  async (ctx, { paymentId }) => {
    const waiting = await ctx.db
      .selectFrom('payment')
      .innerJoin('account', 'account.id', 'payment.payer_id')
      .innerJoin('payment_review', 'payment_review.payment_id', 'payment.id')
      .select(['account.email', 'payment.amount_minor as amount', 'payment.currency_code as currency'])
      .select('payment_review.give_back_at as giveBackAt')
      .where('payment.id', '=', paymentId)
      .where('payment.status', '=', 'WAITING')
      .where('account.deactivated_at', 'is', null)
      .executeTakeFirst()
    if (!waiting?.giveBackAt) return
    const money = moneyOf(waiting.amount, waiting.currency)
    await sendLetter(ctx, waiting.email, {
      subject: `Did you pay ${money} by card?`,
      title: 'A card payment waits for you',
      paragraphs: [
        `Somebody paid ${money} by card in your name, and not from a session of yours. Nothing was done with it.`,
        'If it was you, open your wallet and say so. Then it does what you paid for.',
        `If it was not you, there is nothing to do: on ${dayOf(waiting.giveBackAt)} it goes back to the card.`,
      ],
      action: { label: 'Open your wallet', url: `${ctx.config.webOrigin}/settings/wallet` },
      footnote: 'You get this mail because a card payment names your account.',
    })
  },
)
