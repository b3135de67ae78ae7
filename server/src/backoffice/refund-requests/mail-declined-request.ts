import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { EmailRecipient } from '../../platform/email/email.ts'
import { defineEmailTask } from '../../platform/email/email-task.ts'

type Side = 'BUYER' | 'CREATOR'

/** Amount in minor units. */
type Facts = {
  side: Side
  title: string
  amount: bigint
  currency: CurrencyCode
  buyerUsername: string
  creatorUsername: string
  reason: string
}

/** Tells buyer or creator that a purchase stands after a refund request. Who has left is told nothing. */
export const mailDeclinedRefundRequest = defineEmailTask<{ requestId: string; side: Side }, Facts>(
  'mail-declined-request',
  async (ctx, { requestId, side }) => {
    const { rows } = await sql<Facts & EmailRecipient>`
      SELECT recipient.email, recipient.language, ${side} AS side, coalesce(purchase.terms ->> 'title', '') AS title,
        purchase.amount_minor AS amount, purchase.currency_code AS currency, buyer.username AS "buyerUsername",
        creator.username AS "creatorUsername", request.decision_reason AS reason
      FROM purchase_refund_request request
      JOIN purchase ON purchase.payment_id = request.payment_id
      JOIN account buyer ON buyer.id = purchase.buyer_id
      JOIN account creator ON creator.id = purchase.creator_id
      JOIN account recipient ON recipient.id = CASE WHEN ${side === 'BUYER'} THEN buyer.id ELSE creator.id END
      WHERE request.id = ${requestId} AND request.state = 'KEPT' AND recipient.deactivated_at IS NULL`.execute(
      ctx.db,
    )
    return rows[0]
  },
  (
    { t, money },
    { side, title, amount: minor, currency, buyerUsername, creatorUsername, reason },
    { webOrigin },
  ) => {
    const amount = money(minor, currency)
    if (side === 'BUYER') {
      return {
        subject: t`Your refund request was declined`,
        title: t`We didn't refund your purchase`,
        paragraphs: [
          t`You requested a refund of ${amount} for "${title}" from @${creatorUsername}. We looked into it and decided that the purchase stands. You keep what you bought.`,
          t`Our reason: ${reason}`,
        ],
        action: { label: t`Open your purchases`, url: `${webOrigin}/settings/purchases` },
        footnote: t`You're receiving this email because you requested a refund.`,
      }
    }
    return {
      subject: t`A refund request about ${amount} was declined`,
      title: t`The sale stands`,
      paragraphs: [
        t`@${buyerUsername} requested a refund of ${amount} for "${title}". We looked into it and decided that the purchase stands. The money stays yours.`,
        t`Our reason: ${reason}`,
      ],
      action: { label: t`Open your earnings`, url: `${webOrigin}/settings/earnings` },
      footnote: t`You're receiving this email because a refund of one of your sales was requested.`,
    }
  },
)
