import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { EmailRecipient } from '../../platform/email/email.ts'
import { defineEmailTask } from '../../platform/email/email-task.ts'

/** Amount in minor units. */
type Facts = { title: string; amount: bigint; currency: CurrencyCode; creatorUsername: string }

/** Tells a buyer that the refund which their request was granted has failed. Who has left is told nothing. */
export const mailFailedRequestedRefund = defineEmailTask<{ requestId: string }, Facts>(
  'mail-failed-refund',
  async (ctx, { requestId }) => {
    const { rows } = await sql<Facts & EmailRecipient>`
      SELECT buyer.email, buyer.language, coalesce(purchase.terms ->> 'title', '') AS title,
        purchase.amount_minor AS amount, purchase.currency_code AS currency, creator.username AS "creatorUsername"
      FROM purchase_refund_request request
      JOIN purchase ON purchase.payment_id = request.payment_id
      JOIN account buyer ON buyer.id = purchase.buyer_id
      JOIN account creator ON creator.id = purchase.creator_id
      WHERE request.id = ${requestId} AND request.state = 'OPEN' AND buyer.deactivated_at IS NULL`.execute(
      ctx.db,
    )
    return rows[0]
  },
  ({ t, money }, { title, amount: minor, currency, creatorUsername }, { webOrigin }) => {
    const amount = money(minor, currency)
    return {
      subject: t`Your refund of ${amount} didn't go through`,
      title: t`Your refund didn't go through`,
      paragraphs: [
        t`We granted your refund request for "${title}" from @${creatorUsername}, but our card provider couldn't return ${amount} to your card. You don't have this money back yet.`,
        t`Your request is open again. We'll look into it and let you know. Until then you keep what you bought.`,
      ],
      action: { label: t`Open your purchases`, url: `${webOrigin}/settings/purchases` },
      footnote: t`You're receiving this email because you requested a refund.`,
    }
  },
)
