import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { enqueue } from '../jobs/task.ts'
import type { Refund } from '../outside/card-provider.ts'
import { bookable, bookLoss } from './book-loss.ts'
import { type LockedCharge, lockCharge } from './lock-charge.ts'
import { mailLoss } from './mail-loss.ts'
import { refundDelayMs } from './refund-delay.ts'

type KeptRefund = { id: string; state: string; amount: bigint; providerRefundId: string | null }

/**
 * Does once what a refund of a charge means, however often it is told of, and whoever asked the provider for it.
 * @param told as the provider told us when asked
 * @returns false for a refund of a charge that we know nothing of
 */
export async function settleRefund(ctx: Context, provider: string, told: Refund): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const charge = await lockCharge(tx, provider, told)
    if (!charge) return false
    if (charge.currencyCode !== told.currencyCode) {
      throw new Error(`Refund ${told.id} of ${provider} is in ${told.currencyCode}, its charge is not.`)
    }
    const kept =
      (await findRefund(tx, provider, told)) ?? (await noteForeign(tx, ctx, provider, told, charge))
    if (kept.amount !== told.amount) {
      throw new Error(`Refund ${kept.id} is of ${kept.amount}, and the provider gave back ${told.amount}.`)
    }
    await advance(tx, ctx, kept, told, charge)
    return true
  })
}

/** By the provider's id for it, or, where that is not known yet, by the key that we asked with. */
async function findRefund(tx: Tx, provider: string, { id, key }: Refund): Promise<KeptRefund | undefined> {
  return tx
    .selectFrom('refund')
    .select(['id', 'state', 'amount_minor as amount', 'provider_refund_id as providerRefundId'])
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb('provider_refund_id', '=', id),
        ...(key === null ? [] : [eb.and([eb('provider_refund_id', 'is', null), eb('id', '=', key)])]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
}

/** A refund that somebody started at the provider, without us. */
async function noteForeign(
  tx: Tx,
  ctx: Context,
  provider: string,
  told: Refund,
  { payment, reviewId }: LockedCharge,
): Promise<KeptRefund> {
  const now = ctx.clock.now()
  const id = ctx.newId()
  await tx
    .insertInto('refund')
    .values({
      id,
      payment_id: payment?.id ?? null,
      payment_review_id: reviewId,
      provider,
      provider_refund_id: told.id,
      amount_minor: told.amount,
      state: 'PENDING',
      created_at: now,
      sweep_at: new Date(now.getTime() + refundDelayMs(0)),
    })
    .execute()
  return { id, state: 'PENDING', amount: told.amount, providerRefundId: told.id }
}

async function advance(
  tx: Tx,
  ctx: Context,
  kept: KeptRefund,
  told: Refund,
  { payment }: LockedCharge,
): Promise<void> {
  const { id, state } = kept
  if (state === 'SUCCEEDED') {
    if (told.status === 'failed')
      ctx.log.error('refund-undone', 'A refund that was booked has failed.', { id })
    return
  }
  if (told.status === 'pending') {
    if (kept.providerRefundId !== null) return
    await tx.updateTable('refund').set({ provider_refund_id: told.id }).where('id', '=', id).execute()
    return
  }
  if (told.status === 'failed') {
    if (state === 'PENDING') await failRefund(tx, ctx, id, told.id)
    return
  }
  const booked = payment === null ? 0n : bookable(payment, told.amount)
  await tx
    .updateTable('refund')
    .set({
      state: 'SUCCEEDED',
      provider_refund_id: told.id,
      booked_minor: booked,
      settled_at: ctx.clock.now(),
      sweep_at: null,
    })
    .where('id', '=', id)
    .execute()
  if (booked < told.amount && payment !== null) {
    ctx.log.error('refund-beyond-payment', 'More was given back than was paid.', {
      id,
      booked: String(booked),
    })
  }
  if (payment === null) return
  await enqueue(tx, mailLoss, { kind: 'REFUND', lossId: id })
  await bookLoss(tx, ctx, { kind: 'REFUND', about: id, payment, amount: booked })
}

/** Notes that a refund will not happen: nothing was moved for it. */
export async function failRefund(
  tx: Tx,
  ctx: Context,
  id: string,
  providerRefundId: string | null,
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({
      state: 'FAILED',
      provider_refund_id: providerRefundId,
      settled_at: ctx.clock.now(),
      sweep_at: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute()
}
