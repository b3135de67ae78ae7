import { apiErrors } from '@fanfare/contract/errors'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Refusal, refuse } from '../../../platform/errors.ts'
import type { PaymentIntent } from '../payment.ts'

type Decided = {
  decision: 'CREDIT_WALLET' | 'REFUND' | 'DISMISS'
  /** Owner of the credited wallet, and the amount. */
  creditedTo: string | null
  credited: bigint | null
  refund: 'PENDING' | 'SUCCEEDED' | 'FAILED' | null
}

/**
 * Finds the decision on an unmatched charge, for its payer: the minor units of their top-up, or the refusal
 * that says where their money is. Undefined until an admin has decided, or if a refund failed and needs
 * another review.
 * @param refusal reason why the charge could not fulfil its purpose
 */
export async function findUnmatchedChargeOutcomeForPayer(
  ctx: Context,
  provider: string,
  { reference, payerId, purpose }: PaymentIntent,
  refusal: Refusal['code'],
): Promise<bigint | Refusal | undefined> {
  const { rows } = await sql<Decided>`
    SELECT review.decision, credit.payer_id AS "creditedTo", credit.amount_minor AS credited,
      (SELECT refund.state FROM refund WHERE refund.payment_review_id = review.id
        ORDER BY refund.created_at DESC, refund.id DESC LIMIT 1) AS refund
    FROM payment_review review
    LEFT JOIN payment credit ON credit.id = review.credited_payment_id
    WHERE review.provider = ${provider} AND review.reference = ${reference} AND review.decision <> 'CLAIM'`.execute(
    ctx.db,
  )
  const [decided] = rows
  if (!decided) return undefined
  const { decision, creditedTo, credited, refund } = decided
  if (decision === 'DISMISS') {
    return notVerified("We reviewed your payment and didn't add it to your wallet.")
  }
  if (decision === 'REFUND') {
    if (refund === 'SUCCEEDED') return notVerified('Your payment was refunded.')
    return refund === 'PENDING' ? notVerified('Your payment is being refunded.') : undefined
  }
  if (credited === null || creditedTo !== payerId) {
    return notVerified('We reviewed your payment, and it belongs to another account.')
  }
  if (purpose === 'TOP_UP') return credited
  return creditedInsteadRefusal(refusal)
}

/** Checks whether a charge is about to be refunded to its card without an admin. */
export async function isAutomaticRefundScheduled(
  ctx: Context,
  provider: string,
  reference: string,
): Promise<boolean> {
  const waiting = await ctx.db
    .selectFrom('payment_review')
    .select('id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('decided_at', 'is', null)
    .where('give_back_at', 'is not', null)
    .executeTakeFirst()
  return waiting !== undefined
}

/** Builds a refusal saying that a charge failed its purpose and is in the payer's wallet. */
export function creditedInsteadRefusal(refusal: Refusal['code']): Refusal {
  const why = refusal === 'PAYMENT_NOT_VERIFIED' ? '' : `${describeChargeRefusalToPayer(refusal)} `
  return refuse(refusal, { detail: `${why}Your payment was added to your wallet.`, charged: true })
}

/** Says why a charge did not do what it was meant for, to somebody who paid and so knows that the creator exists. */
export function describeChargeRefusalToPayer(refusal: Refusal['code']): string {
  return refusal === 'CREATOR_NOT_FOUND'
    ? 'This creator can’t be paid at the moment.'
    : apiErrors[refusal].detail
}

function notVerified(detail: string): Refusal {
  return refuse('PAYMENT_NOT_VERIFIED', { detail, charged: true })
}
