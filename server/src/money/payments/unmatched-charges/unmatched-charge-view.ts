import { currencyCode } from '@fanfare/contract/fields/money'
import { type CardProviderName, calculateCardFee } from '@fanfare/contract/money/card-fee'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type { UnmatchedCharge } from '@fanfare/contract/shapes/money/refunds'
import { sql } from 'kysely'

export type UnmatchedChargeRow = {
  id: string
  provider: string
  reference: string
  cause: string
  charged: bigint
  currencyCode: string
  metadata: unknown
  decision: UnmatchedCharge['decision']
  decidedBy: string | null
  reason: string | null
  creditedPaymentId: string | null
  createdAt: Date
  decidedAt: Date | null
  giveBackAt: Date | null
  payerId: string | null
  payerUsername: string
  payerName: string
  payerCurrency: string
}

/** Reviews with whom they seem to be about: the payer of the payment under the reference, or whom the charge names. */
export const selectUnmatchedChargesSql = sql`
  SELECT review.id, review.provider, review.reference, review.reason AS cause, review.charged_minor AS charged,
    review.currency_code AS "currencyCode", review.metadata, review.decision, admin.email AS "decidedBy",
    review.decision_reason AS reason, review.credited_payment_id AS "creditedPaymentId",
    review.created_at AS "createdAt", review.decided_at AS "decidedAt",
    review.give_back_at AS "giveBackAt",
    payer.id AS "payerId", payer.username AS "payerUsername", payer.display_name AS "payerName",
    payer.currency_code AS "payerCurrency"
  FROM payment_review review
  LEFT JOIN payment ON payment.id = review.payment_id
  LEFT JOIN admin ON admin.id = review.decided_by
  LEFT JOIN account payer ON payer.id = coalesce(payment.payer_id, review.metadata ->> 'userId')`

/**
 * Computes a wallet's credit for a charge: all but what its provider retains. Null if that is nothing or
 * unknown.
 */
export function creditableAmount(charged: bigint, currency: string, provider: string): bigint | null {
  const known = currencyCode.safeParse(currency)
  if (!known.success) return null
  const fee = calculateCardFee(Number(charged), known.data, provider as CardProviderName)
  return fee === undefined || charged <= BigInt(fee) ? null : charged - BigInt(fee)
}

export function unmatchedChargeView(row: UnmatchedChargeRow): UnmatchedCharge {
  const credit = creditableAmount(row.charged, row.currencyCode, row.provider)
  const payerCurrency = currencyCode.safeParse(row.payerCurrency)
  return {
    id: row.id,
    provider: row.provider,
    paymentReference: row.reference,
    cause: row.cause,
    charged: asMinorUnits(row.charged),
    creditable: credit === null ? null : asMinorUnits(credit),
    currencyCode: row.currencyCode,
    metadata: JSON.stringify(row.metadata),
    payer:
      row.payerId === null || !payerCurrency.success
        ? null
        : {
            userId: row.payerId,
            username: row.payerUsername,
            displayName: row.payerName,
            currencyCode: payerCurrency.data,
          },
    decision: row.decision,
    decidedBy: row.decidedBy,
    reason: row.reason,
    creditedPaymentId: row.creditedPaymentId,
    dateCreated: row.createdAt.toISOString(),
    dateGivenBack: row.giveBackAt?.toISOString() ?? null,
    dateDecided: row.decidedAt?.toISOString() ?? null,
  }
}
