import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { NonAdminRefundCause } from '@fanfare/contract/money/refund-rules'
import { sql } from 'kysely'
import type { EmailRecipient } from '../../../platform/email/email.ts'
import { defineEmailTask } from '../../../platform/email/email-task.ts'
import { isFailedRefundToRetrySql, purchaseRefundsRelationSql } from './failed-sale-refunds.ts'

/** Amount in minor units. */
type Facts = {
  cause: NonAdminRefundCause
  title: string
  amount: bigint
  currency: CurrencyCode
  creatorUsername: string
}

/**
 * Tells a buyer that a refund which no admin decided has failed. Nothing is said where it was tried again since, or the money is
 * not owed any more.
 */
export const mailFailedSaleRefundToBuyer = defineEmailTask<{ refundId: string }, Facts>(
  'mail-failed-sale-refund',
  async (ctx, { refundId }) => {
    const { rows } = await sql<Facts & EmailRecipient>`
      SELECT buyer.email, buyer.language, failed.cause, coalesce(purchase.terms ->> 'title', '') AS title,
        failed.amount_minor AS amount, purchase.currency_code AS currency, creator.username AS "creatorUsername"
      FROM ${purchaseRefundsRelationSql}
      JOIN account buyer ON buyer.id = purchase.buyer_id
      JOIN account creator ON creator.id = purchase.creator_id
      WHERE failed.id = ${refundId} AND ${isFailedRefundToRetrySql(ctx.clock.now())}
        AND buyer.deactivated_at IS NULL`.execute(ctx.db)
    return rows[0]
  },
  ({ t, money }, { cause, title, amount: minor, currency, creatorUsername }, { webOrigin }) => {
    const amount = money(minor, currency)
    const why: Record<NonAdminRefundCause, string> = {
      CREATOR: t`@${creatorUsername} refunded your purchase.`,
      REMOVED: t`We removed a post that you bought.`,
      DAMAGED: t`A file that you bought was damaged on our side, and we couldn't restore it.`,
      LEFT: t`@${creatorUsername} is deleting their account.`,
    }
    return {
      subject: t`Your refund of ${amount} didn't go through`,
      title: t`Your refund didn't go through`,
      paragraphs: [
        why[cause],
        t`You get your money for "${title}" back, but our card provider couldn't return ${amount} to your card. You don't have it yet.`,
        t`We'll look into it and try again. You don't have to do anything, and we'll email you once the money is on its way.`,
      ],
      action: { label: t`Open your purchases`, url: `${webOrigin}/settings/purchases` },
      footnote: t`You're receiving this email because a refund of one of your purchases failed.`,
    }
  },
)
