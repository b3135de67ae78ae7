import * as calls from '@fanfare/contract/shapes/money/purchases'
import { type Api, answer } from '../../platform/http/answer.ts'
import { searchOwnPurchases } from './search-purchases.ts'

export function purchaseRoutes(api: Api): void {
  answer(api, calls.searchPurchases, async ({ ctx, viewer, query }) =>
    searchOwnPurchases(ctx, viewer.userId, query),
  )
}
