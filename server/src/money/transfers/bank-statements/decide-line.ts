import type { BodyOf } from '@fanfare/contract/call'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type {
  BankStatementLineStatus,
  decideBankLine as decideCall,
} from '@fanfare/contract/shapes/money/bank-statements'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import { appendSystemNotifications } from '../../../platform/events/append-system-notifications.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { enqueue } from '../../../platform/queue/task.ts'
import {
  type ApprovalOutcome,
  type ApprovalRecord,
  enforceFourEyesApproval,
} from '../../approvals/enforce-four-eyes-approval.ts'
import { recordStatementImporter } from '../../approvals/money-actions.ts'
import {
  type ReauthenticatedAdmin,
  reauthenticateAdminAndTransact,
} from '../../approvals/reauthenticated-admin.ts'
import { availableLedgerAccount } from '../../ledger/booking/accounts.ts'
import { lockUndeletedOwner } from '../../ledger/booking/lock-owners.ts'
import { bookLedgerTransfer as move } from '../../ledger/booking/transfer.ts'
import { bankLedgerAccount, creditBankTransfer } from '../credit-transfer.ts'
import { lockBankTransfer } from '../lock-transfer.ts'
import { mailCreditedWithoutTransfer } from './mail-credit.ts'

type Decision = BodyOf<typeof decideCall>
type Line = {
  id: string
  amount: bigint
  currencyCode: string
  accountCurrency: string
  doubt: string | null
  transferId: string | null
  bankId: string | null
  importedBy: string
}

/**
 * Decides a line that waits for a person. What is credited is what came: to a transfer, which is confirmed by it, or to
 * somebody's wallet by itself. Returned and dismissed money was never in anybody's wallet, so nothing is booked. Where a
 * credit takes two admins, the first only proposes it.
 * @throws Refusal NOT_FOUND; CONFLICT when it was decided before; RULE_BROKEN when the money cannot go there; and whatever
 *   `enforceFourEyesApproval` and `reauthenticateAdminAndTransact` throw
 */
export async function decideBankStatementLine(
  ctx: Context,
  viewer: AdminViewer,
  bankLineId: string,
  { decision, transferId, userId, reason, ...factor }: Decision,
): Promise<ApprovalOutcome> {
  const decide = async (tx: Tx, admin: ReauthenticatedAdmin): Promise<ApprovalOutcome> => {
    const line = await lockQueued(tx, bankLineId)
    const noted = { admin, line, reason, agreed: {} }
    if (decision !== 'CREDIT') {
      await note(tx, ctx, noted, { status: decision === 'RETURN' ? 'RETURNED' : 'DISMISSED' })
      return 'DONE'
    }
    if (userId !== undefined) return creditPerson(tx, ctx, noted, userId)
    if (transferId !== undefined) return creditToTransfer(tx, ctx, noted, transferId)
    throw refuse('INVALID_INPUT', { detail: 'Choose who to credit.' })
  }
  return reauthenticateAdminAndTransact(ctx, { viewer, factor }, decide)
}

async function lockQueued(tx: Tx, id: string): Promise<Line> {
  const line = await tx
    .selectFrom('bank_line')
    .innerJoin('platform_account', 'platform_account.id', 'bank_line.platform_account_id')
    .innerJoin('bank_statement', 'bank_statement.id', 'bank_line.statement_id')
    .select([
      'bank_line.id',
      'amount_minor as amount',
      'bank_line.currency_code as currencyCode',
      'status',
      'doubt',
    ])
    .select(['transfer_id as transferId', 'bank_id as bankId'])
    .select(['platform_account.currency_code as accountCurrency', 'imported_by as importedBy'])
    .where('bank_line.id', '=', id)
    .forUpdate('bank_line')
    .executeTakeFirst()
  if (!line) throw refuse('NOT_FOUND', { detail: 'Statement line not found.' })
  if (line.status !== 'QUEUED') {
    throw refuse('CONFLICT', { detail: `This line is already ${line.status.toLowerCase()}.` })
  }
  return line
}

type Noted = { admin: ReauthenticatedAdmin; line: Line; reason: string; agreed: ApprovalRecord }

async function creditToTransfer(
  tx: Tx,
  ctx: Context,
  noted: Noted,
  transferId: string,
): Promise<ApprovalOutcome> {
  const { admin, line } = noted
  const locked = await lockBankTransfer(tx, transferId)
  requireCurrency(line, locked.currency)
  if (locked.status === 'CONFIRMED') {
    throw refuse('RULE_BROKEN', { detail: 'This transfer has already been paid. Credit the member instead.' })
  }
  await lockUndeletedOwner(tx, locked.accountId)
  const agreed = await agree(tx, ctx, { decision: noted, account: locked, terms: { transferId } })
  if (agreed === null) return 'WAITS'
  await note(tx, ctx, { ...noted, agreed }, { status: 'CREDITED', transfer_id: transferId })
  await creditBankTransfer(tx, ctx, locked, { received: line.amount, decidedBy: admin.adminId, note: null })
  return 'DONE'
}

async function agree(
  tx: Tx,
  ctx: Context,
  {
    decision: { admin, line },
    account: { accountId, currency },
    terms,
  }: {
    decision: Noted
    account: { accountId: string; currency: CurrencyCode }
    terms: Record<string, string>
  },
): Promise<ApprovalRecord | null> {
  const { id: subjectId, amount, importedBy } = line
  const agreed = await enforceFourEyesApproval(tx, ctx, admin, {
    act: 'CREDIT_BANK_LINE',
    subjectId,
    currency,
    amount,
    terms,
    movement: { accountId, direction: 'CREDIT' },
  })
  if (agreed !== null && importedBy !== admin.adminId && importedBy !== agreed.proposedBy) {
    await recordStatementImporter(tx, ctx, importedBy, { subjectId, accountId, currency, amount })
  }
  return agreed
}

async function creditPerson(tx: Tx, ctx: Context, noted: Noted, userId: string): Promise<ApprovalOutcome> {
  const { line } = noted
  const person = await tx
    .selectFrom('account')
    .select('currency_code as currency')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person) throw refuse('NOT_FOUND', { detail: 'User not found.' })
  requireCurrency(line, person.currency)
  await lockUndeletedOwner(tx, userId)
  const agreed = await agree(tx, ctx, {
    decision: noted,
    account: { accountId: userId, ...person },
    terms: { userId },
  })
  if (agreed === null) return 'WAITS'
  await note(tx, ctx, { ...noted, agreed }, { status: 'CREDITED', credited_to: userId })
  await enqueue(tx, mailCreditedWithoutTransfer, { bankLineId: line.id })
  const { id: aboutId, amount } = line
  const { currency } = person
  const now = ctx.clock.now()
  await appendSystemNotifications(
    tx,
    [{ accountId: userId, topic: 'WALLET_CREDITED', aboutId, amount, currency }],
    now,
  )
  await move(tx, {
    id: ctx.newId(),
    kind: 'OFFLINE_TRANSFER',
    about: line.id,
    reference: (await referenceOf(tx, line))?.slice(0, 100) ?? null,
    currency: person.currency,
    at: now,
    of: userId,
    entries: [
      { account: bankLedgerAccount, amount: -line.amount },
      { account: availableLedgerAccount(userId), amount: line.amount },
    ],
  })
  return 'DONE'
}

function requireCurrency(line: Line, currency: CurrencyCode): void {
  if (line.currencyCode !== currency) {
    throw refuse('RULE_BROKEN', {
      detail: `The payment is in ${line.currencyCode}, but this wallet is in ${currency}.`,
    })
  }
  if (line.currencyCode !== line.accountCurrency) {
    throw refuse('RULE_BROKEN', {
      detail: `The payment is in ${line.currencyCode}, but the bank account is in ${line.accountCurrency}. Check that the statement is for the right account.`,
    })
  }
}

async function referenceOf(tx: Tx, { transferId, bankId }: Line): Promise<string | null> {
  if (transferId === null) return bankId
  const { reference } = await tx
    .selectFrom('transfer')
    .select('reference')
    .where('id', '=', transferId)
    .executeTakeFirstOrThrow()
  return reference
}

type Decided =
  | { status: Extract<BankStatementLineStatus, 'RETURNED' | 'DISMISSED'> }
  | { status: 'CREDITED'; transfer_id: string }
  | { status: 'CREDITED'; credited_to: string }

async function note(
  tx: Tx,
  ctx: Context,
  { admin, line, reason, agreed }: Noted,
  decided: Decided,
): Promise<void> {
  await tx
    .updateTable('bank_line')
    .set({ ...decided, decided_at: ctx.clock.now(), decided_by: admin.adminId, reason })
    .where('id', '=', line.id)
    .execute()
  await appendAuditEntry(tx, ctx, admin, {
    action: `BANK_LINE_${decided.status}`,
    subjectKind: 'BANK_LINE',
    subjectId: line.id,
    reason,
    before: { status: 'QUEUED', doubt: line.doubt, transferId: line.transferId },
    after: { ...decided, amount: Number(line.amount), currencyCode: line.currencyCode, ...agreed },
  })
}
