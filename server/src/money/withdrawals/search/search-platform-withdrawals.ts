import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type {
  searchPlatformWithdrawals as searchCall,
  WithdrawalForAdmins,
  WithdrawalStage,
} from '@fanfare/contract/shapes/backoffice/money'
import type { Proposal } from '@fanfare/contract/shapes/money/proposals'
import { extractDigits } from '@fanfare/contract/text/format/digits'
import { normalizeUsername } from '@fanfare/contract/text/normalize-for-comparison'
import { normalizeForSearch } from '@fanfare/contract/text/search/normalize-for-search'
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { escapeLike } from '../../../platform/db/escape-like.ts'
import { minIdAt } from '../../../platform/db/ids.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { loadQueryPageInIdOrder } from '../../../platform/pagination/page-by-id.ts'
import {
  hasVerifiedBadgeSql,
  profilePictureUrl,
  publicAvatarIdSql,
} from '../../../social/creators/creator-view.ts'
import {
  isAboveSingleAdminLimit,
  loadSecondApprovalPredicate,
} from '../../approvals/requires-second-approval.ts'
import { loadMoneyProposalsBySubject } from '../../approvals/search-proposals.ts'
import { withdrawalOwnerDebtSql } from '../../ledger/reversal/held-withdrawals.ts'
import { withdrawalApprovalUndoUntil } from '../deciding/undo-approval.ts'
import { bankAccountKnownSinceSql, newBankAccountHoldOf, paysSavedAccountSql } from '../payout-hold.ts'
import { withdrawalColumns, withdrawalView } from '../withdrawal-view.ts'
import { compareAccountHolderName } from './compare-names.ts'
import { withdrawalBlockerSql } from './waits-for.ts'

type Query = QueryOf<typeof searchCall>

/** Withdrawal requests of everybody, with whose they are. */
export async function searchWithdrawalsForAdmins(
  ctx: Context,
  viewer: AdminViewer,
  query: Query,
): Promise<{ data: WithdrawalForAdmins[]; page: PageInfo }> {
  const now = ctx.clock.now()
  const { text } = query
  const narrowed = { ...query, called: text === undefined ? undefined : await findCalled(ctx, text) }
  const { rows, page } = await loadQueryPageInIdOrder(
    query,
    select(ctx, viewer.adminId).where((eb) => fits(eb, narrowed, now)),
    'withdrawal.id',
    ctx.db.selectFrom('withdrawal').where((eb) => fits(eb, narrowed, now)),
  )
  return { data: await views(ctx, viewer, rows), page }
}

/** @throws Refusal NOT_FOUND */
export async function loadWithdrawalForAdmins(
  ctx: Context,
  viewer: AdminViewer,
  id: string,
): Promise<WithdrawalForAdmins> {
  const row = await select(ctx, viewer.adminId).where('withdrawal.id', '=', id).executeTakeFirst()
  const [withdrawal] = await views(ctx, viewer, row ? [row] : [])
  if (!withdrawal) throw refuse('NOT_FOUND')
  return withdrawal
}

function select(ctx: Context, adminId: string) {
  return ctx.db
    .selectFrom('withdrawal')
    .innerJoin('account', 'account.id', 'withdrawal.account_id')
    .leftJoin('admin', 'admin.id', 'withdrawal.decided_by')
    .leftJoin('provider_payout', 'provider_payout.withdrawal_id', 'withdrawal.id')
    .leftJoin('payout_file', 'payout_file.id', 'withdrawal.payout_file_id')
    .select(withdrawalColumns)
    .select([
      'account.id as userId',
      'account.username',
      'account.display_name as displayName',
      'account.email',
      'account.suspended_at as suspendedAt',
      'account.bank_changed_at as bankChangedAt',
      sql<string | null>`${sql.raw(publicAvatarIdSql('account'))}`.as('avatarFileId'),
      sql<boolean>`${sql.raw(hasVerifiedBadgeSql('account'))}`.as('isVerified'),
      legalName.as('legalName'),
      paidBefore.as('paidBefore'),
      bankAccountKnownSinceSql.as('newSince'),
      paysSavedAccountSql.as('isToSaved'),
      withdrawalBlockerSql(ctx, adminId).as('waitsFor'),
      withdrawalOwnerDebtSql.as('owed'),
      'admin.email as decidedBy',
      'withdrawal.payout_reference as payoutReference',
      'withdrawal.payout_file_id as payoutFileId',
      'payout_file.taken_at as fileTakenAt',
      'withdrawal.rejected_at as rejectedAt',
      'provider_payout.state as payoutState',
      'provider_payout.failure as payoutFailure',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

/** SQL expression: the legal name of the requester, from their last approved identity check. */
const legalName = sql<string | null>`(
  SELECT legal_name FROM verification_request
  WHERE account_id = account.id AND verification_request.status = 'VERIFIED' AND account.verification_status = 'VERIFIED'
  ORDER BY submitted_at DESC LIMIT 1)`

const paidBefore = sql<number>`(
  SELECT count(*)::integer FROM withdrawal before
  WHERE before.account_id = withdrawal.account_id AND before.status = 'PAID' AND before.id < withdrawal.id
    AND before.bank_account_number = withdrawal.bank_account_number AND before.bank_name = withdrawal.bank_name)`

type Narrowed = Query & { called: string[] | undefined }

function fits(eb: ExpressionBuilder<DB, 'withdrawal'>, query: Narrowed, now: Date) {
  const { status, stage, currencyCode, username, payoutFileId, called, bankName, amount } = query
  const { dateCreatedOnOrAfter, dateCreatedBefore } = query
  return eb.and([
    ...(status === undefined ? [] : [eb('withdrawal.status', '=', status)]),
    ...(stage === undefined ? [] : [isWithdrawalAtStageSql(eb, stage, now)]),
    ...(currencyCode === undefined ? [] : [eb('withdrawal.currency_code', '=', currencyCode)]),
    ...(username === undefined ? [] : [eb('withdrawal.account_id', '=', accountNamed(eb, username))]),
    ...(payoutFileId === undefined ? [] : [eb('withdrawal.payout_file_id', '=', payoutFileId)]),
    ...(called === undefined ? [] : [eb('withdrawal.id', 'in', called.length > 0 ? called : [''])]),
    ...(bankName === undefined
      ? []
      : [contains(sql`plain(withdrawal.bank_name)`, normalizeForSearch(bankName))]),
    ...(amount === undefined ? [] : [eb('withdrawal.amount_minor', '=', BigInt(amount))]),
    // An id begins with its time.
    ...(dateCreatedOnOrAfter === undefined
      ? []
      : [eb('withdrawal.id', '>=', minIdAt(new Date(dateCreatedOnOrAfter)))]),
    ...(dateCreatedBefore === undefined
      ? []
      : [eb('withdrawal.id', '<', minIdAt(new Date(dateCreatedBefore)))]),
  ])
}

function accountNamed(eb: ExpressionBuilder<DB, 'withdrawal'>, username: string) {
  return eb.selectFrom('account').select('account.id').where('account.username', '=', username.toLowerCase())
}

const calledMost = 1000
/** Indexes hold three letters at a time: what is shorter is the beginning of a word. */
const shortestPart = 3

/** The newest requests by a part of whichever of their names, each of which has an index of its own, or by a whole reference. */
async function findCalled({ db }: Context, text: string): Promise<string[]> {
  const newest = sql`ORDER BY withdrawal.id DESC LIMIT ${calledMost}`
  const owned = sql`SELECT withdrawal.id FROM withdrawal JOIN account ON account.id = withdrawal.account_id`
  const { rows } = await sql<{ id: string }>`
    (SELECT id FROM withdrawal WHERE id = ${text.toUpperCase()})
    UNION (SELECT id FROM withdrawal WHERE payout_reference = ${text})
    UNION (SELECT id FROM withdrawal WHERE ${hasNumber(text)} ${newest})
    UNION (SELECT id FROM withdrawal WHERE ${contains(sql`plain(bank_account_name)`, normalizeForSearch(text))} ${newest})
    UNION (${owned} WHERE ${contains(sql`account.username`, normalizeUsername(text))} ${newest})
    UNION (${owned} WHERE ${contains(sql`account.plain_name`, normalizeForSearch(text))} ${newest})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** SQL: whether a text contains a part. */
function contains(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  if (part === '') return sql`false`
  const escaped = escapeLike(part)
  if ([...part].length >= shortestPart) return sql`${text} LIKE ${`%${escaped}%`}`
  return sql`(${text} LIKE ${`${escaped}%`} OR ${text} LIKE ${`% ${escaped}%`})`
}

/** SQL: whether the account number contains these digits, as they are typed or shown masked. */
function hasNumber(text: string): RawBuilder<SqlBool> {
  const digits = /\p{L}/u.test(text) ? '' : extractDigits(text)
  return digits.length < shortestPart ? sql`false` : contains(sql`bank_account_number`, digits)
}

/** Builds the SQL condition that a request is at a stage of the back office. */
export function isWithdrawalAtStageSql(
  eb: ExpressionBuilder<DB, 'withdrawal'>,
  stage: WithdrawalStage,
  now: Date,
) {
  if (stage === 'PAID' || stage === 'DISAPPROVED') return eb('withdrawal.status', '=', stage)
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
    ...(stage === 'READY'
      ? [eb('withdrawal.payout_file_id', 'is', null), eb.not(hasProviderPayout(eb))]
      : [eb.or([eb('withdrawal.payout_file_id', 'is not', null), hasProviderPayout(eb)])]),
  ])
}

function hasProviderPayout(eb: ExpressionBuilder<DB, 'withdrawal'>) {
  return eb.exists(
    eb
      .selectFrom('provider_payout')
      .select('provider_payout.withdrawal_id')
      .whereRef('provider_payout.withdrawal_id', '=', 'withdrawal.id'),
  )
}

async function views(
  ctx: Context,
  { adminId }: AdminViewer,
  rows: readonly Row[],
): Promise<WithdrawalForAdmins[]> {
  const ids = rows.map(({ id }) => id)
  const proposals = await loadMoneyProposalsBySubject(ctx, 'APPROVE_WITHDRAWAL', ids)
  const needsSecondAdmin = await loadSecondApprovalPredicate(ctx, adminId)
  return rows.map((row) => {
    const proposal = proposals.get(row.id) ?? null
    const isLarge =
      row.status === 'PENDING'
        ? needsSecondAdmin(row.currencyCode, row.amount)
        : isAboveSingleAdminLimit(ctx.config, row.currencyCode, row.amount)
    return view(ctx, row, { proposal, adminsNeeded: proposal || isLarge ? 2 : 1 })
  })
}

function view(
  ctx: Context,
  row: Row,
  {
    proposal,
    adminsNeeded,
  }: { proposal: Proposal | null; adminsNeeded: WithdrawalForAdmins['adminsNeeded'] },
): WithdrawalForAdmins {
  const { userId, username, displayName, email, decidedBy, payoutReference, payoutFailure } = row
  const withdrawal = withdrawalView(row)
  const undoUntil = undoableUntil(ctx, row)
  const nameCheck =
    row.legalName === null ? null : compareAccountHolderName(row.legalName, withdrawal.accountName)
  return {
    ...withdrawal,
    accountNumber: maskedNumber(withdrawal.accountNumber),
    user: {
      userId,
      username,
      displayName,
      avatarUrl: profilePictureUrl(row.avatarFileId),
      isVerified: row.isVerified,
      email,
      dateSuspended: row.suspendedAt?.toISOString() ?? null,
      dateBankChanged: row.bankChangedAt?.toISOString() ?? null,
    },
    hold: row.status === 'PENDING' ? newBankAccountHoldOf(ctx, row) : null,
    waitsFor: row.waitsFor,
    owed: asMinorUnits(row.owed),
    isVerifiedName: nameCheck && nameCheck.match === 'SAME',
    nameCheck,
    paidBefore: row.paidBefore,
    adminsNeeded,
    proposal,
    decidedBy,
    undoUntil: undoUntil?.toISOString() ?? null,
    payoutFileId: row.payoutFileId,
    dateFileTaken: row.fileTakenAt?.toISOString() ?? null,
    dateRejected: row.rejectedAt?.toISOString() ?? null,
    payoutReference,
    payoutBy: payoutBy(row),
    payoutFailure,
  }
}

function undoableUntil(ctx: Context, row: Row): Date | null {
  const { status, decidedAt, payoutFileId, payoutState } = row
  if (status !== 'APPROVED' || decidedAt === null || payoutFileId !== null || payoutState !== null)
    return null
  const until = withdrawalApprovalUndoUntil(decidedAt)
  return until > ctx.clock.now() ? until : null
}

function maskedNumber(accountNumber: string): string {
  return `••••••${accountNumber.slice(-4)}`
}

/** Names who pays: once the provider has failed, payment is by hand. */
function payoutBy({ status, payoutState }: Row): WithdrawalForAdmins['payoutBy'] {
  if (status === 'PENDING' || status === 'DISAPPROVED') return null
  if (payoutState === null) return 'HAND'
  return status === 'PAID' && payoutState === 'FAILED' ? 'HAND' : 'PROVIDER'
}
