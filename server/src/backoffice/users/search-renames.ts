import type { QueryOf } from '@fanfare/contract/call'
import type { Page } from '@fanfare/contract/fields/page'
import type { searchRenames as call, RenamedUser } from '@fanfare/contract/shapes/backoffice/users'
import type { Context } from '../../context.ts'
import { pageOfRows } from '../../paging/page-by-id.ts'

/** Verified people whose new names wait for a look. */
export async function searchRenames(
  ctx: Context,
  query: QueryOf<typeof call>,
): Promise<{ data: RenamedUser[]; page: Page }> {
  const waiting = ctx.db.selectFrom('account').where('renamed_at', 'is not', null)
  const { rows, page } = await pageOfRows(
    query,
    waiting
      .select(['id', 'username', 'display_name', 'marked_username', 'marked_display_name', 'renamed_at'])
      .select((eb) =>
        eb
          .selectFrom('verification_request')
          .select('legal_name')
          .whereRef('verification_request.account_id', '=', 'account.id')
          .orderBy('submitted_at', 'desc')
          .limit(1)
          .as('legalName'),
      )
      .$narrowType<{ renamed_at: Date; marked_username: string; marked_display_name: string }>(),
    'id',
    waiting,
  )
  return {
    data: rows.map((row) => ({
      userId: row.id,
      username: row.username,
      displayName: row.display_name,
      previousUsername: row.marked_username,
      previousDisplayName: row.marked_display_name,
      legalName: row.legalName,
      dateRenamed: row.renamed_at.toISOString(),
    })),
    page,
  }
}
