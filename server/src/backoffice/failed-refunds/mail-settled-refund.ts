import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { EmailRecipient } from '../../platform/email/email.ts'
import { defineEmailTask } from '../../platform/email/email-task.ts'

/** Amount in minor units. */
type Facts = { title: string; amount: bigint; currency: CurrencyCode; creatorUsername: string; note: string }

/** Tells a buyer how they got the money of a refund that the card's provider refused. */
export const mailRefundSettledOutOfBand = defineEmailTask<{ refundId: string }, Facts>(
  'mail-settled-refund',
  async (ctx, { refundId }) => {
    const { rows } = await sql<Facts & EmailRecipient>`
      SELECT buyer.email, buyer.language, coalesce(purchase.terms ->> 'title', '') AS title,
        refund.amount_minor AS amount, purchase.currency_code AS currency, creator.username AS "creatorUsername",
        settlement.note
      FROM refund_settlement settlement
      JOIN refund ON refund.id = settlement.refund_id
      JOIN purchase ON purchase.payment_id = refund.payment_id
      JOIN account buyer ON buyer.id = purchase.buyer_id
      JOIN account creator ON creator.id = purchase.creator_id
      WHERE settlement.refund_id = ${refundId} AND buyer.deactivated_at IS NULL`.execute(ctx.db)
    return rows[0]
  },
  ({ t, money }, { title, amount: minor, currency, creatorUsername, note }, { webOrigin }) => {
    const amount = money(minor, currency)
    return {
      subject: t`We settled your refund of ${amount} in another way`,
      title: t`We settled your refund in another way`,
      paragraphs: [
        t`Our card provider couldn't return ${amount} for "${title}" from @${creatorUsername} to your card, so you got your money in another way.`,
        t`What we did: ${note}`,
        t`What you bought is locked again.`,
      ],
      action: { label: t`Open your purchases`, url: `${webOrigin}/settings/purchases` },
      footnote: t`You're receiving this email because a refund of one of your purchases failed.`,
    }
  },
)
