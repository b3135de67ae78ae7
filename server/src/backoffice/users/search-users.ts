import type { QueryOf } from '@fanfare/contract/call'
import type { Page } from '@fanfare/contract/fields/page'
import type { PlatformUser, searchUsers as searchCall } from '@fanfare/contract/shapes/backoffice/users'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { escapeLike } from '../../db/escape-like.ts'
import type { DB } from '../../db/tables.ts'
import { pageOfRows } from '../../paging/page-by-id.ts'
import { accountStatusOf, platformUserView, selectPlatformUsers } from './platform-user.ts'

type Query = QueryOf<typeof searchCall>

/** People, narrowed down by any of what an admin may know about them. */
export async function searchUsers(ctx: Context, query: Query): Promise<{ data: PlatformUser[]; page: Page }> {
  const { rows, page } = await pageOfRows(
    query,
    selectPlatformUsers(ctx.db).where((eb) => fits(eb, query)),
    'account.id',
    ctx.db.selectFrom('account').where((eb) => fits(eb, query)),
  )
  return { data: rows.map(platformUserView), page }
}

function fits(eb: ExpressionBuilder<DB, 'account'>, query: Query) {
  const { username, email, firstName, lastName, accountStatus, status } = query
  const { dateJoinedOnOrAfter, dateJoinedBefore } = query
  return eb.and([
    ...(username === undefined ? [] : [begins(sql`account.username`, username)]),
    ...(email === undefined ? [] : [begins(sql`account.email`, email)]),
    ...(firstName === undefined ? [] : [named(`${escapeLike(firstName)}%`)]),
    ...(lastName === undefined ? [] : [named(`% ${escapeLike(lastName)}%`)]),
    ...(accountStatus === undefined ? [] : [eb(accountStatusOf, '=', accountStatus)]),
    ...(status === undefined ? [] : [eb('account.verification_status', '=', status)]),
    ...(dateJoinedOnOrAfter === undefined
      ? []
      : [eb('account.created_at', '>=', new Date(dateJoinedOnOrAfter))]),
    ...(dateJoinedBefore === undefined ? [] : [eb('account.created_at', '<', new Date(dateJoinedBefore))]),
  ])
}

function begins(column: ReturnType<typeof sql>, text: string) {
  return sql<boolean>`${column} LIKE ${`${escapeLike(text)}%`}`
}

/** The name that people see, or the legal one of an identity check. */
function named(pattern: string) {
  return sql<boolean>`(lower(account.display_name) LIKE ${pattern} OR EXISTS (
    SELECT FROM verification_request WHERE verification_request.account_id = account.id
      AND lower(verification_request.legal_name) LIKE ${pattern}))`
}
