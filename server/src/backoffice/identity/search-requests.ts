import type { QueryOf, ReturnedData } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type {
  searchVerificationRequests as searchCall,
  VerificationRequest,
  verificationRequestDetails,
} from '@fanfare/contract/shapes/backoffice/identity'
import { type ExpressionBuilder, sql } from 'kysely'
import { identityDocumentsRetainedUntil } from '../../accounts/verification/delete-documents.ts'
import { findMatchingIdentityChecks } from '../../accounts/verification/fingerprints.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import type { DB } from '../../platform/db/tables.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { loadQueryPageInIdOrder } from '../../platform/pagination/page-by-id.ts'
import { profilePictureUrl, publicAvatarIdSql } from '../../social/creators/creator-view.ts'
import { loadQueueItemAssigneeAndNotes } from '../assignments/assign-or-note-queue-item.ts'
import { findReadIdentityDocuments } from './documents-read.ts'

type Query = QueryOf<typeof searchCall>

/** Identity checks of everybody, in the order in which they were handed in. */
export async function searchVerificationRequests(
  ctx: Context,
  query: Query,
): Promise<{ data: VerificationRequest[]; page: PageInfo }> {
  const { rows, page } = await loadQueryPageInIdOrder(
    query,
    selectRequests(ctx.db).where((eb) => fits(eb, query)),
    'verification_request.id',
    ctx.db.selectFrom('verification_request').where((eb) => fits(eb, query)),
  )
  return { data: rows.map(requestView), page }
}

/** @throws Refusal NOT_FOUND */
export async function loadVerificationDetails(
  ctx: Context,
  admin: AdminViewer,
  requestId: string,
): Promise<ReturnedData<typeof verificationRequestDetails>> {
  const row = await selectRequests(ctx.db)
    .innerJoin('account_count', 'account_count.account_id', 'account.id')
    .select([
      'verification_request.address',
      'verification_request.state_code as stateCode',
      'verification_request.documents_deleted_at as documentsDeletedAt',
      'account.country_code as accountCountry',
      'account.created_at as joinedAt',
      'account_count.posts',
      'account_count.subscribers',
      sql<string>`verification_request.date_of_birth::text`.as('dateOfBirth'),
      sql<string | null>`account.date_of_birth::text`.as('accountDateOfBirth'),
      sql<number>`extract(year FROM age(
        (verification_request.submitted_at AT TIME ZONE 'UTC')::date, verification_request.date_of_birth))::integer`.as(
        'age',
      ),
      sql<boolean>`EXISTS (SELECT FROM identity_fingerprint
        WHERE request_id = verification_request.id AND kind = 'DOCUMENT_NUMBER')`.as('hasNumber'),
    ])
    .where('verification_request.id', '=', requestId)
    .executeTakeFirst()
  if (!row) throw verificationNotFoundRefusal()
  const { decidedAt, documentsDeletedAt } = row
  const hasDocuments = decidedAt !== null && documentsDeletedAt === null
  const [seenBefore, read, assignment] = await Promise.all([
    findMatchingIdentityChecks(ctx.db, requestId),
    findReadIdentityDocuments(ctx.db, admin, { requestId, accountId: row.userId }),
    loadQueueItemAssigneeAndNotes(ctx.db, { queue: 'IDENTITY_CHECKS', itemId: requestId }),
  ])
  return {
    ...requestView(row),
    dateOfBirth: row.dateOfBirth,
    ageWhenSubmitted: row.age,
    address: row.address,
    stateCode: row.stateCode,
    account: {
      dateOfBirth: row.accountDateOfBirth,
      countryCode: row.accountCountry,
      dateJoined: row.joinedAt.toISOString(),
      postCount: row.posts,
      subscriberCount: row.subscribers,
    },
    documentsRead: read,
    assignment,
    takesTwo: ctx.config.identityTakesTwo,
    keptDays: ctx.config.identityKeptDays,
    dateKeptUntil: hasDocuments ? identityDocumentsRetainedUntil(ctx, decidedAt).toISOString() : null,
    dateDocumentsDeleted: documentsDeletedAt?.toISOString() ?? null,
    hasNumber: row.hasNumber,
    seenBefore: seenBefore.map(({ kind, requestId: there, userId, username, submittedAt }) => ({
      what: kind,
      requestId: there,
      user: { userId, username },
      dateSubmitted: submittedAt.toISOString(),
    })),
  }
}

/** A check as of this transaction. @throws Refusal NOT_FOUND */
export async function loadVerificationRequest(tx: Tx, requestId: string): Promise<VerificationRequest> {
  const row = await selectRequests(tx).where('verification_request.id', '=', requestId).executeTakeFirst()
  if (!row) throw verificationNotFoundRefusal()
  return requestView(row)
}

export function verificationNotFoundRefusal() {
  return refuse('NOT_FOUND', { detail: 'Identity check not found.' })
}

function selectRequests(db: Db | Tx) {
  return db
    .selectFrom('verification_request')
    .innerJoin('account', 'account.id', 'verification_request.account_id')
    .leftJoin('admin', (join) =>
      join.on(sql`admin.id::text`, '=', sql.ref('verification_request.decided_by')),
    )
    .leftJoin('admin as first', 'first.id', 'verification_request.approved_first_by')
    .select([
      'verification_request.id',
      'account.id as userId',
      'account.username',
      'account.display_name as displayName',
      sql<string | null>`${sql.raw(publicAvatarIdSql('account'))}`.as('avatarFileId'),
      'verification_request.status',
      'verification_request.legal_name as legalName',
      'verification_request.country_code as countryCode',
      'verification_request.submitted_at as submittedAt',
      'verification_request.decided_at as decidedAt',
      'verification_request.reason',
      'verification_request.approved_first_at as approvedFirstAt',
      'first.email as approvedFirstBy',
      sql<string | null>`coalesce(admin.email, verification_request.decided_by)`.as('decidedBy'),
      sql<number>`(SELECT count(*)::integer FROM verification_request AS earlier
        WHERE earlier.account_id = account.id AND earlier.submitted_at <= verification_request.submitted_at)`.as(
        'tries',
      ),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

function fits(eb: ExpressionBuilder<DB, 'verification_request'>, { status, username }: Query) {
  return eb.and([
    ...(status === undefined ? [] : [eb('verification_request.status', '=', status)]),
    ...(username === undefined
      ? []
      : [
          eb(
            'verification_request.account_id',
            '=',
            eb
              .selectFrom('account')
              .select('account.id')
              .where('account.username', '=', username.toLowerCase()),
          ),
        ]),
  ])
}

function requestView(row: Row): VerificationRequest {
  return {
    requestId: row.id,
    user: {
      userId: row.userId,
      username: row.username,
      displayName: row.displayName,
      avatarUrl: profilePictureUrl(row.avatarFileId),
    },
    status: row.status as VerificationRequest['status'],
    legalName: row.legalName,
    countryCode: row.countryCode,
    tries: row.tries,
    dateSubmitted: row.submittedAt.toISOString(),
    dateDecided: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    reason: row.reason,
    firstApproval:
      row.approvedFirstBy === null || row.approvedFirstAt === null
        ? null
        : { email: row.approvedFirstBy, date: row.approvedFirstAt.toISOString() },
  }
}
