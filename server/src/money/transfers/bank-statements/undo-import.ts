import type { BankStatement } from '@fanfare/contract/shapes/money/bank-statements'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { loadBankStatement } from './search-statements.ts'

/**
 * Takes an import back as long as nothing of it was decided or matched: its lines go, and the same file can be imported
 * again, into another account too.
 * @throws Refusal NOT_FOUND; CONFLICT when it was taken back before, or something of it was decided
 */
export async function undoStatementImport(
  ctx: Context,
  admin: AdminViewer,
  statementId: string,
): Promise<BankStatement> {
  await inTransaction(ctx.db, async (tx) => {
    const statement = await tx
      .selectFrom('bank_statement')
      .select(['undone_at', 'file_name', 'new_count', 'platform_account_id'])
      .where('id', '=', statementId)
      .forUpdate()
      .executeTakeFirst()
    if (!statement) throw refuse('NOT_FOUND', { detail: 'Import not found.' })
    if (statement.undone_at) throw refuse('CONFLICT', { detail: 'This import was already undone.' })
    const lines = await tx
      .selectFrom('bank_line')
      .select(['id', 'status'])
      .where('statement_id', '=', statementId)
      .orderBy('id')
      .forUpdate()
      .execute()
    const proposed = await tx
      .selectFrom('proposal')
      .innerJoin('bank_line', 'bank_line.id', 'proposal.subject_id')
      .select('proposal.id')
      .where('bank_line.statement_id', '=', statementId)
      .where('proposal.state', '=', 'OPEN')
      .executeTakeFirst()
    if (proposed || lines.some(({ status }) => !isUndecided(status))) {
      throw refuse('CONFLICT', {
        detail: "Lines of this import have already been matched or decided, so it can't be undone.",
      })
    }
    await tx
      .updateTable('bank_statement')
      .set({ undone_at: ctx.clock.now(), undone_by: admin.adminId })
      .where('id', '=', statementId)
      .execute()
    await tx.deleteFrom('bank_line').where('statement_id', '=', statementId).execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'BANK_STATEMENT_UNDONE',
      subjectKind: 'BANK_STATEMENT',
      subjectId: statementId,
      reason: null,
      before: {
        platformAccountId: statement.platform_account_id,
        fileName: statement.file_name,
        newCount: statement.new_count,
      },
      after: { undoneAt: ctx.clock.now() },
    })
  })
  return loadBankStatement(ctx, statementId)
}

function isUndecided(status: string): boolean {
  return ['NEW', 'QUEUED', 'OUTGOING'].includes(status)
}
