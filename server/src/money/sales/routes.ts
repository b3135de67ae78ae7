import * as requestCalls from '@fanfare/contract/shapes/money/refund-requests'
import * as calls from '@fanfare/contract/shapes/money/sales'
import { type Api, answer } from '../../platform/http/answer.ts'
import { clientInfoOf } from '../../platform/http/input/client-info.ts'
import { refundOwnSale } from './refund-sale.ts'
import { submitRefundRequest } from './request-refund.ts'
import { searchOwnSales } from './search-sales.ts'

export function saleRoutes(api: Api): void {
  answer(api, calls.searchSales, async ({ ctx, viewer, query }) => searchOwnSales(ctx, viewer.userId, query))
  answer(api, calls.refundSale, async ({ ctx, viewer, params, body, request }) => {
    await refundOwnSale(ctx, { viewer, visitor: clientInfoOf(request) }, params.purchaseId, body)
    return { data: true }
  })
  answer(api, requestCalls.requestRefund, async ({ ctx, viewer, params, body }) => {
    await submitRefundRequest(ctx, viewer.userId, params.purchaseId, body)
    return { data: true }
  })
}
