import { searchPurchases } from '@fanfare/contract/calls/money/payments'
import { callApi } from '../../lib/api/call.ts'
import { walletKeys } from '../../lib/cache/wallet-queries.ts'
import { paginatedQuery } from '../../lib/paging/paginated-query.ts'

/** Query for what the signed-in member has bought, newest first, page by page. */
export function purchasesQuery() {
  return paginatedQuery(walletKeys.purchases, (query, signal) => callApi(searchPurchases, { query, signal }))
}
