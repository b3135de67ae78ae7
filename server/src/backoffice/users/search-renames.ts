import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type { searchRenames as call, RenamedUser } from '@fanfare/contract/shapes/backoffice/users'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { cursorAfter } from '../../platform/pagination/cursor.ts'
import { buildListTotalFields } from '../../platform/pagination/list-total.ts'
import { microsecondsSql, timeOfMicrosecondsSql } from '../../platform/pagination/microseconds.ts'
import { countRowsUpToMaxPlusOne } from '../../platform/pagination/page-by-id.ts'
import { buildPage, pageStartOf } from '../../platform/pagination/page-of.ts'
import { buildUsersForAdminsQuery, publicAvatarUrlOf } from './platform-user.ts'

const maxDecisions = 20

/** Verified creators whose new names wait for a review, in the order in which they were renamed. */
export async function searchRenames(
  ctx: Context,
  { userId, sort, ...asked }: QueryOf<typeof call>,
): Promise<{ data: RenamedUser[]; page: PageInfo }> {
  const { limit, skip, after } = pageStartOf(asked, (segment) => /^\d{16}$/.test(segment))
  const [order, beyond] = sort === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  const [rows, total] = await Promise.all([
    buildUsersForAdminsQuery(ctx.db)
      .select([
        'account.marked_username as previousUsername',
        'account.marked_display_name as previousDisplayName',
        'account.renamed_at as renamedAt',
        sql<string>`lpad(${microsecondsSql(sql`account.renamed_at`)}::text, 16, '0')`.as('segment'),
      ])
      .$narrowType<{ renamedAt: Date; previousUsername: string; previousDisplayName: string }>()
      .where('account.renamed_at', 'is not', null)
      .$if(userId !== undefined, (q) => q.where('account.id', '=', userId ?? ''))
      .$if(after !== undefined, (q) =>
        q.where(
          sql<boolean>`(account.renamed_at, account.id) ${sql.raw(beyond)}
            (${timeOfMicrosecondsSql(after?.segment ?? '0')}, ${after?.id ?? ''})`,
        ),
      )
      .orderBy('account.renamed_at', order)
      .orderBy('account.id', order)
      .limit(limit + 1)
      .offset(skip)
      .execute(),
    countRowsUpToMaxPlusOne(
      ctx.db
        .selectFrom('account')
        .where('renamed_at', 'is not', null)
        .$if(userId !== undefined, (q) => q.where('id', '=', userId ?? '')),
    ),
  ])
  const found = buildPage(rows, { limit, skip }, ({ segment, id }) => cursorAfter(segment, id))
  const { formerUsernames, decisions } = await loadHistories(
    ctx,
    found.rows.map(({ id }) => id),
  )
  return {
    data: found.rows.map((row) => ({
      userId: row.id,
      username: row.username,
      displayName: row.displayName,
      avatarUrl: publicAvatarUrlOf(row),
      accountStatus: row.accountStatus,
      verificationStatus: row.verificationStatus,
      previousUsername: row.previousUsername,
      previousDisplayName: row.previousDisplayName,
      legalName: row.legalName,
      dateRenamed: row.renamedAt.toISOString(),
      formerUsernames: formerUsernames
        .filter(({ accountId }) => accountId === row.id)
        .map(({ username, at }) => ({ username, dateGivenUp: at.toISOString() })),
      decisions: decisions
        .filter(({ accountId }) => accountId === row.id)
        .slice(0, maxDecisions)
        .map(({ accountId: _, at, ...decision }) => ({ ...decision, dateDecided: at.toISOString() })),
    })),
    page: { ...found.page, ...buildListTotalFields(total) },
  }
}

type Decision = Omit<RenamedUser['decisions'][number], 'dateDecided'> & { accountId: string; at: Date }

/** Loads the usernames that accounts had lately, and what was decided on their names before; newest first. */
async function loadHistories({ db }: Context, accountIds: readonly string[]) {
  if (accountIds.length === 0) return { formerUsernames: [], decisions: [] }
  const [formerUsernames, decisions] = await Promise.all([
    db
      .selectFrom('former_username')
      .select(['account_id as accountId', 'username', 'given_up_at as at'])
      .where('account_id', 'in', accountIds)
      .orderBy('given_up_at', 'desc')
      .execute(),
    // An erased account's entries hold no names any more.
    sql<Decision>`
      SELECT subject_id AS "accountId", CASE action WHEN 'RENAME_APPROVED' THEN 'APPROVED' ELSE 'DECLINED' END AS decision,
        before->>'username' AS username, before->>'displayName' AS "displayName", reason, admin.email AS "decidedBy",
        audit_entry.created_at AS at
      FROM audit_entry JOIN admin ON admin.id = admin_id
      WHERE subject_id = ANY(${accountIds}) AND subject_kind = 'ACCOUNT'
        AND action IN ('RENAME_APPROVED', 'RENAME_DECLINED') AND reason IS NOT NULL AND before IS NOT NULL
      ORDER BY audit_entry.id DESC`.execute(db),
  ])
  return { formerUsernames, decisions: decisions.rows }
}
