import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { TransactionSource } from '@fanfare/contract/money/payment-kinds'
import type { RefundCause } from '@fanfare/contract/money/refund-rules'
import type { AccountLanguageCode } from '@fanfare/contract/text/languages'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { EmailRecipient } from '../../platform/email/email.ts'

/** Facts in emails about a refund or a dispute. Amounts in minor units. */
export type RefundOrDisputeFacts = {
  purpose: TransactionSource
  /** The money had gone to the payer's wallet. */
  isTopUp: boolean
  isByCard: boolean
  reference: string
  currency: CurrencyCode
  amount: bigint
  /** Part of the amount that was taken back: what was reversed before is not taken again. */
  booked: bigint
  /** The payment's month ended with it. */
  endsMonth: boolean
  /** The payment's purchase is closed. */
  closesPurchase: boolean
  /** Cause for which the platform refunded it; null for a dispute, and where somebody did it at the provider. */
  cause: RefundCause | null
  payerId: string
  payerUsername: string
  creatorId: string | null
  creatorUsername: string | null
}

/** Recipients of emails about it; null for a person who has left and gets none. */
type Readers = { payer: EmailRecipient | null; creator: EmailRecipient | null }

type Row = RefundOrDisputeFacts & {
  payerEmail: string | null
  payerLanguage: AccountLanguageCode | null
  creatorEmail: string | null
  creatorLanguage: AccountLanguageCode | null
}

/** The facts of a refund or a dispute about a payment, and who is to know of them. */
export async function loadRefundOrDisputeFacts(
  ctx: Context,
  table: 'refund' | 'dispute',
  id: string,
): Promise<RefundOrDisputeFacts & Readers> {
  const { rows } = await sql<Row>`
    SELECT payment.purpose, payment.purpose = 'TOP_UP' OR payment.outcome = 'WALLET_CREDIT' AS "isTopUp",
      payment.method = 'CARD' AS "isByCard", payment.reference, payment.currency_code AS currency,
      loss.amount_minor AS amount, loss.booked_minor AS booked,
      EXISTS (SELECT FROM subscription_period period
        WHERE period.payment_id = payment.id AND period.reversed_at IS NOT NULL) AS "endsMonth",
      EXISTS (SELECT FROM purchase
        WHERE purchase.payment_id = payment.id AND purchase.closed_at IS NOT NULL) AS "closesPurchase",
      ${table === 'refund' ? sql`loss.cause` : sql`NULL`} AS cause,
      payer.id AS "payerId", payer.username AS "payerUsername", payer.language AS "payerLanguage",
      CASE WHEN payer.deactivated_at IS NULL THEN payer.email END AS "payerEmail",
      creator.id AS "creatorId", creator.username AS "creatorUsername", creator.language AS "creatorLanguage",
      CASE WHEN creator.deactivated_at IS NULL THEN creator.email END AS "creatorEmail"
    FROM ${sql.table(table)} loss
    JOIN payment ON payment.id = loss.payment_id
    JOIN account payer ON payer.id = payment.payer_id
    LEFT JOIN account creator ON creator.id = payment.creator_id
    WHERE loss.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error(`There is no ${table} ${id} about a payment.`)
  const { payerEmail, payerLanguage, creatorEmail, creatorLanguage, ...facts } = row
  return {
    ...facts,
    payer: payerEmail === null ? null : { email: payerEmail, language: payerLanguage },
    creator: creatorEmail === null ? null : { email: creatorEmail, language: creatorLanguage },
  }
}
