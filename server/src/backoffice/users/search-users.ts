import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type { searchUsers as searchCall, UserForAdmins } from '@fanfare/contract/shapes/backoffice/users'
import { normalizeForSearch } from '@fanfare/contract/text/search/normalize-for-search'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import { createdBeforeSql, createdSinceSql } from '../../platform/pagination/created-between.ts'
import { maxCountedRows } from '../../platform/pagination/list-total.ts'
import { loadPageInIdOrder } from '../../platform/pagination/page-by-id.ts'
import { buildUsersForAdminsQuery, conditionSqlByAccountStatus, userForAdminsView } from './platform-user.ts'

type Query = QueryOf<typeof searchCall>

/** People, narrowed down by any of what an admin may know about them. */
export async function searchUsersForAdmins(
  { db }: Context,
  query: Query,
): Promise<{ data: UserForAdmins[]; page: PageInfo }> {
  // What people see and what their identity check says is in an index each: they are asked apart, and put together here.
  const alternatives = alternativesOf(query).map((named) =>
    sql.join([...named, ...narrowing(query)], sql` AND `),
  )
  const found = (end: RawBuilder<unknown>) =>
    sql.join(
      alternatives.map((fits) => sql`(SELECT account.id FROM account WHERE ${fits} ${end})`),
      sql` UNION `,
    )
  const { rows, page } = await loadPageInIdOrder(
    query,
    async ({ after, beyond, order, limit, offset }) => {
      const further = after === null ? sql`` : sql`AND account.id ${sql.raw(beyond)} ${after}`
      const inOrder = (rowCount: number) => sql`ORDER BY id ${sql.raw(order)} LIMIT ${rowCount}::int`
      const { rows: ids } = await sql<{ id: string }>`
        SELECT id FROM (${found(sql`${further} ${inOrder(limit + offset)}`)}) AS found
        ${inOrder(limit)} OFFSET ${offset}::int`.execute(db)
      if (ids.length === 0) return []
      return buildUsersForAdminsQuery(db)
        .where(
          'account.id',
          'in',
          ids.map(({ id }) => id),
        )
        .orderBy('account.id', order)
        .execute()
    },
    async () => {
      const { rows: counted } = await sql<{ total: number }>`
        SELECT count(*)::integer AS total FROM (${found(sql`LIMIT ${maxCountedRows + 1}::int`)}) AS counted`.execute(
        db,
      )
      return counted[0]?.total ?? 0
    },
  )
  return { data: rows.map(userForAdminsView), page }
}

/** Each name is the one that people see, or the legal one of an identity check. */
function alternativesOf({ firstName, lastName }: Query): RawBuilder<unknown>[][] {
  const first = firstName === undefined ? [] : [{ before: '', name: firstName }]
  const last = lastName === undefined ? [] : [{ before: '% ', name: lastName }]
  let alternatives: RawBuilder<unknown>[][] = [[]]
  for (const { before, name } of [...first, ...last]) {
    const shown = sql`account.plain_name LIKE ${`${before}${escapeLike(normalizeForSearch(name))}%`}`
    const legal = sql`EXISTS (
      SELECT FROM verification_request WHERE verification_request.account_id = account.id
        AND lower(verification_request.legal_name) LIKE ${`${before}${escapeLike(name)}%`})`
    alternatives = alternatives.flatMap((alternative) => [
      [...alternative, shown],
      [...alternative, legal],
    ])
  }
  return alternatives
}

function narrowing(query: Query): RawBuilder<unknown>[] {
  const { username, email, accountStatus, status, dateJoinedOnOrAfter, dateJoinedBefore } = query
  return [
    sql`true`,
    ...(username === undefined ? [] : [sql`account.username LIKE ${`${escapeLike(username)}%`}`]),
    ...(email === undefined ? [] : [sql`account.email LIKE ${`${escapeLike(email)}%`}`]),
    ...(accountStatus === undefined ? [] : [conditionSqlByAccountStatus[accountStatus]]),
    ...(status === undefined ? [] : [sql`account.verification_status = ${status}`]),
    ...(dateJoinedOnOrAfter === undefined ? [] : [createdSinceSql('account', new Date(dateJoinedOnOrAfter))]),
    ...(dateJoinedBefore === undefined ? [] : [createdBeforeSql('account', new Date(dateJoinedBefore))]),
  ]
}
