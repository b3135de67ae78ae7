import * as calls from '@fanfare/contract/shapes/backoffice/dashboard'
import { type Api, answer } from '../../platform/http/answer.ts'
import { collateBooked, collateMoney, collatePlatform, yearStatistics } from './collate.ts'
import { waitingFor } from './waiting.ts'

export function dashboardRoutes(api: Api): void {
  answer(api, calls.waiting, async ({ ctx, viewer }) => ({ data: await waitingFor(ctx, viewer) }))
  answer(api, calls.dashboardStatistics, async ({ ctx, params, query }) => ({
    data: await yearStatistics(ctx, params.year, query.currencyCode),
  }))
  answer(api, calls.collateMoneyStats, async ({ ctx, query }) => ({ data: await collateMoney(ctx, query) }))
  answer(api, calls.collateUserStats, async ({ ctx, query }) => ({
    data: await collatePlatform(ctx, 'USERS', query),
  }))
  answer(api, calls.collatePostStats, async ({ ctx, query }) => ({
    data: await collatePlatform(ctx, 'POSTS', query),
  }))
  answer(api, calls.collateRevenueStats, async ({ ctx, query }) => ({
    data: await collateBooked(ctx, 'revenue', query),
  }))
  answer(api, calls.collateTipsStats, async ({ ctx, query }) => ({
    data: await collateBooked(ctx, 'tips', query),
  }))
  answer(api, calls.collateSalesStats, async ({ ctx, query }) => ({
    data: await collateBooked(ctx, 'sales', query),
  }))
  answer(api, calls.collateTopUpStats, async ({ ctx, query }) => ({
    data: await collateBooked(ctx, 'topUps', query),
  }))
  answer(api, calls.collateSubscriptionStats, async ({ ctx, query }) => ({
    data: await collateBooked(ctx, 'subscriptions', query),
  }))
  answer(api, calls.collateWithdrawalStats, async ({ ctx, query }) => ({
    data: await collateBooked(ctx, 'withdrawals', query),
  }))
  answer(api, calls.collateApprovedWithdrawalStats, async ({ ctx, query }) => ({
    data: await collateBooked(ctx, 'approvedWithdrawals', query),
  }))
}
