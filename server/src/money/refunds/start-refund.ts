import type { RefundCause } from '@fanfare/contract/money/refund-rules'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { asPreparedStatement } from '../../platform/db/statement-options.ts'
import { type Refusal, refuse } from '../../platform/errors.ts'
import { enqueue, enqueueMany } from '../../platform/queue/task.ts'
import { deletedOwnerRefusal, lockOwnersAndFindDeleted } from '../ledger/booking/lock-owners.ts'
import { applyRefundsOrDisputeLosses } from './book-refund-or-dispute-loss.ts'
import type { LockedPayment } from './lock-charge.ts'
import { mailPaymentReversed } from './mail-payment-reversed.ts'
import { findPaymentsBeingRefunded, findPaymentsInDispute } from './reversals-in-progress.ts'
import { holdMoneyForRefund } from './settle-reported-refund.ts'
import { syncRefundWithProvider } from './sync-refund-with-provider.ts'

/** A refund to start, in minor units. `request`: the idempotency key of the admin's request and its hash. */
export type NewRefund = {
  payment: LockedPayment
  amount: bigint
  cause: RefundCause
  /** The admin who decided; null for other causes. */
  requestedBy: string | null
  reason: string | null
  request?: { key: string; hash: Buffer } | null
}

/**
 * Ensures that a locked payment can be refunded: it went through, something of its price is left, and neither the bank nor
 * another refund is about to take that.
 * @returns what is left of its price in minor units; the card fee beyond it stays with the provider
 * @throws Refusal CONFLICT when nothing is left or a refund is on its way; RULE_BROKEN for a payment that moved no money, is
 * in dispute, or came from the wallet of an account that has been deleted since
 */
export async function requireRefundableAmount(tx: Tx, payment: LockedPayment): Promise<bigint> {
  const refusal = (await findRefundRefusals(tx, [payment])).get(payment.id)
  if (refusal) throw refusal
  return payment.amount - payment.reversed
}

/**
 * Finds which locked payments cannot be refunded, and why: what `requireRefundableAmount` throws, by the payment's id. Accounts
 * whose wallets are to be credited are not deleted until the transaction ends.
 */
export async function findRefundRefusals(
  tx: Tx,
  payments: readonly LockedPayment[],
): Promise<ReadonlyMap<string, Refusal>> {
  const refusals = new Map<string, Refusal>()
  for (const payment of payments) {
    const { id, status, outcome, amount, reversed } = payment
    if (status !== 'SUCCEEDED' || outcome === 'NOTHING_DUE')
      refusals.set(id, refuse('RULE_BROKEN', { detail: "This payment didn't move any money." }))
    else if (reversed >= amount)
      refusals.set(id, refuse('CONFLICT', { detail: 'This payment was already refunded.' }))
  }
  const paymentIds = payments.map(({ id }) => id).filter((id) => !refusals.has(id))
  for (const [id, refusal] of await findOtherReversals(tx, paymentIds)) refusals.set(id, refusal)
  const credited = payments.filter(({ id, provider }) => provider === null && !refusals.has(id))
  const deleted = await lockOwnersAndFindDeleted(
    tx,
    credited.map(({ payerId }) => payerId),
  )
  for (const { id, payerId } of credited) if (deleted.has(payerId)) refusals.set(id, deletedOwnerRefusal())
  return refusals
}

/** Finds of which payments the bank or another refund is about to take the money, so that it is not returned twice. */
async function findOtherReversals(tx: Tx, paymentIds: readonly string[]): Promise<Map<string, Refusal>> {
  const refusals = new Map<string, Refusal>()
  for (const id of await findPaymentsInDispute(tx, paymentIds)) {
    refusals.set(
      id,
      refuse('RULE_BROKEN', {
        detail:
          "This payment is in dispute with the payer's bank. Accept the dispute at the card provider instead.",
      }),
    )
  }
  for (const id of await findPaymentsBeingRefunded(tx, paymentIds))
    refusals.set(id, refuse('CONFLICT', { detail: 'A refund of this payment is already in progress.' }))
  return refusals
}

/**
 * Starts a refund that `requireRefundableAmount` allows. Into a wallet it is booked at once; to a card, its provider is asked by a
 * job, with the refund's id as idempotency key, and the money is held until it moves. Call it as the last step of a
 * transaction, behind the payment's lock.
 * @param insert runs once the refund's row is there, before money is moved
 * @returns the refund's id
 * @throws Refusal CONFLICT for a key that was used for another refund, and what `reversePayments` throws
 */
export async function startRefund(
  tx: Tx,
  ctx: Context,
  refund: NewRefund,
  insert: (refundId: string) => Promise<void> = async () => {},
): Promise<string> {
  const [started] = await insertRefunds(tx, ctx, [refund])
  if (!started) throw new Error('A refund was not inserted.')
  await insert(started.id)
  await moveMoney(tx, ctx, [started])
  return started.id
}

/**
 * Starts many refunds like `startRefund`: of payments from wallets in one currency, or of one payment by card, because wallets
 * are locked once in a transaction.
 * @param priority of the jobs that follow: emails, and the request to a card's provider
 */
export async function startRefunds(
  tx: Tx,
  ctx: Context,
  refunds: readonly NewRefund[],
  { priority }: { priority: number },
): Promise<void> {
  if (refunds.length > 1 && refunds.some(({ payment }) => payment.provider !== null))
    throw new Error('Refunds to cards are started one by one.')
  await moveMoney(tx, ctx, await insertRefunds(tx, ctx, refunds), { priority })
}

type StartedRefund = NewRefund & { id: string }

async function moveMoney(
  tx: Tx,
  ctx: Context,
  started: readonly StartedRefund[],
  { priority }: { priority?: number } = {},
): Promise<void> {
  const [toCard, toWallet] = [
    started.filter(({ payment }) => payment.provider !== null),
    started.filter(({ payment }) => payment.provider === null),
  ]
  await enqueueMany(
    tx,
    mailPaymentReversed,
    toWallet.map(({ id: lossId }) => ({
      payload: { kind: 'REFUND' as const, lossId, ...(priority !== undefined && { priority }) },
    })),
    { ...(priority !== undefined && { priority }) },
  )
  await applyRefundsOrDisputeLosses(
    tx,
    ctx,
    toWallet.map(({ id: about, cause, payment, amount }) => ({
      ...({ kind: 'REFUND', about, cause, payment, amount } as const),
    })),
  )
  for (const { id: refundId, payment } of toCard) {
    await enqueue(tx, syncRefundWithProvider, { refundId }, { ...(priority !== undefined && { priority }) })
    await holdMoneyForRefund(tx, ctx, refundId, payment)
  }
}

async function insertRefunds(tx: Tx, ctx: Context, refunds: readonly NewRefund[]): Promise<StartedRefund[]> {
  if (refunds.length === 0) return []
  const now = ctx.clock.now()
  const started = refunds.map((refund) => ({ ...refund, id: ctx.newId() }))
  const rows = started.map(({ id, payment, amount, cause, requestedBy, reason, request }) => ({
    ...{
      id,
      payment_id: payment.id,
      provider: payment.provider,
      amount_minor: String(amount),
      cause,
      reason,
    },
    ...{ requested_by: requestedBy, idempotency_key: request?.key ?? null },
    request_hash: request?.hash.toString('hex') ?? null,
  }))
  const query = sql`
    INSERT INTO refund (id, payment_id, provider, amount_minor, cause, requested_by, reason, idempotency_key, request_hash,
      created_at, state, booked_minor, settled_at, sweep_at)
    SELECT id, payment_id, provider, amount_minor, cause, requested_by, reason, idempotency_key, decode(request_hash, 'hex'),
      clock.now, CASE WHEN provider IS NULL THEN 'SUCCEEDED' ELSE 'PENDING' END,
      CASE WHEN provider IS NULL THEN amount_minor ELSE 0 END, CASE WHEN provider IS NULL THEN clock.now END,
      CASE WHEN provider IS NOT NULL THEN clock.now END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS started (id text, payment_id text, provider text,
        amount_minor bigint, cause text, requested_by text, reason text, idempotency_key text, request_hash text),
      (SELECT ${now}::timestamptz AS now) clock
    -- Another payment's refund with this key, asked for at this moment.
    ON CONFLICT (requested_by, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING`
  const { numAffectedRows } = await tx.executeQuery(asPreparedStatement('insert-refunds', query.compile(tx)))
  if (numAffectedRows !== BigInt(started.length)) throw reusedRefundKeyRefusal()
  return started
}

/** Refuses an idempotency key that was used for another refund. */
export function reusedRefundKeyRefusal() {
  return refuse('CONFLICT', { detail: 'This Idempotency-Key was already used for another refund.' })
}
