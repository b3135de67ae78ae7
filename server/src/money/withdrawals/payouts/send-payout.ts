import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import {
  type Payout,
  type PayoutProvider,
  PayoutRefusedError,
} from '../../../platform/integrations/card-provider.ts'
import { forEachConcurrently } from '../../../platform/queue/for-each-concurrently.ts'
import { paymentLookupDelayMs } from '../../../platform/queue/payment-lookup-delay.ts'
import { task } from '../../../platform/queue/task.ts'
import { requireNoLedgerMismatch } from '../../ledger/verification/last-verification.ts'
import { lockWithdrawal } from '../lock-withdrawal.ts'
import { lockAndRequirePayoutUnblocked } from '../require-unheld.ts'
import { recordProviderPayoutFailed, settleProviderPayout } from './settle-payout.ts'

/**
 * Time after an unanswered payment instruction in which the provider may still pay: what it refuses within it
 * may be paid.
 */
const inFlightMs = 10 * 60_000

type Claimed = {
  key: string
  provider: string
  /** Number of this claim. */
  sweepCount: number
  /** Time at which the provider was previously asked to pay; null on the first attempt. */
  previouslySentAt: Date | null
  amount: bigint
  currencyCode: string
  account: { bankName: string; accountName: string; accountNumber: string }
}

/**
 * Has the card provider pay an approved withdrawal, or looks up the state of a payout that was already sent.
 * The idempotency key is the withdrawal’s, so sending it again pays nothing more. A process holds the payout
 * exclusively for some minutes.
 */
export const sendOrCheckProviderPayout = task<{ withdrawalId: string }>(
  'send-payout',
  async (ctx, { withdrawalId }) => {
    const claimed = await claim(ctx, withdrawalId)
    if (!claimed) return
    const { payouts } = ctx.outside.cards.cardNamed(claimed.provider)
    if (!payouts) throw new Error(`The card provider ${claimed.provider} does not pay out.`)
    const known = claimed.previouslySentAt && (await payouts.findPayout(claimed.key))
    if (known) return settleProviderPayout(ctx, withdrawalId, known)
    const at = ctx.clock.now()
    if (!(await recordReport(ctx, withdrawalId, claimed, at))) return
    const reported = await order(payouts, claimed)
    if (reported instanceof PayoutRefusedError)
      await refused(ctx, { withdrawalId, claimed, refusal: reported, at })
    else await settleProviderPayout(ctx, withdrawalId, reported)
  },
)

async function claim(ctx: Context, withdrawalId: string): Promise<Claimed | undefined> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const stored = await tx
      .selectFrom('provider_payout as payout')
      .innerJoin('withdrawal', 'withdrawal.id', 'payout.withdrawal_id')
      .select([
        'payout.key',
        'payout.provider',
        'payout.told_at as previouslySentAt',
        'payout.sweep_count as sweepCount',
        'withdrawal.amount_minor as amount',
        'withdrawal.currency_code as currencyCode',
        'withdrawal.bank_name as bankName',
        'withdrawal.bank_account_name as accountName',
        'withdrawal.bank_account_number as accountNumber',
      ])
      .where('payout.withdrawal_id', '=', withdrawalId)
      .where('payout.state', '=', 'PENDING')
      .where('payout.sweep_at', '<=', now)
      .forNoKeyUpdate('payout')
      .executeTakeFirst()
    if (!stored) return undefined
    const { bankName, accountName, accountNumber, ...facts } = stored
    const sweepCount = stored.sweepCount + 1
    await tx
      .updateTable('provider_payout')
      .set({
        sweep_count: sweepCount,
        sweep_at: new Date(now.getTime() + paymentLookupDelayMs(stored.sweepCount)),
      })
      .where('withdrawal_id', '=', withdrawalId)
      .execute()
    return { ...facts, sweepCount, account: { bankName, accountName, accountNumber } }
  })
}

/**
 * Stored before the provider is asked: from now on only it knows whether the money has left.
 * @returns false when this took so long that somebody else has taken the payout up
 * @throws Refusal RULE_BROKEN while the ledger does not hold; what `lockAndRequirePayoutUnblocked` throws where it was never asked; a sweep
 *   tries again
 */
async function recordReport(
  ctx: Context,
  withdrawalId: string,
  { sweepCount, previouslySentAt }: Claimed,
  at: Date,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    await requireNoLedgerMismatch(tx)
    if (previouslySentAt === null)
      await lockAndRequirePayoutUnblocked(tx, await lockWithdrawal(tx, withdrawalId))
    const { numUpdatedRows } = await tx
      .updateTable('provider_payout')
      .set({ told_at: at })
      .where('withdrawal_id', '=', withdrawalId)
      .where('state', '=', 'PENDING')
      .where('sweep_count', '=', sweepCount)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  })
}

async function order(
  payouts: PayoutProvider,
  { key, amount, currencyCode, account }: Claimed,
): Promise<Payout | PayoutRefusedError> {
  try {
    return await payouts.payOut({ key, amount, currencyCode, account })
  } catch (cause) {
    if (cause instanceof PayoutRefusedError) return cause
    throw cause
  }
}

/** A refusal is the end only where nothing that was told earlier can still be on its way. */
async function refused(
  ctx: Context,
  {
    withdrawalId,
    claimed: { previouslySentAt },
    refusal: reported,
    at,
  }: { withdrawalId: string; claimed: Claimed; refusal: PayoutRefusedError; at: Date },
): Promise<void> {
  const isOver = previouslySentAt === null || at.getTime() - previouslySentAt.getTime() >= inFlightMs
  // Where it is the end, `recordProviderPayoutFailed` logs it.
  if (isOver) await recordProviderPayoutFailed(ctx, withdrawalId, reported.message)
  else ctx.log.error('payout-refused', reported.message, { withdrawalId })
}

const batchMax = 5000
/** Payouts sent concurrently: most of the time is spent waiting for the answer. */
const lanes = 8

/** Takes up payouts again that are still on their way: nobody told us, or the provider did not answer. */
export const retryPendingProviderPayouts = task<unknown>('sweep-payouts', async (ctx) => {
  const waiting = await ctx.db
    .selectFrom('provider_payout')
    .select('withdrawal_id as withdrawalId')
    .where('state', '=', 'PENDING')
    .where('sweep_at', '<=', ctx.clock.now())
    .orderBy('sweep_at')
    .limit(batchMax)
    .execute()
  await forEachConcurrently(waiting, lanes, async ({ withdrawalId }) => {
    try {
      await sendOrCheckProviderPayout.run(ctx, { withdrawalId })
    } catch (cause) {
      // The others have waited too; this one is taken up again later.
      ctx.log.error('payout-not-sent', cause, { withdrawalId })
    }
  })
})
