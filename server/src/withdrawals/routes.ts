import { createWithdrawalRequest, searchWithdrawalRequests } from '@fanfare/contract/withdrawals'
import { type Api, answer } from '../http/answer.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { searchWithdrawals } from './search-withdrawals.ts'

export function withdrawalRoutes(api: Api): void {
  answer(api, createWithdrawalRequest, async ({ ctx, viewer, body }) => ({
    data: await requestWithdrawal(ctx, viewer.userId, body),
    message: 'Withdrawal request sent',
  }))
  answer(api, searchWithdrawalRequests, ({ ctx, viewer, query }) =>
    searchWithdrawals(ctx, viewer.userId, query),
  )
}
