import { createWithdrawalRequest, searchWithdrawalRequests } from '@fanfare/contract/shapes/money/withdrawals'
import { visitorOf } from '../accounts/sessions/visitor.ts'
import { type Api, answer } from '../http/answer.ts'
import { idempotencyKeyOf } from '../http/idempotency-key.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { searchWithdrawals } from './search-withdrawals.ts'

export function withdrawalRoutes(api: Api): void {
  answer(api, createWithdrawalRequest, async ({ ctx, viewer, body, request }) => {
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key'])
    const data = await requestWithdrawal(ctx, visitorOf(request), viewer.userId, { ...body, idempotencyKey })
    return { data, message: 'Withdrawal request sent' }
  })
  answer(api, searchWithdrawalRequests, ({ ctx, viewer, query }) =>
    searchWithdrawals(ctx, viewer.userId, query),
  )
}
