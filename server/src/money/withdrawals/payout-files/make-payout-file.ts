import type { BodyOf } from '@fanfare/contract/call'
import {
  type makePayoutFile as makeCall,
  maxWithdrawalsPerPayoutFile,
  type PayoutFile,
} from '@fanfare/contract/shapes/backoffice/payouts'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { describePayoutConflict } from '../../approvals/money-actions.ts'
import { reauthenticateAdminAndTransact } from '../../approvals/reauthenticated-admin.ts'
import { lockOwnersWithBlockedPayouts } from '../../ledger/reversal/held-withdrawals.ts'
import { requireNoLedgerMismatch } from '../../ledger/verification/last-verification.ts'
import { loadPayoutFile } from './search-payout-files.ts'

/**
 * Puts approved withdrawals of a currency into a file for the bank, which none of them leaves once it was taken: they are paid
 * by it, and can not be taken back. None of whose money the admin credited is among them, none that a card provider was ever told to pay is among them, nor any with money in an open dispute.
 * @throws Refusal RULE_BROKEN when nothing is ready, or while the ledger does not hold; CONFLICT when one of those that were
 *   named is not ready; NOT_ALLOWED when the admin credited the money of one of those; NO_BANK_ACCOUNT where the platform has none to pay from; and what
 *   `reauthenticateAdminAndTransact` throws
 */
export async function makePayoutFile(
  ctx: Context,
  admin: AdminViewer,
  { currencyCode, withdrawalRequestIds, ...factor }: BodyOf<typeof makeCall>,
): Promise<PayoutFile> {
  const id = ctx.newId()
  return reauthenticateAdminAndTransact(ctx, { viewer: admin, factor }, async (tx) => {
    await requireNoLedgerMismatch(tx)
    const payer = await findPayer(tx, currencyCode)
    const requestIds = withdrawalRequestIds && [...new Set(withdrawalRequestIds)]
    const { ready: unheld, obstructed } = await lockReady(tx, currencyCode, requestIds)
    const { ready, own } = await splitOffOwnCredits(tx, ctx, admin.adminId, {
      currency: currencyCode,
      unheld,
    })
    const [refused] = own
    if (requestIds && refused) {
      throw refuse('NOT_ALLOWED', { detail: `@${refused.username}'s request: ${refused.why}` })
    }
    if (requestIds && ready.length !== requestIds.length) {
      throw refuse('CONFLICT', {
        detail: [
          requestIds.length === 1
            ? "This request isn't ready for the bank."
            : `Only ${ready.length} of these ${requestIds.length} requests ${ready.length === 1 ? 'is' : 'are'} ready for the bank.`,
          ...onHold(obstructed),
          'Review your selection.',
        ].join(' '),
      })
    }
    if (ready.length === 0) {
      throw refuse('RULE_BROKEN', {
        detail: [
          'No requests are ready for the bank.',
          ...onHold(obstructed),
          ...ofOwnCredits(own.length),
        ].join(' '),
      })
    }
    const total = ready.reduce((sum, { amount }) => sum + amount, 0n)
    await tx
      .insertInto('payout_file')
      .values({
        id,
        currency_code: currencyCode,
        ...payer,
        payment_count: ready.length,
        total_minor: total,
        created_by: admin.adminId,
        created_at: ctx.clock.now(),
      })
      .execute()
    const ids = ready.map((each) => each.id)
    await tx.updateTable('withdrawal').set({ payout_file_id: id }).where('id', 'in', ids).execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'PAYOUT_FILE_MADE',
      subjectKind: 'PAYOUT_FILE',
      subjectId: id,
      reason: null,
      before: {},
      after: { currencyCode, total: String(total), withdrawalRequestIds: ids },
    })
    return loadPayoutFile(tx, id)
  })
}

async function findPayer(tx: Tx, currency: PayoutFile['currencyCode']) {
  const payer = await tx
    .selectFrom('platform_account')
    .select(['bank_name', 'account_name', 'account_number', 'bank_code'])
    .where('currency_code', '=', currency)
    .where('is_current', '=', true)
    .executeTakeFirst()
  if (!payer) throw refuse('NO_BANK_ACCOUNT')
  return payer
}

function onHold(obstructed: number): string[] {
  if (obstructed === 0) return []
  const are = obstructed === 1 ? 'is' : 'are'
  return [
    `${formatEnglishCountWithNoun(obstructed, 'request')} ${are} on hold, because of a dispute, a refund or a debt.`,
  ]
}

function ofOwnCredits(count: number): string[] {
  if (count === 0) return []
  return [
    `${formatEnglishCountWithNoun(count, 'request')} must be put into a file by another admin, because you credited the money.`,
  ]
}

type ReadyWithdrawal = Awaited<ReturnType<typeof lockApproved>>[number]

/** Splits off what consists of money that the maker of a file credited, to the member or to those who paid them, and says why. */
async function splitOffOwnCredits(
  tx: Tx,
  ctx: Context,
  adminId: string,
  { currency, unheld }: { currency: PayoutFile['currencyCode']; unheld: readonly ReadyWithdrawal[] },
): Promise<{ ready: ReadyWithdrawal[]; own: { username: string; why: string }[] }> {
  const ready: ReadyWithdrawal[] = []
  const own: { username: string; why: string }[] = []
  for (const withdrawal of unheld) {
    const why = await describePayoutConflict(tx, ctx, adminId, { ...withdrawal, currency })
    if (why === null) ready.push(withdrawal)
    else own.push({ username: withdrawal.username, why })
  }
  return { ready, own }
}

/** Requests of which no dispute or refund holds anything, whose owners owe nothing, and how many others are approved. */
async function lockReady(
  tx: Tx,
  currency: PayoutFile['currencyCode'],
  requestIds: readonly string[] | undefined,
) {
  const approved = await lockApproved(tx, currency, requestIds)
  const obstructed = await lockOwnersWithBlockedPayouts(
    tx,
    approved.map(({ accountId }) => accountId),
    currency,
  )
  const ready = approved.filter(({ accountId }) => !obstructed.has(accountId))
  return { ready, obstructed: approved.length - ready.length }
}

async function lockApproved(
  tx: Tx,
  currency: PayoutFile['currencyCode'],
  requestIds: readonly string[] | undefined,
) {
  return tx
    .selectFrom('withdrawal')
    .innerJoin('account', 'account.id', 'withdrawal.account_id')
    .select([
      'withdrawal.id',
      'withdrawal.account_id as accountId',
      'withdrawal.amount_minor as amount',
      'account.username',
    ])
    .where('withdrawal.currency_code', '=', currency)
    .where('withdrawal.status', '=', 'APPROVED')
    .where('withdrawal.payout_file_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('provider_payout')
            .select('withdrawal_id')
            .whereRef('provider_payout.withdrawal_id', '=', 'withdrawal.id'),
        ),
      ),
    )
    .$if(requestIds !== undefined, (q) => q.where('withdrawal.id', 'in', requestIds ?? []))
    .orderBy('withdrawal.id')
    .limit(maxWithdrawalsPerPayoutFile)
    .forUpdate('withdrawal')
    .execute()
}
