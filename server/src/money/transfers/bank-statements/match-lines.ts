import type { BankStatementLineDoubt } from '@fanfare/contract/shapes/money/bank-statements'
import { sql } from 'kysely'
import { findAdminNewFactorsCoolDown } from '../../../accounts/admins/new-factor.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { enqueue, task } from '../../../platform/queue/task.ts'
import {
  findConflictingAdmin,
  recordMoneyActionWithinLimit,
  remainingSingleApprovalAmount,
} from '../../approvals/money-actions.ts'
import { lockOwnersAndFindDeleted } from '../../ledger/booking/lock-owners.ts'
import { creditBankTransfer } from '../credit-transfer.ts'
import { type LockedBankTransfer, lockBankTransfer } from '../lock-transfer.ts'
import { findTransferReferences } from '../reference-code.ts'
import { mailTransferAmountDiffers } from './mail-difference.ts'

const batch = 500

/**
 * Matches the new lines of a statement with transfers, each in a transaction of its own: a line that cannot be, does not
 * keep the others waiting.
 */
export const matchBankStatementLines = task<{ statementId: string }>(
  'match-bank-lines',
  async (ctx, { statementId }) => {
    const { importedBy } = await ctx.db
      .selectFrom('bank_statement')
      .select('imported_by as importedBy')
      .where('id', '=', statementId)
      .executeTakeFirstOrThrow()
    const failures: unknown[] = []
    let after = ''
    for (;;) {
      const lines = await ctx.db
        .selectFrom('bank_line')
        .select('id')
        .where('statement_id', '=', statementId)
        .where('status', '=', 'NEW')
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute()
      for (const { id } of lines) {
        await inTransaction(ctx.db, (tx) => matchLine(tx, ctx, importedBy, id)).catch((cause) =>
          failures.push(cause),
        )
      }
      const last = lines.at(-1)
      if (!last) break
      after = last.id
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} bank lines were not matched.`)
  },
)

type Line = { id: string; amount: bigint; currencyCode: string; text: string; accountCurrency: string }

/** @param importedBy the admin who sent the statement: what it credits counts as theirs, so their row is locked first */
async function matchLine(tx: Tx, ctx: Context, importedBy: string, id: string): Promise<void> {
  await tx.selectFrom('admin').select('id').where('id', '=', importedBy).forNoKeyUpdate().execute()
  const line = await tx
    .selectFrom('bank_line')
    .innerJoin('platform_account', 'platform_account.id', 'bank_line.platform_account_id')
    .select([
      'bank_line.id',
      'amount_minor as amount',
      'bank_line.currency_code as currencyCode',
      'text',
      'status',
    ])
    .select('platform_account.currency_code as accountCurrency')
    .where('bank_line.id', '=', id)
    .forUpdate('bank_line')
    .executeTakeFirst()
  // Its import was taken back meanwhile, or another run has matched it.
  if (line?.status !== 'NEW') return
  const found = await findTransfer(tx, line.text)
  if (line.currencyCode !== line.accountCurrency) {
    return queue(tx, line, 'WRONG_CURRENCY', found.transferId)
  }
  if ('doubt' in found) return queue(tx, line, found.doubt, found.transferId)
  const locked = await lockBankTransfer(tx, found.transferId)
  if (await isExplained(tx, line, locked)) return match(tx, line, locked)
  const doubt = await doubtOf(tx, ctx, { importedBy, line, transfer: locked })
  if (doubt) {
    await queue(tx, line, doubt, locked.id)
    if (doubt === 'PARTIAL' || doubt === 'OVER')
      await enqueue(tx, mailTransferAmountDiffers, { bankLineId: id })
    return
  }
  await match(tx, line, locked)
  const { id: subjectId, accountId, currency } = locked
  const movement = { act: 'IMPORT_STATEMENT', subjectId, accountId, direction: 'CREDIT' } as const
  await recordMoneyActionWithinLimit(tx, ctx, [importedBy], { ...movement, currency, amount: line.amount })
  await creditBankTransfer(tx, ctx, locked, { received: line.amount, decidedBy: null, note: null })
}

type Found = { transferId: string } | { doubt: BankStatementLineDoubt; transferId: string | null }

/** The one transfer whose whole reference the text has; anything less is a guess, and for a person. */
async function findTransfer(tx: Tx, text: string): Promise<Found> {
  const { whole, bare, isDamaged } = findTransferReferences(text)
  const named = await transfersUnder(tx, whole)
  const [only, another] = named
  if (only && !another) return { transferId: only }
  if (only) return { doubt: 'UNSURE_REFERENCE', transferId: null }
  const [guess, other] = await transfersUnder(tx, bare)
  if (guess) return { doubt: 'UNSURE_REFERENCE', transferId: other ? null : guess }
  if (whole.length > 0) return { doubt: 'UNKNOWN_REFERENCE', transferId: null }
  return { doubt: isDamaged ? 'DAMAGED_REFERENCE' : 'NO_REFERENCE', transferId: null }
}

async function transfersUnder(tx: Tx, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM transfer WHERE reference = ANY(${references}::text[]) ORDER BY id LIMIT 2`.execute(tx)
  return rows.map(({ id }) => id)
}

/** An admin has confirmed just this money by hand, before the statement told of it: it is not booked again. */
async function isExplained(tx: Tx, line: Line, locked: LockedBankTransfer): Promise<boolean> {
  if (
    locked.status !== 'CONFIRMED' ||
    locked.received !== line.amount ||
    locked.currency !== line.currencyCode
  ) {
    return false
  }
  const { rows } = await sql`
    SELECT FROM bank_line WHERE transfer_id = ${locked.id}
      AND (status = 'MATCHED' OR (status = 'CREDITED' AND credited_to IS NULL))`.execute(tx)
  return rows.length === 0
}

async function doubtOf(
  tx: Tx,
  ctx: Context,
  { importedBy, line, transfer: locked }: { importedBy: string; line: Line; transfer: LockedBankTransfer },
): Promise<BankStatementLineDoubt | null> {
  if (line.currencyCode !== locked.currency) return 'WRONG_CURRENCY'
  if ((await lockOwnersAndFindDeleted(tx, [locked.accountId])).has(locked.accountId)) return 'ACCOUNT_DELETED'
  if (locked.status === 'CONFIRMED') return 'SECOND_PAYMENT'
  if (locked.status !== 'AWAITING_TRANSFER' && locked.status !== 'CLAIMED') return 'TRANSFER_CLOSED'
  if (line.amount < locked.amount) return 'PARTIAL'
  if (line.amount > locked.amount) return 'OVER'
  // A statement is a file that one admin has sent.
  const { accountId, currency } = locked
  const left = await remainingSingleApprovalAmount(tx, ctx, importedBy, currency)
  if (left !== null && line.amount > left) return 'TAKES_TWO'
  if (await findAdminNewFactorsCoolDown(tx, ctx, importedBy)) return 'TAKES_TWO'
  const conflict = await findConflictingAdmin(tx, ctx, importedBy, { accountId, direction: 'CREDIT' })
  return conflict === undefined ? null : 'TAKES_TWO'
}

async function match(tx: Tx, line: Line, locked: LockedBankTransfer): Promise<void> {
  await tx
    .updateTable('bank_line')
    .set({ status: 'MATCHED', transfer_id: locked.id })
    .where('id', '=', line.id)
    .execute()
}

async function queue(
  tx: Tx,
  line: Line,
  doubt: BankStatementLineDoubt,
  transferId: string | null,
): Promise<void> {
  // Whoever confirms the transfer by hand at the same time comes before or after, and then sees this line.
  if (transferId !== null) await lockBankTransfer(tx, transferId)
  await tx
    .updateTable('bank_line')
    .set({ status: 'QUEUED', doubt, transfer_id: transferId })
    .where('id', '=', line.id)
    .execute()
}
