import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type {
  Adjustment,
  AdjustmentDetail,
  searchAdjustments as searchCall,
} from '@fanfare/contract/shapes/money/adjustments'
import type { ExpressionBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connection/connect.ts'
import type { DB } from '../../platform/db/tables.ts'
import { refuse } from '../../platform/errors.ts'
import { createdBeforeSql, createdSinceSql } from '../../platform/pagination/created-between.ts'
import { loadQueryPageInIdOrder } from '../../platform/pagination/page-by-id.ts'
import { loadWalletBalances } from '../ledger/wallet/balances.ts'
import { loadLedgerEntriesOfSubjects } from '../ledger/wallet/entries-about.ts'
import { buildAdjustmentEntries } from './lock-adjustment.ts'

type Query = QueryOf<typeof searchCall>

/** Corrections of everybody's wallets, with what became of them. */
export async function searchAdjustments(
  ctx: Context,
  query: Query,
): Promise<{ data: Adjustment[]; page: PageInfo }> {
  const now = ctx.clock.now()
  const { rows, page } = await loadQueryPageInIdOrder(
    query,
    select(ctx.db).where((eb) => fits(eb, query, now)),
    'adjustment.id',
    ctx.db.selectFrom('adjustment').where((eb) => fits(eb, query, now)),
  )
  return { data: rows.map((row) => view(row, now)), page }
}

/** @throws Refusal NOT_FOUND */
export async function loadAdjustmentListItem(ctx: Context, id: string): Promise<Adjustment> {
  const row = await select(ctx.db).where('adjustment.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND', { detail: 'Adjustment not found.' })
  return view(row, ctx.clock.now())
}

function select(db: Db) {
  return db
    .selectFrom('adjustment')
    .innerJoin('proposal', (join) =>
      join.onRef('proposal.subject_id', '=', 'adjustment.id').on('proposal.act', '=', 'ADJUST_LEDGER'),
    )
    .innerJoin('account', 'account.id', 'adjustment.account_id')
    .innerJoin('admin as proposer', 'proposer.id', 'adjustment.proposed_by')
    .leftJoin('admin as decider', 'decider.id', 'adjustment.decided_by')
    .select([
      'adjustment.id',
      'account.id as userId',
      'account.username',
      'account.display_name as displayName',
      'adjustment.amount_minor as amount',
      'adjustment.currency_code as currencyCode',
      'counter_account as counterAccount',
      'adjustment.reason',
      'decision',
      'proposer.email as proposedBy',
      'decider.email as decidedBy',
      'adjustment.created_at as createdAt',
      'decided_at as decidedAt',
      'decision_reason as decisionReason',
      'proposal.state as proposalState',
      'proposal.expires_at as expiresAt',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function fits(eb: ExpressionBuilder<DB, 'adjustment'>, query: Query, now: Date) {
  const { state, username, dateCreatedOnOrAfter, dateCreatedBefore } = query
  const isUndecided = eb('decision', 'is', null)
  const waits = eb(
    'adjustment.id',
    'in',
    eb
      .selectFrom('proposal as waiting')
      .select('waiting.subject_id')
      .where('waiting.act', '=', 'ADJUST_LEDGER')
      .where('waiting.state', '=', 'OPEN')
      .where('waiting.expires_at', '>', now),
  )
  const called = (name: string) =>
    eb.selectFrom('account').select('account.id').where('account.username', '=', name.toLowerCase())
  return eb.and([
    ...(state === 'BOOKED' || state === 'REFUSED' ? [eb('decision', '=', state)] : []),
    ...(state === 'PROPOSED' ? [isUndecided, waits] : []),
    ...(state === 'LAPSED' ? [isUndecided, eb.not(waits)] : []),
    ...(username === undefined ? [] : [eb('adjustment.account_id', '=', called(username))]),
    ...(dateCreatedOnOrAfter === undefined
      ? []
      : [createdSinceSql('adjustment', new Date(dateCreatedOnOrAfter))]),
    ...(dateCreatedBefore === undefined ? [] : [createdBeforeSql('adjustment', new Date(dateCreatedBefore))]),
  ])
}

function view(row: Row, now: Date): Adjustment {
  const { userId, username, displayName, amount, decision, proposalState, expiresAt } = row
  const isWaiting = proposalState === 'OPEN' && expiresAt > now
  return {
    adjustmentId: row.id,
    user: { userId, username, displayName },
    direction: amount > 0n ? 'CREDIT' : 'DEBIT',
    amount: asMinorUnits(amount > 0n ? amount : -amount),
    currencyCode: row.currencyCode,
    counterAccount: row.counterAccount,
    reason: row.reason,
    state: decision ?? (isWaiting ? 'PROPOSED' : 'LAPSED'),
    proposedBy: row.proposedBy,
    dateProposed: row.createdAt.toISOString(),
    dateExpires: expiresAt.toISOString(),
    decidedBy: row.decidedBy,
    dateDecided: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
  }
}

/** A correction of a wallet with what it booked, or would. @throws Refusal NOT_FOUND */
export async function loadAdjustmentDetails(ctx: Context, id: string): Promise<AdjustmentDetail> {
  const adjustment = await loadAdjustmentListItem(ctx, id)
  const { user, counterAccount, direction } = adjustment
  const [booked, { available }] = await Promise.all([
    loadLedgerEntriesOfSubjects(ctx.db, id),
    loadWalletBalances(ctx, user.userId),
  ])
  const amount = BigInt(direction === 'CREDIT' ? adjustment.amount : -adjustment.amount)
  const foreseen = buildAdjustmentEntries({ accountId: user.userId, amount, counterAccount })
  const entries =
    booked.length > 0
      ? booked.map(({ account, username, amount, transactionId }) => ({
          account,
          username,
          amount: asMinorUnits(amount),
          transactionId,
        }))
      : foreseen.map(({ account, amount }) => ({
          account: account.kind,
          username: account.owner === null ? null : user.username,
          amount: asMinorUnits(amount),
          transactionId: null,
        }))
  return { ...adjustment, available: asMinorUnits(available), entries }
}
