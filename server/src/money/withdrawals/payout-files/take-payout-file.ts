import type { BodyOf } from '@fanfare/contract/call'
import type { takePayoutFile as takeCall } from '@fanfare/contract/shapes/backoffice/payouts'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { inConfirmedTransaction } from '../../approvals/confirmed-admin.ts'
import { type BankPayoutOrder, writeCsv, writePain } from './write-payout-file.ts'

const formats = {
  CSV: { write: writeCsv, ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  PAIN_001: { write: writePain, ending: 'xml', contentType: 'application/xml' },
} as const

/**
 * Builds a bank file again from data that never changes, so that it is the same each time. It contains
 * people's bank details, so the access is logged.
 * @throws Refusal NOT_FOUND; and what `inConfirmedTransaction` throws
 */
export async function takePayoutFile(
  ctx: Context,
  admin: AdminViewer,
  payoutFileId: string,
  { format, ...factor }: BodyOf<typeof takeCall>,
): Promise<{ fileName: string; contentType: string; content: string }> {
  return inConfirmedTransaction(ctx, { viewer: admin, factor }, async (tx) => {
    const order = await loadOrder(tx, payoutFileId)
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

async function loadOrder(tx: Tx, id: string): Promise<BankPayoutOrder> {
  const file = await tx.selectFrom('payout_file').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file) throw refuse('NOT_FOUND', { detail: 'File not found.' })
  const payments = await tx
    .selectFrom('withdrawal')
    .select([
      'id',
      'amount_minor as amount',
      'bank_name as bankName',
      'bank_account_name as accountName',
      'bank_account_number as accountNumber',
    ])
    .where('payout_file_id', '=', id)
    .orderBy('id')
    .execute()
  return {
    id,
    currency: file.currency_code,
    total: file.total_minor,
    createdAt: file.created_at,
    payer: {
      bankName: file.bank_name,
      accountName: file.account_name,
      accountNumber: file.account_number,
      bankCode: file.bank_code,
    },
    payments,
  }
}
