import type { QueryOf } from '@fanfare/contract/call'
import type { Page } from '@fanfare/contract/fields/page'
import type {
  PlatformWithdrawal,
  searchPlatformWithdrawals as searchCall,
} from '@fanfare/contract/shapes/backoffice/money'
import type { Proposal } from '@fanfare/contract/shapes/money/proposals'
import type { ExpressionBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { DB } from '../db/tables.ts'
import { pageOfRows } from '../paging/page-by-id.ts'
import { loadProposalsAbout } from '../proposals/search-proposals.ts'
import { isAboveLimit } from '../proposals/takes-two.ts'
import { refuse } from '../refusal.ts'
import { holdOf, isToSaved, newSince } from './payout-hold.ts'
import { undoUntil } from './undo-approval.ts'
import { withdrawalColumns, withdrawalView } from './withdrawal-view.ts'

type Query = QueryOf<typeof searchCall>

/** Withdrawal requests of everybody, with whose they are. */
export async function searchPlatformWithdrawals(
  ctx: Context,
  query: Query,
): Promise<{ data: PlatformWithdrawal[]; page: Page }> {
  const now = ctx.clock.now()
  const { rows, page } = await pageOfRows(
    query,
    select(ctx.db).where((eb) => fits(eb, query, now)),
    'withdrawal.id',
    ctx.db.selectFrom('withdrawal').where((eb) => fits(eb, query, now)),
  )
  return { data: await views(ctx, rows), page }
}

/** @throws Refusal NOT_FOUND */
export async function loadPlatformWithdrawal(ctx: Context, id: string): Promise<PlatformWithdrawal> {
  const row = await select(ctx.db).where('withdrawal.id', '=', id).executeTakeFirst()
  const [withdrawal] = await views(ctx, row ? [row] : [])
  if (!withdrawal) throw refuse('NOT_FOUND')
  return withdrawal
}

function select(db: Db) {
  return db
    .selectFrom('withdrawal')
    .innerJoin('account', 'account.id', 'withdrawal.account_id')
    .leftJoin('admin', 'admin.id', 'withdrawal.decided_by')
    .leftJoin('provider_payout', 'provider_payout.withdrawal_id', 'withdrawal.id')
    .select(withdrawalColumns)
    .select([
      'account.id as userId',
      'account.username',
      'account.display_name as displayName',
      'account.email',
      'account.suspended_at as suspendedAt',
      'account.bank_changed_at as bankChangedAt',
      newSince.as('newSince'),
      isToSaved.as('isToSaved'),
      'admin.email as decidedBy',
      'withdrawal.payout_reference as payoutReference',
      'withdrawal.payout_file_id as payoutFileId',
      'provider_payout.state as payoutState',
      'provider_payout.failure as payoutFailure',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function fits(eb: ExpressionBuilder<DB, 'withdrawal'>, query: Query, now: Date) {
  const { status, stage, currencyCode, username, payoutFileId } = query
  const { dateCreatedOnOrAfter, dateCreatedBefore } = query
  return eb.and([
    ...(status === undefined ? [] : [eb('withdrawal.status', '=', status)]),
    ...(stage === undefined ? [] : [isAt(eb, stage, now)]),
    ...(currencyCode === undefined ? [] : [eb('withdrawal.currency_code', '=', currencyCode)]),
    ...(username === undefined
      ? []
      : [
          eb(
            'withdrawal.account_id',
            '=',
            eb
              .selectFrom('account')
              .select('account.id')
              .where('account.username', '=', username.toLowerCase()),
          ),
        ]),
    ...(payoutFileId === undefined ? [] : [eb('withdrawal.payout_file_id', '=', payoutFileId)]),
    ...(dateCreatedOnOrAfter === undefined
      ? []
      : [eb('withdrawal.created_at', '>=', new Date(dateCreatedOnOrAfter))]),
    ...(dateCreatedBefore === undefined
      ? []
      : [eb('withdrawal.created_at', '<', new Date(dateCreatedBefore))]),
  ])
}

function isAt(eb: ExpressionBuilder<DB, 'withdrawal'>, stage: NonNullable<Query['stage']>, now: Date) {
  if (stage === 'WAITING' || stage === 'SECOND') {
    const proposed = eb(
      'withdrawal.id',
      'in',
      eb
        .selectFrom('proposal')
        .select('subject_id')
        .where('act', '=', 'APPROVE_WITHDRAWAL')
        .where('state', '=', 'OPEN')
        .where('expires_at', '>', now),
    )
    return eb.and([eb('withdrawal.status', '=', 'PENDING'), stage === 'SECOND' ? proposed : eb.not(proposed)])
  }
  return eb.and([
    eb('withdrawal.status', '=', 'APPROVED'),
    stage === 'READY' ? eb.not(hasLeft(eb)) : hasLeft(eb),
  ])
}

/** In a file for the bank, or told to a card provider. */
function hasLeft(eb: ExpressionBuilder<DB, 'withdrawal'>) {
  return eb.or([
    eb('withdrawal.payout_file_id', 'is not', null),
    eb.exists(
      eb
        .selectFrom('provider_payout')
        .select('provider_payout.withdrawal_id')
        .whereRef('provider_payout.withdrawal_id', '=', 'withdrawal.id'),
    ),
  ])
}

async function views(ctx: Context, rows: readonly Row[]): Promise<PlatformWithdrawal[]> {
  const ids = rows.map(({ id }) => id)
  const proposals = await loadProposalsAbout(ctx, 'APPROVE_WITHDRAWAL', ids)
  return rows.map((row) => view(ctx, row, proposals.get(row.id) ?? null))
}

function view(ctx: Context, row: Row, proposal: Proposal | null): PlatformWithdrawal {
  const { userId, username, displayName, email, decidedBy, payoutReference, payoutFailure } = row
  const withdrawal = withdrawalView(row)
  const undoUntil = undoableUntil(ctx, row)
  return {
    ...withdrawal,
    accountNumber: maskedNumber(withdrawal.accountNumber),
    user: {
      userId,
      username,
      displayName,
      email,
      dateSuspended: row.suspendedAt?.toISOString() ?? null,
      dateBankChanged: row.bankChangedAt?.toISOString() ?? null,
    },
    hold: row.status === 'PENDING' ? holdOf(ctx, row) : null,
    adminsNeeded: proposal || isAboveLimit(ctx.config, withdrawal.currencyCode, row.amount) ? 2 : 1,
    proposal,
    decidedBy,
    undoUntil: undoUntil?.toISOString() ?? null,
    payoutFileId: row.payoutFileId,
    payoutReference,
    payoutBy: payoutBy(row),
    payoutFailure,
  }
}

function undoableUntil(ctx: Context, row: Row): Date | null {
  const { status, decidedAt, payoutFileId, payoutState } = row
  if (status !== 'APPROVED' || decidedAt === null || payoutFileId !== null || payoutState !== null)
    return null
  const until = undoUntil(decidedAt)
  return until > ctx.clock.now() ? until : null
}

function maskedNumber(accountNumber: string): string {
  return `••••••${accountNumber.slice(-4)}`
}

/** Once the provider has failed, who pays does so by hand. */
function payoutBy({ status, payoutState }: Row): PlatformWithdrawal['payoutBy'] {
  if (status === 'PENDING' || status === 'DISAPPROVED') return null
  if (payoutState === null) return 'HAND'
  return status === 'PAID' && payoutState === 'FAILED' ? 'HAND' : 'PROVIDER'
}
