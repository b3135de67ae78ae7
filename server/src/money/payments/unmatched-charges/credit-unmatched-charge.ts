import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import { appendSystemNotifications } from '../../../platform/events/append-system-notifications.ts'
import { enqueue } from '../../../platform/queue/task.ts'
import { availableLedgerAccount, providerLedgerAccount } from '../../ledger/booking/accounts.ts'
import { lockUndeletedOwner } from '../../ledger/booking/lock-owners.ts'
import { buildUnclearedCharge } from '../../ledger/booking/lots.ts'
import { bookLedgerTransfer } from '../../ledger/booking/transfer.ts'
import { insertNewPaymentsOrThrow } from '../insert-payments.ts'
import { mailCreditedUnmatchedCharge } from './mail-credited-unmatched-charge.ts'
import type { LockedUnmatchedCharge } from './refund-unmatched-charge.ts'
import { creditableAmount } from './unmatched-charge-view.ts'

type Decided = {
  decision: 'CREDIT_WALLET' | 'REFUND' | 'DISMISS'
  decision_reason: string
  decided_by: string
  decided_at: Date
}

export type UnmatchedChargeCredit = { userId: string; amount: bigint; currency: CurrencyCode }

/**
 * Computes the wallet credit for a charge: all that its provider does not retain.
 * @throws Refusal NOT_FOUND for an unknown user; RULE_BROKEN for a deleted account, for a wallet of another
 * currency, or if nothing would be left
 */
export async function lockOwnerAndComputeChargeCredit(
  tx: Tx,
  review: LockedUnmatchedCharge,
  userId: string,
): Promise<UnmatchedChargeCredit> {
  const { charged, currencyCode } = review
  const amount = creditableAmount(charged, currencyCode, review.provider)
  const account = await tx
    .selectFrom('account')
    .select('currency_code')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!account) throw refuse('NOT_FOUND', { detail: 'User not found.' })
  if (account.currency_code !== currencyCode) {
    throw refuse('RULE_BROKEN', {
      detail: `This wallet is in ${account.currency_code}, but the charge is in ${currencyCode}.`,
    })
  }
  if (amount === null)
    throw refuse('RULE_BROKEN', { detail: "The provider's fee uses up this whole charge." })
  await lockUndeletedOwner(tx, userId)
  return { userId, amount, currency: account.currency_code }
}

/**
 * Credits a charge to somebody's wallet as a top-up. Its payment has a reference that no client can send, as the charge's
 * own may belong to another payment. Call it as the last step of a transaction.
 */
export async function creditUnmatchedCharge(
  tx: Tx,
  ctx: Context,
  {
    review,
    credit: { userId, amount, currency },
    decided,
  }: { review: LockedUnmatchedCharge; credit: UnmatchedChargeCredit; decided: Decided },
): Promise<void> {
  const { id: reviewId, charged } = review
  const paymentId = ctx.newId()
  const reference = `review:${reviewId}`
  const uncleared = buildUnclearedCharge(ctx, paymentId)
  await insertNewPaymentsOrThrow(tx, [
    {
      id: paymentId,
      payer_id: userId,
      method: 'CARD',
      provider: review.provider,
      reference,
      purpose: 'TOP_UP',
      amount_minor: amount,
      total_minor: charged,
      currency_code: currency,
      vouched_by: 'ADMIN',
      status: 'SUCCEEDED',
      outcome: 'AS_MEANT',
      created_at: decided.decided_at,
      finished_at: decided.decided_at,
      clears_at: uncleared?.clearsAt ?? null,
    },
  ])
  await tx
    .updateTable('payment_review')
    .set({ ...decided, credited_payment_id: paymentId })
    .where('id', '=', reviewId)
    .execute()
  await enqueue(tx, mailCreditedUnmatchedCharge, { paymentId })
  const credited = {
    accountId: userId,
    topic: 'WALLET_CREDITED',
    aboutId: paymentId,
    amount,
    currency,
  } as const
  await appendSystemNotifications(tx, [credited], decided.decided_at)
  await bookLedgerTransfer(tx, {
    id: ctx.newId(),
    kind: 'TOP_UP',
    about: paymentId,
    reference,
    currency,
    at: decided.decided_at,
    of: userId,
    entries: [
      { account: providerLedgerAccount(review.provider), amount: -amount },
      { account: availableLedgerAccount(userId), amount },
    ],
    uncleared,
  })
}
