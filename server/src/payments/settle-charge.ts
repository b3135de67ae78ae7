import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Charge } from '../outside/card-provider.ts'
import { closeCharge } from '../subscriptions/renewal-charge.ts'
import { bookCharge } from './book-charge.ts'
import { intentOfCharge } from './charge-facts.ts'
import { keepCard } from './keep-card.ts'
import { type Intent, isSamePayment, type KeptPayment, paymentColumns } from './payment.ts'
import { reviewCharge } from './review-charge.ts'

/**
 * Does once what a charge was paid for, however often, from wherever and at whatever time it is told of. What it is for
 * says the charge itself, and the payment that was noted under its reference must agree. A charge that fits nothing goes
 * to the queue for a person.
 * @param charge one that went through, as the provider told us when asked
 * @param message what the payer wrote, where the charge does not carry it
 * @returns the payment as it is now; null for a charge that no payment stands for
 */
export async function settleCharge(
  ctx: Context,
  charge: Charge,
  message: string | null = null,
): Promise<KeptPayment | null> {
  return inTransaction(ctx.db, (tx) => settleChargeWithin(tx, ctx, charge, message))
}

/** As `settleCharge`, in the transaction of a caller who goes on holding what she has locked. */
export async function settleChargeWithin(
  tx: Tx,
  ctx: Context,
  charge: Charge,
  message: string | null = null,
): Promise<KeptPayment | null> {
  const said = intentOfCharge(charge)
  const isKnown = said !== null && (await areAccounts(tx, said))
  if (said !== null && isKnown)
    await noteCharge(tx, ctx, charge, { ...said, message: said.message ?? message })
  const kept = await lockPayment(tx, charge)
  if (kept && (kept.status === 'SUCCEEDED' || kept.status === 'REVIEW')) {
    if (isAnotherCharge(kept, charge)) {
      await reviewCharge(tx, ctx, charge, kept.id, 'The reference was charged more than once.')
    }
    return kept
  }
  if (kept) await noteProviderId(tx, kept.id, charge)
  if (kept && said !== null && isSamePayment(said, kept) && kept.total === charge.amount) {
    const { status, refusal } = await bookCharge(tx, ctx, kept)
    if (status === 'SUCCEEDED') await keepCard(tx, ctx, kept, charge)
    if (status === 'REVIEW') await reviewCharge(tx, ctx, charge, kept.id, `It was refused with ${refusal}.`)
  } else {
    await reviewCharge(tx, ctx, charge, kept?.id ?? null, reasonOf(said, isKnown))
    if (kept) await endInReview(tx, ctx, kept.id)
  }
  return (await lockPayment(tx, charge)) ?? null
}

/** A settled payment stands for one charge: the one that its provider named when it was settled. */
function isAnotherCharge({ providerId }: KeptPayment, { id }: Charge): boolean {
  return providerId !== null && id !== null && providerId !== id
}

async function noteProviderId(tx: Tx, paymentId: string, { id }: Charge): Promise<void> {
  if (id === null) return
  await tx.updateTable('payment').set({ provider_id: id }).where('id', '=', paymentId).execute()
}

function reasonOf(said: Intent | null, isKnown: boolean): string {
  if (said === null) return 'The total, currency and metadata of the charge do not agree with each other.'
  if (!isKnown) return 'The charge names somebody who has no account.'
  return 'The reference belongs to another payment.'
}

async function endInReview(tx: Tx, ctx: Context, paymentId: string): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      status: 'REVIEW',
      refusal: 'PAYMENT_NOT_VERIFIED',
      finished_at: ctx.clock.now(),
      sweep_at: null,
    })
    .where('id', '=', paymentId)
    .execute()
  await closeCharge(tx, paymentId)
}

async function areAccounts(tx: Tx, { payerId, creatorId }: Intent): Promise<boolean> {
  const ids = creatorId === null ? [payerId] : [payerId, creatorId]
  const found = await tx.selectFrom('account').select('id').where('id', 'in', ids).execute()
  return found.length === ids.length
}

/** The first sight of a charge whose checkout was not started with us; does nothing where the reference is known. */
async function noteCharge(tx: Tx, ctx: Context, charge: Charge, intent: Intent): Promise<void> {
  const now = ctx.clock.now()
  await tx
    .insertInto('payment')
    .values({
      id: ctx.newId(),
      payer_id: intent.payerId,
      method: 'CARD',
      provider: charge.provider,
      provider_id: charge.id,
      reference: charge.reference,
      purpose: intent.purpose,
      creator_id: intent.creatorId,
      amount_minor: intent.amount,
      currency_code: intent.currency,
      total_minor: charge.amount,
      message: intent.message,
      status: 'STARTED',
      created_at: now,
      sweep_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function lockPayment(tx: Tx, { provider, reference }: Charge): Promise<KeptPayment | undefined> {
  const kept = await tx
    .selectFrom('payment')
    .select(paymentColumns)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('method', '=', sql.lit('CARD'))
    .forUpdate()
    .executeTakeFirst()
  return kept as KeptPayment | undefined
}
