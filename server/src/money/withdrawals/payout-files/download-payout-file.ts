import type { BodyOf } from '@fanfare/contract/call'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { takePayoutFile as takeCall } from '@fanfare/contract/shapes/backoffice/payouts'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { formatMoney } from '../../../platform/i18n/formats.ts'
import { reauthenticateAdminAndTransact } from '../../approvals/reauthenticated-admin.ts'
import {
  loadOwnersWithBlockedPayouts,
  lockAndHoldWithdrawalsForClaims,
} from '../../ledger/reversal/held-withdrawals.ts'
import { type LockedPayoutFile, lockPayoutFile, lockUndecidedPayoutPayments } from './lock-payout-file.ts'
import { type BankPayoutOrder, formatPain001, formatPayoutCsv } from './write-payout-file.ts'

const formats = {
  CSV: { write: formatPayoutCsv, ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  PAIN_001: { write: formatPain001, ending: 'xml', contentType: 'application/xml' },
} as const

/**
 * Builds a bank file. From when it is first taken its money counts as sent, and it is the same each time. It contains
 * people's bank details, so the access is logged.
 * @throws Refusal NOT_FOUND; WITHDRAWAL_HELD when it is first taken, and a dispute or a refund holds money of its payments, or
 *   an owner owes; CONFLICT when all its payments were removed; and what `reauthenticateAdminAndTransact` throws
 */
export async function downloadPayoutFileAndMarkSent(
  ctx: Context,
  admin: AdminViewer,
  payoutFileId: string,
  { format, ...factor }: BodyOf<typeof takeCall>,
): Promise<{ fileName: string; contentType: string; content: string }> {
  return reauthenticateAdminAndTransact(ctx, { viewer: admin, factor }, async (tx) => {
    const file = await lockPayoutFile(tx, payoutFileId)
    const takenAt = file.takenAt ?? (await markTaken(tx, ctx, file))
    const order = await loadOrder(tx, file, takenAt)
    await appendAuditEntry(tx, ctx, admin, {
      action: 'PAYOUT_FILE_TAKEN',
      subjectKind: 'PAYOUT_FILE',
      subjectId: payoutFileId,
      reason: null,
      before: {},
      after: { format },
    })
    const { write, ending, contentType } = formats[format]
    const day = order.createdAt.toISOString().slice(0, 10)
    const fileName = `payouts-${order.currency}-${day}-${order.id}.${ending}`
    return { fileName, contentType, content: write(order) }
  })
}

/** Lets the money of a file leave, unless some of it has to stay. */
async function markTaken(tx: Tx, ctx: Context, { id, currency }: LockedPayoutFile): Promise<Date> {
  const payments = await lockUndecidedPayoutPayments(tx, id)
  if (payments.length === 0) throw refuse('CONFLICT', { detail: 'Nothing in this file is left to be paid.' })
  // Disputes that opened while this counted as sent, before that was so from its taking on, have held nothing of it.
  await lockAndHoldWithdrawalsForClaims(tx, ctx, currency, payments)
  const owners = payments.map(({ accountId }) => accountId)
  const obstructed = await loadOwnersWithBlockedPayouts(tx, owners, currency)
  const held = payments.filter(({ accountId }) => obstructed.has(accountId))
  if (held.length > 0) throw refuse('WITHDRAWAL_HELD', { detail: heldDetail(held, currency) })
  const takenAt = ctx.clock.now()
  await tx.updateTable('payout_file').set({ taken_at: takenAt }).where('id', '=', id).execute()
  return takenAt
}

const maxNamed = 5

function heldDetail(held: readonly { username: string; amount: bigint }[], currency: CurrencyCode): string {
  const sum = formatMoney(
    held.reduce((total, { amount }) => total + amount, 0n),
    currency,
  )
  const named = held
    .slice(0, maxNamed)
    .map(({ username, amount }) => `${formatMoney(amount, currency)} for @${username}`)
  const others = held.length - named.length
  const list = [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ')
  const [them, are] = held.length === 1 ? ['it', 'is'] : ['them', 'are']
  return `${formatEnglishCountWithNoun(held.length, 'payment')} of ${sum} in this file ${are} on hold, because of a dispute, a refund or a debt: ${list}. Take ${them} out of the file, then download the rest.`
}

/** Loads what the bank is to pay: what was decided before the file was taken is not. */
async function loadOrder(tx: Tx, file: LockedPayoutFile, takenAt: Date): Promise<BankPayoutOrder> {
  const payments = await tx
    .selectFrom('withdrawal')
    .select([
      'id',
      'amount_minor as amount',
      'bank_name as bankName',
      'bank_account_name as accountName',
      'bank_account_number as accountNumber',
    ])
    .where('payout_file_id', '=', file.id)
    .where((eb) =>
      eb.or([eb('status', '=', 'APPROVED'), eb(eb.fn.coalesce('paid_at', 'rejected_at'), '>=', takenAt)]),
    )
    .orderBy('id')
    .execute()
  return {
    id: file.id,
    currency: file.currency,
    total: payments.reduce((sum, { amount }) => sum + amount, 0n),
    createdAt: file.createdAt,
    payer: file.payer,
    payments,
  }
}
