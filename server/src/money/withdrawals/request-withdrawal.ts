import type { PayoutAccount } from '@fanfare/contract/fields/payout-account'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Withdrawal, WithdrawalBody } from '@fanfare/contract/shapes/money/withdrawals'
import { isSameBankAccount, saveBankAccount } from '../../accounts/bank-account.ts'
import {
  consumeOneTimeCode,
  loadAuthorizedPayout,
  verifyOneTimeCodeAndCountAttempt,
} from '../../accounts/codes/one-time-code.ts'
import { maskBankAccount } from '../../accounts/mask-bank-account.ts'
import { requireNoRecentFactorReset } from '../../accounts/recovery/hold-after-reset.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { hashIdempotentRequest } from '../../platform/http/input/idempotency-key.ts'
import { formatMoney } from '../../platform/i18n/formats.ts'
import { translatorFor } from '../../platform/i18n/translator.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { availableLedgerAccount, heldLedgerAccount } from '../ledger/booking/accounts.ts'
import { bookLedgerTransfer } from '../ledger/booking/transfer.ts'
import { lockAndRequireWithdrawable } from '../ledger/wallet/require-withdrawable.ts'
import type { WithdrawableAmount } from '../ledger/wallet/withdrawable.ts'
import { mailWithdrawalStatus } from './notifying/mail-withdrawal-status.ts'
import { withdrawalColumns, withdrawalView } from './withdrawal-view.ts'

export type WithdrawalRequestInput = WithdrawalBody & { idempotencyKey: string | null }

/**
 * Requests the withdrawal that the code names: everything that was available in the wallet, cleared and not
 * in dispute when the code was mailed. The amount is held until an admin has decided. The code is consumed
 * with it. With an idempotency key that made a request before, answers with that request and leaves the code
 * unused.
 * @throws Refusal INVALID_OTP; TOO_MANY_REQUESTS; WITHDRAWAL_PENDING while the last request is pending;
 * RULE_BROKEN when the member’s second factors were switched off recently, when there is nothing, less than
 * the code names, or another bank account than it names; CONFLICT when the key was used for something else
 */
export async function requestWithdrawal(
  ctx: Context,
  visitor: ClientInfo,
  accountId: string,
  wish: WithdrawalRequestInput,
): Promise<Withdrawal> {
  const before = await madeBefore(ctx, accountId, wish)
  if (before) return before
  try {
    return await makeRequest(ctx, visitor, accountId, wish)
  } catch (cause) {
    // Sent twice at once, the first has used up the code, the key or the money by now.
    const first = await madeBefore(ctx, accountId, wish)
    if (!first) throw cause
    return first
  }
}

async function madeBefore(
  ctx: Context,
  accountId: string,
  wish: WithdrawalRequestInput,
): Promise<Withdrawal | undefined> {
  if (wish.idempotencyKey === null) return undefined
  const made = await ctx.db
    .selectFrom('withdrawal')
    .select([...withdrawalColumns, 'withdrawal.request_hash as hash'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', wish.idempotencyKey)
    .executeTakeFirst()
  if (made && !made.hash?.equals(hashOf(wish))) {
    throw refuse('CONFLICT', { detail: 'This Idempotency-Key was already used for another withdrawal.' })
  }
  return made && withdrawalView(made)
}

/**
 * Hashes the content of a request. The code is left out: it only identifies the requester, and the same
 * request may come with another one.
 */
function hashOf({ bankName, accountName, accountNumber, saveBankInfo }: WithdrawalBody): Buffer {
  return hashIdempotentRequest(bankName, accountName, accountNumber, saveBankInfo)
}

async function makeRequest(
  ctx: Context,
  visitor: ClientInfo,
  accountId: string,
  body: WithdrawalRequestInput,
): Promise<Withdrawal> {
  const code = await verifyOneTimeCodeAndCountAttempt(ctx, {
    visitor,
    sent: body.twoFactor,
    purpose: 'WITHDRAWAL_REQUEST',
  })
  if (code.accountId !== accountId) throw refuse('INVALID_OTP')
  return inTransaction(ctx.db, async (tx) => {
    await requireNoRecentFactorReset(tx, ctx, accountId)
    await consumeOneTimeCode(tx, ctx, code)
    const { amount, currency, account, namedAt } = await loadAuthorizedPayout(tx, code)
    await requireNamedAccount(tx, { accountId, asked: body, named: account, namedAt })
    if (body.saveBankInfo) await saveBankAccount(tx, ctx, accountId, body)
    const withdrawable = await lockAndRequireWithdrawable(tx, accountId, currency, ctx.clock.now())
    requireAmount(withdrawable, amount, currency)
    const request = await tx
      .insertInto('withdrawal')
      .values({
        id: ctx.newId(),
        account_id: accountId,
        amount_minor: amount,
        currency_code: currency,
        bank_name: body.bankName,
        bank_account_name: body.accountName,
        bank_account_number: body.accountNumber,
        created_at: ctx.clock.now(),
        idempotency_key: body.idempotencyKey,
        request_hash: body.idempotencyKey === null ? null : hashOf(body),
      })
      .returning(withdrawalColumns)
      .executeTakeFirstOrThrow()
    await bookLedgerTransfer(tx, {
      id: ctx.newId(),
      kind: 'WITHDRAWAL_REQUEST',
      about: request.id,
      reference: null,
      currency,
      at: ctx.clock.now(),
      of: accountId,
      entries: [
        { account: availableLedgerAccount(accountId), amount: -amount },
        { account: heldLedgerAccount(accountId), amount },
      ],
    })
    await enqueue(tx, mailWithdrawalStatus, { withdrawalId: request.id, decision: 'PENDING' })
    return withdrawalView(request)
  })
}

/**
 * The account that the mail named, and no other. Where it named none, because none was known, any: whoever decides sees that
 * it is new.
 */
async function requireNamedAccount(
  tx: Tx,
  {
    accountId,
    asked,
    named,
    namedAt,
  }: { accountId: string; asked: WithdrawalBody; named: PayoutAccount | null; namedAt: Date },
): Promise<void> {
  const { bank_changed_at: changedAt, deleted_at: deletedAt } = await tx
    .selectFrom('account')
    .select(['bank_changed_at', 'deleted_at'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (deletedAt !== null) throw refuse('NOT_SIGNED_IN')
  if (changedAt !== null && changedAt > namedAt) {
    throw refuse('RULE_BROKEN', {
      detail: 'Your bank details have changed since we emailed this code. Request a new one.',
    })
  }
  if (named && !isSameBankAccount(named, asked)) {
    throw refuse('RULE_BROKEN', {
      detail: `This code is for a payout to ${maskBankAccount(translatorFor('en'), named)}. Request a new one for a different account.`,
    })
  }
}

function requireAmount(withdrawable: WithdrawableAmount, named: bigint, currency: CurrencyCode): void {
  if (named === 0n || withdrawable.amount < named) {
    throw refuse('RULE_BROKEN', {
      detail: `This code is for ${formatMoney(named, currency)}, but your balance is now ${formatMoney(withdrawable.amount, currency)}. Request a new one.`,
    })
  }
}
