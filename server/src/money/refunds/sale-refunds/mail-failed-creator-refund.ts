import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { EmailRecipient } from '../../../platform/email/email.ts'
import { defineEmailTask } from '../../../platform/email/email-task.ts'
import { isFailedRefundToRetrySql, purchaseRefundsRelationSql } from './failed-sale-refunds.ts'

/** Amount in minor units. */
type Facts = { title: string; amount: bigint; currency: CurrencyCode; buyerUsername: string }

/** Tells a creator that a refund which they started has failed. Nothing is said where it was tried again since. */
export const mailFailedCreatorRefund = defineEmailTask<{ refundId: string }, Facts>(
  'mail-failed-creator-refund',
  async (ctx, { refundId }) => {
    const { rows } = await sql<Facts & EmailRecipient>`
      SELECT creator.email, creator.language, coalesce(purchase.terms ->> 'title', '') AS title,
        failed.amount_minor AS amount, purchase.currency_code AS currency, buyer.username AS "buyerUsername"
      FROM ${purchaseRefundsRelationSql}
      JOIN account buyer ON buyer.id = purchase.buyer_id
      JOIN account creator ON creator.id = purchase.creator_id
      WHERE failed.id = ${refundId} AND failed.cause = 'CREATOR' AND ${isFailedRefundToRetrySql(ctx.clock.now())}
        AND creator.deactivated_at IS NULL`.execute(ctx.db)
    return rows[0]
  },
  ({ t, money }, { title, amount: minor, currency, buyerUsername }, { webOrigin }) => {
    const amount = money(minor, currency)
    return {
      subject: t`The refund of ${amount} to @${buyerUsername} didn't go through`,
      title: t`The refund of your sale didn't go through`,
      paragraphs: [
        t`You refunded "${title}" to @${buyerUsername}, but our card provider couldn't return ${amount} to their card. Nothing was taken from your wallet.`,
        t`We'll look into it and try again. You can also refund it again in your sales.`,
      ],
      action: { label: t`Open your sales`, url: `${webOrigin}/settings/earnings?history=sales` },
      footnote: t`You're receiving this email because you refunded one of your sales.`,
    }
  },
)
