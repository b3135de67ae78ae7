import type { CurrencyCode } from '@fanfare/contract/money'
import type { TransactionSource } from '@fanfare/contract/shapes/money/payments'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** What letters about a refund or a dispute tell of. Amounts in minor units. */
export type LossFacts = {
  purpose: TransactionSource
  /** The money had gone to the payer's wallet. */
  isTopUp: boolean
  isByCard: boolean
  reference: string
  currency: CurrencyCode
  amount: bigint
  booked: bigint
  /** The payment's month ended with it. */
  endsMonth: boolean
  payerId: string
  payerUsername: string
  /** Null for somebody who has left, and gets no mail. */
  payerEmail: string | null
  creatorId: string | null
  creatorUsername: string | null
  creatorEmail: string | null
}

/** The facts of a refund or a dispute about a payment. */
export async function loadLossFacts(
  ctx: Context,
  table: 'refund' | 'dispute',
  id: string,
): Promise<LossFacts> {
  const { rows } = await sql<LossFacts>`
    SELECT payment.purpose, payment.purpose = 'TOP_UP' OR payment.outcome = 'WALLET_CREDIT' AS "isTopUp",
      payment.method = 'CARD' AS "isByCard", payment.reference, payment.currency_code AS currency,
      loss.amount_minor AS amount, loss.booked_minor AS booked,
      EXISTS (SELECT FROM subscription_period period
        WHERE period.payment_id = payment.id AND period.reversed_at IS NOT NULL) AS "endsMonth",
      payer.id AS "payerId", payer.username AS "payerUsername",
      CASE WHEN payer.deactivated_at IS NULL THEN payer.email END AS "payerEmail",
      creator.id AS "creatorId", creator.username AS "creatorUsername",
      CASE WHEN creator.deactivated_at IS NULL THEN creator.email END AS "creatorEmail"
    FROM ${sql.table(table)} loss
    JOIN payment ON payment.id = loss.payment_id
    JOIN account payer ON payer.id = payment.payer_id
    LEFT JOIN account creator ON creator.id = payment.creator_id
    WHERE loss.id = ${id}`.execute(ctx.db)
  const [facts] = rows
  if (!facts) throw new Error(`There is no ${table} ${id} about a payment.`)
  return facts
}

/** "Your top-up", "your tip to @amara" */
export function paymentName({ isTopUp, purpose, creatorUsername }: LossFacts): string {
  if (isTopUp) return 'your top-up'
  return purpose === 'TIPS' ? `your tip to @${creatorUsername}` : `your subscription to @${creatorUsername}`
}
