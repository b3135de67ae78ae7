import * as calls from '@fanfare/contract/shapes/money/purchases'
import { type Api, answer } from '../../platform/http/answer.ts'
import { searchPurchases } from './search-purchases.ts'

export function purchaseRoutes(api: Api): void {
  answer(api, calls.searchPurchases, async ({ ctx, viewer, query }) =>
    searchPurchases(ctx, viewer.userId, query),
  )
}
