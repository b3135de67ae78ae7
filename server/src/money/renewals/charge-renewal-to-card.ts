import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import type { Charge } from '../../platform/integrations/card-provider.ts'
import { type Task, task } from '../../platform/queue/task.ts'
import { decryptCardAuthorization } from '../payments/cards/card-secret.ts'
import { chargeMetadata } from '../payments/charges/charge-facts.ts'
import { settleChargeInTransaction } from '../payments/charges/settle-charge.ts'
import { paymentColumns } from '../payments/payment.ts'
import { lockAndFindPaymentsOverSpendingLimit } from '../spending-limits/own-limit.ts'
import { lockPairAndFindSubscription } from '../subscriptions/lock-subscription.ts'
import {
  closeRenewalCharge,
  findOpenRenewalCharge,
  lockRenewalCharges,
  type RenewalCharge,
} from '../subscriptions/renewal-charge.ts'
import { insertRenewalCharge, markRenewalsPastDueAndNotify } from './insert-renewal-charge.ts'
import { type DueRenewal, loadRenewalsStillDue, type Renewal } from './load-renewals-still-due.ts'

export type RenewalToCharge = DueRenewal & { fanId: string; creatorId: string }

/**
 * Charges the card chosen by a fan for a renewal that their wallet does not cover. Safe to repeat and to be
 * killed at any point: the attempt is stored before the provider is called, an attempt with unknown outcome
 * is queried before it is made again under the same reference, and meanwhile nothing else pays for the month.
 */
export const chargeRenewalToCard: Task<RenewalToCharge> = task('charge-renewal', async (ctx, renewal) => {
  const attempt = await takeUp(ctx, renewal)
  if (!attempt) return
  const charge = await makeCharge(ctx, attempt)
  if (charge?.status !== 'success' && charge?.status !== 'pending') await giveUp(ctx, renewal, attempt)
})

type Attempt = RenewalCharge & { isNew: boolean }

/** The attempt that is open, or a new one; none where nothing is to be charged, or there is no card to charge. */
async function takeUp(
  ctx: Context,
  { fanId, creatorId, ...due }: RenewalToCharge,
): Promise<Attempt | undefined> {
  return inTransaction(ctx.db, async (tx) => {
    await lockPairAndFindSubscription(tx, fanId, creatorId)
    const open = await findOpenRenewalCharge(tx, due.subscriptionId, new Date(due.monthStart))
    if (open) return { ...open, isNew: false }
    const [renewal] = await loadRenewalsStillDue(tx, [due], ctx.clock.now())
    if (renewal?.course !== 'PAY' && renewal?.course !== 'CANNOT_PAY') return undefined
    if (await isPastOwnLimit(tx, ctx, renewal)) {
      if (renewal.status === 'ACTIVE')
        await markRenewalsPastDueAndNotify(tx, ctx, [due], 'RENEWAL_OVER_LIMIT')
      return undefined
    }
    const noted = await insertRenewalCharge(tx, ctx, renewal)
    if (noted) return { ...noted, isNew: true }
    if (renewal.status === 'ACTIVE') await markRenewalsPastDueAndNotify(tx, ctx, [due])
    return undefined
  })
}

/** True if the renewal would take the fan past the monthly limit that they set themselves. */
async function isPastOwnLimit(tx: Tx, ctx: Context, renewal: Renewal): Promise<boolean> {
  const { hasOwnLimit, fanId: payerId, price: amount, currency } = renewal
  if (!hasOwnLimit) return false
  return (
    (await lockAndFindPaymentsOverSpendingLimit(tx, [{ payerId, amount, currency }], ctx.clock.now())).size >
    0
  )
}

/**
 * Makes the charge, and books it once it went through, while permission for it cannot be withdrawn: a
 * concurrent cancellation happens before the fan is charged, or they have the month.
 */
async function makeCharge(ctx: Context, attempt: Attempt): Promise<Charge | null> {
  let { isNew } = attempt
  return inTransaction(ctx.db, async (tx) => {
    await lockRenewalCharges(tx, attempt.subscriptionId)
    const charge = await askProvider(tx, ctx, { ...attempt, isNew })
    isNew = false
    if (charge?.status === 'success') await settleChargeInTransaction(tx, ctx, charge)
    return charge
  })
}

/** @returns null when nothing was charged, and nothing may be any more */
async function askProvider(tx: Tx, ctx: Context, attempt: Attempt): Promise<Charge | null> {
  const { reference, providerId, total, currency: currencyCode } = attempt
  const provider = ctx.outside.cards.cardNamed(attempt.provider)
  const made = attempt.isNew ? null : await provider.findCharge(reference, providerId)
  if (made) return made
  const allowed = await findAllowedCard(tx, attempt)
  if (!allowed) return null
  const { email, sealed, payment } = allowed
  return provider.chargeSavedCard({
    authorization: decryptCardAuthorization(ctx.config, attempt.savedCardId, sealed),
    email,
    total,
    currencyCode,
    reference,
    metadata: chargeMetadata(payment),
  })
}

/** The card, while the fan still wants this month and wants it charged to this card, and the attempt is open. */
async function findAllowedCard(tx: Tx, { paymentId, subscriptionId, monthStart, savedCardId }: Attempt) {
  const { rows } = await sql<{ email: string; sealed: Buffer }>`
    SELECT card.email, card.sealed_authorization AS sealed
    FROM subscription
    JOIN saved_card card ON card.id = subscription.renewal_card_id
    JOIN renewal_charge charge ON charge.payment_id = ${paymentId} AND charge.is_open
    JOIN payment ON payment.id = charge.payment_id AND payment.amount_minor <= subscription.price_minor
    WHERE subscription.id = ${subscriptionId} AND subscription.period_start = ${monthStart}
      AND subscription.renew_at IS NOT NULL AND card.id = ${savedCardId}`.execute(tx)
  const [card] = rows
  if (!card) return undefined
  const payment = await tx
    .selectFrom('payment')
    .select(paymentColumns)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return { ...card, payment: payment }
}

/** Ends a declined attempt: notifies the fan and begins their days of grace, each with a retry. */
async function giveUp(ctx: Context, renewal: RenewalToCharge, { paymentId }: Attempt): Promise<void> {
  const { fanId, creatorId, ...due } = renewal
  await inTransaction(ctx.db, async (tx) => {
    await lockPairAndFindSubscription(tx, fanId, creatorId)
    await tx
      .updateTable('payment')
      .set({ status: 'FAILED', finished_at: ctx.clock.now(), sweep_at: null })
      .where('id', '=', paymentId)
      .where('status', '=', 'STARTED')
      .execute()
    await closeRenewalCharge(tx, paymentId)
    const [unpaid] = await loadRenewalsStillDue(tx, [due], ctx.clock.now())
    const isUnpaid = unpaid?.course === 'PAY' || unpaid?.course === 'CANNOT_PAY'
    if (isUnpaid && unpaid.status === 'ACTIVE') await markRenewalsPastDueAndNotify(tx, ctx, [due])
  })
}
