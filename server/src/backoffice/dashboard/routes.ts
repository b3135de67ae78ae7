import * as calls from '@fanfare/contract/shapes/backoffice/dashboard'
import { type Api, answer } from '../../platform/http/answer.ts'
import {
  collateLedgerStat,
  collateMoneyTotals,
  collateSignUpOrPostCount,
  loadYearStatistics,
} from './collate.ts'
import { countWaitingItemsByQueue } from './waiting.ts'

export function dashboardRoutes(api: Api): void {
  answer(api, calls.waiting, async ({ ctx, viewer }) => ({
    data: await countWaitingItemsByQueue(ctx, viewer),
  }))
  answer(api, calls.dashboardStatistics, async ({ ctx, params, query }) => ({
    data: await loadYearStatistics(ctx, params.year, query.currencyCode),
  }))
  answer(api, calls.collateMoneyStats, async ({ ctx, query }) => ({
    data: await collateMoneyTotals(ctx, query),
  }))
  answer(api, calls.collateUserStats, async ({ ctx, query }) => ({
    data: await collateSignUpOrPostCount(ctx, 'USERS', query),
  }))
  answer(api, calls.collatePostStats, async ({ ctx, query }) => ({
    data: await collateSignUpOrPostCount(ctx, 'POSTS', query),
  }))
  answer(api, calls.collateRevenueStats, async ({ ctx, query }) => ({
    data: await collateLedgerStat(ctx, 'revenue', query),
  }))
  answer(api, calls.collateTipsStats, async ({ ctx, query }) => ({
    data: await collateLedgerStat(ctx, 'tips', query),
  }))
  answer(api, calls.collateSalesStats, async ({ ctx, query }) => ({
    data: await collateLedgerStat(ctx, 'sales', query),
  }))
  answer(api, calls.collateTopUpStats, async ({ ctx, query }) => ({
    data: await collateLedgerStat(ctx, 'topUps', query),
  }))
  answer(api, calls.collateSubscriptionStats, async ({ ctx, query }) => ({
    data: await collateLedgerStat(ctx, 'subscriptions', query),
  }))
  answer(api, calls.collateWithdrawalStats, async ({ ctx, query }) => ({
    data: await collateLedgerStat(ctx, 'withdrawals', query),
  }))
  answer(api, calls.collateApprovedWithdrawalStats, async ({ ctx, query }) => ({
    data: await collateLedgerStat(ctx, 'approvedWithdrawals', query),
  }))
}
