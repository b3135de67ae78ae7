import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { appendSystemNotifications } from '../../../platform/events/append-system-notifications.ts'
import type { Payout } from '../../../platform/integrations/card-provider.ts'
import { enqueue, task } from '../../../platform/queue/task.ts'
import { lockAndHoldWithdrawalsForClaims } from '../../ledger/reversal/held-withdrawals.ts'
import { type LockedWithdrawal, lockWithdrawal } from '../lock-withdrawal.ts'
import { mailWithdrawalStatus } from '../notifying/mail-withdrawal-status.ts'
import { withdrawalNotificationOf } from '../notifying/notify-approval.ts'
import { bookPayout, findProviderPayout, type StoredProviderPayout } from './book-payout.ts'

/**
 * Does once what the payout of a withdrawal by a card provider means, however often it is told of and in whatever order.
 * @param reported as the provider told us when asked
 */
export async function settleProviderPayout(
  ctx: Context,
  withdrawalId: string,
  reported: Payout,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId)
    const stored = await findProviderPayout(tx, withdrawalId)
    if (!stored) throw new Error(`No provider was told to pay withdrawal ${withdrawalId}.`)
    if (reported.amount !== withdrawal.amount || reported.currencyCode !== withdrawal.currency) {
      throw new Error(
        `Payout ${reported.id} is of ${reported.amount} ${reported.currencyCode}, its withdrawal is not.`,
      )
    }
    if (reported.status === 'paid') await notePaid(tx, ctx, { withdrawal, stored: stored, payout: reported })
    else if (reported.status === 'failed')
      await noteFailed(tx, ctx, { withdrawal, stored: stored, payout: reported })
    else if (stored.state === 'PENDING') await change(tx, withdrawalId, { provider_payout_id: reported.id })
  })
}

/** Notes that the provider will not pay: an admin pays by hand, or turns the request down. */
export async function recordProviderPayoutFailed(
  ctx: Context,
  withdrawalId: string,
  failure: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId)
    const stored = await findProviderPayout(tx, withdrawalId)
    if (stored?.state === 'PENDING')
      await fail(tx, ctx, withdrawal, { failure: failure.slice(0, failureMax) })
  })
}

const failureMax = 500

async function notePaid(
  tx: Tx,
  ctx: Context,
  {
    withdrawal,
    stored: { state },
    payout: { id },
  }: { withdrawal: LockedWithdrawal; stored: StoredProviderPayout; payout: Payout },
): Promise<void> {
  if (state === 'PAID') return
  if (withdrawal.status !== 'APPROVED') {
    // The provider had said that it would not pay.
    const failure = `The card provider paid this as well (${id}) after reporting a failure. Ask for the money back.`
    ctx.log.error('payout-beside', failure, { withdrawalId: withdrawal.id })
    await change(tx, withdrawal.id, { provider_payout_id: id, failure })
    return
  }
  await change(tx, withdrawal.id, {
    state: 'PAID',
    provider_payout_id: id,
    failure: null,
    settled_at: ctx.clock.now(),
    sweep_at: null,
  })
  await enqueue(tx, mailWithdrawalStatus, { withdrawalId: withdrawal.id, decision: 'PAID' })
  await appendSystemNotifications(tx, [withdrawalNotificationOf(withdrawal, 'PAID')], ctx.clock.now())
  await bookPayout(tx, ctx, withdrawal, id)
}

async function noteFailed(
  tx: Tx,
  ctx: Context,
  {
    withdrawal,
    stored: { state },
    payout: { id, reason },
  }: { withdrawal: LockedWithdrawal; stored: StoredProviderPayout; payout: Payout },
): Promise<void> {
  if (state === 'PENDING') {
    const failure = sentence('The transfer by the card provider failed', reason)
    await fail(tx, ctx, withdrawal, { provider_payout_id: id, failure })
  } else if (state === 'PAID') {
    const failure = sentence('The bank returned the money after it was paid. Send it again manually', reason)
    ctx.log.error('payout-came-back', failure, { withdrawalId: withdrawal.id })
    await change(tx, withdrawal.id, { failure })
  }
}

function sentence(what: string, why: string | null): string {
  return `${what}${why === null ? '' : ` (${why.slice(0, 300)})`}.`
}

async function fail(
  tx: Tx,
  ctx: Context,
  withdrawal: LockedWithdrawal,
  facts: { provider_payout_id?: string; failure: string },
): Promise<void> {
  const { id: withdrawalId, currency } = withdrawal
  ctx.log.error('payout-failed', facts.failure, { withdrawalId })
  await change(tx, withdrawalId, {
    ...facts,
    state: 'FAILED',
    settled_at: ctx.clock.now(),
    sweep_at: null,
  })
  await lockAndHoldWithdrawalsForClaims(tx, ctx, currency, [withdrawal])
}

type Change = {
  state?: StoredProviderPayout['state']
  provider_payout_id?: string
  failure?: string | null
  settled_at?: Date
  sweep_at?: null
}

async function change(tx: Tx, withdrawalId: string, to: Change): Promise<void> {
  await tx.updateTable('provider_payout').set(to).where('withdrawal_id', '=', withdrawalId).execute()
}

/** Asks the provider about a payout that an event named: what the event says of it is not trusted. */
export const settleWebhookPayout = task<{ provider: string; key: string }>(
  'settle-payout',
  async (ctx, { provider, key }) => {
    const stored = await ctx.db
      .selectFrom('provider_payout')
      .select('withdrawal_id as withdrawalId')
      .where('provider', '=', provider)
      .where('key', '=', key)
      .executeTakeFirst()
    // Transfers that somebody makes at the provider's dashboard are none of ours.
    if (!stored) return
    const reported = await ctx.outside.cards.cardNamed(provider).payouts?.findPayout(key)
    if (reported) await settleProviderPayout(ctx, stored.withdrawalId, reported)
  },
)
