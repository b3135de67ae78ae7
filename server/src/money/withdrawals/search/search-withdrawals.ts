import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type { OwnWithdrawal, searchWithdrawalRequests } from '@fanfare/contract/shapes/money/withdrawals'
import type { Context } from '../../../platform/context.ts'
import { createdBeforeSql, createdSinceSql } from '../../../platform/pagination/created-between.ts'
import { loadQueryPageInIdOrder } from '../../../platform/pagination/page-by-id.ts'
import { bankAccountKnownSinceSql, newBankAccountHoldOf, paysSavedAccountSql } from '../payout-hold.ts'
import { withdrawalColumns, withdrawalView } from '../withdrawal-view.ts'

type Query = QueryOf<typeof searchWithdrawalRequests>

/** A member's own withdrawal requests, newest first. */
export async function searchOwnWithdrawals(
  ctx: Context,
  accountId: string,
  query: Query,
): Promise<{ data: OwnWithdrawal[]; page: PageInfo }> {
  const { rows, page } = await loadQueryPageInIdOrder(query, select(ctx, accountId, query), 'withdrawal.id')
  return {
    data: rows.map((row) => ({
      ...withdrawalView(row),
      heldUntil: row.status === 'PENDING' ? (newBankAccountHoldOf(ctx, row)?.dateUntil ?? null) : null,
    })),
    page,
  }
}

function select(ctx: Context, accountId: string, query: Query) {
  const { status, dateCreatedOnOrAfter, dateCreatedBefore } = query
  return ctx.db
    .selectFrom('withdrawal')
    .innerJoin('account', 'account.id', 'withdrawal.account_id')
    .select(withdrawalColumns)
    .select([bankAccountKnownSinceSql.as('newSince'), paysSavedAccountSql.as('isToSaved')])
    .where('account_id', '=', accountId)
    .where((eb) => (status === undefined ? eb.lit(true) : eb('withdrawal.status', '=', status)))
    .$if(dateCreatedOnOrAfter !== undefined, (q) =>
      q.where(createdSinceSql('withdrawal', new Date(dateCreatedOnOrAfter ?? 0))),
    )
    .$if(dateCreatedBefore !== undefined, (q) =>
      q.where(createdBeforeSql('withdrawal', new Date(dateCreatedBefore ?? 0))),
    )
}
