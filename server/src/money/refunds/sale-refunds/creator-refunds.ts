import type { CurrencyCode } from '@fanfare/contract/money/money'
import { maxDailyUnconfirmedRefundAmounts } from '@fanfare/contract/money/refund-rules'
import type { Reauthentication } from '@fanfare/contract/shapes/accounts/two-factor'
import { sql } from 'kysely'
import { consumeOneTimeCode } from '../../../accounts/codes/one-time-code.ts'
import { verifyReauthentication } from '../../../accounts/sign-in/verify-reauthentication.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../../platform/http/input/client-info.ts'
import { formatMoney } from '../../../platform/i18n/formats.ts'
import { loadWallets } from '../../ledger/reversal/lock-wallets.ts'

/** A creator who refunds sales, and the proof that it is them, if there is one. */
export type RefundingCreator = {
  viewer: Viewer
  visitor: ClientInfo
  confirmation: Reauthentication | undefined
}

/** Refund by a creator in a currency, in minor units: the price, and their own part of it. */
export type CreatorRefund = { currency: CurrencyCode; amount: bigint; share: bigint }

const dayMs = 86_400_000

/**
 * Runs a transaction in which a creator refunds sales, one at a time per creator. Above what they may refund within 24 hours,
 * they confirm that it is them.
 * @throws Refusal CONFIRMATION_REQUIRED and what `verifyReauthentication` throws
 */
export async function inCreatorRefundTransaction<T>(
  ctx: Context,
  { viewer, visitor, confirmation }: RefundingCreator,
  refund: CreatorRefund,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const creatorId = viewer.userId
  const isConfirmed = await needsConfirmation(ctx, ctx.db, creatorId, refund)
  const code = isConfirmed ? await verifyReauthentication(ctx, viewer, visitor, confirmation) : null
  return inTransaction(ctx.db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`refunds by ${creatorId}`}, 0))`.execute(tx)
    if (!isConfirmed && (await needsConfirmation(ctx, tx, creatorId, refund))) {
      throw refuse('CONFIRMATION_REQUIRED')
    }
    if (code) await consumeOneTimeCode(tx, ctx, code)
    return run(tx)
  })
}

/** Checks whether this takes what a creator has refunded within 24 hours beyond what a session alone permits. */
async function needsConfirmation(
  ctx: Context,
  db: Db | Tx,
  creatorId: string,
  { currency, amount }: CreatorRefund,
): Promise<boolean> {
  const { rows } = await sql<{ refunded: bigint }>`
    SELECT coalesce(sum(refund.amount_minor), 0)::bigint AS refunded
    FROM refund JOIN payment ON payment.id = refund.payment_id
    WHERE refund.cause = 'CREATOR' AND refund.created_at > ${new Date(ctx.clock.now().getTime() - dayMs)}
      AND refund.state <> 'FAILED' AND payment.creator_id = ${creatorId} AND payment.currency_code = ${currency}`.execute(
    db,
  )
  return (rows[0]?.refunded ?? 0n) + amount > BigInt(maxDailyUnconfirmedRefundAmounts[currency])
}

/** @throws Refusal RULE_BROKEN where a creator has less than their part of what they refund */
export async function requireCreatorCoversRefund(
  db: Db | Tx,
  creatorId: string,
  { currency, share }: CreatorRefund,
): Promise<void> {
  if (!(await isCreatorRefundCovered(db, creatorId, { currency, share })))
    throw uncoveredRefundRefusal(share, currency)
}

/** Checks whether a creator has their part of a refund, in minor units. */
export async function isCreatorRefundCovered(
  db: Db | Tx,
  creatorId: string,
  { currency, share }: Pick<CreatorRefund, 'currency' | 'share'>,
): Promise<boolean> {
  const wallet = (await loadWallets(db, [creatorId], currency)).get(creatorId)
  return wallet !== undefined && wallet.available - wallet.disputed + wallet.pending >= share
}

/** Refuses a refund that a creator's balance does not cover. @param share their part, in minor units */
export function uncoveredRefundRefusal(share: bigint, currency: CurrencyCode) {
  return refuse('RULE_BROKEN', {
    detail: `Your wallet doesn't cover this refund. You need ${formatMoney(share, currency)} in it.`,
  })
}
