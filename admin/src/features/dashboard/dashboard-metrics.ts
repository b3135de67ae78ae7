import type { AdminRole } from '@fanfare/contract/backoffice/admin-role'
import * as calls from '@fanfare/contract/calls/backoffice/dashboard'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { DashboardStats } from '@fanfare/contract/shapes/backoffice/dashboard'
import { useQueries } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'

/** The nine figures, as the dashboard names them and in its order. */
const figures = [
  { name: 'revenue', label: 'Platform revenue', call: calls.collateRevenueStats, isMoney: true },
  {
    name: 'subscriptions',
    label: 'Subscriptions, gross',
    call: calls.collateSubscriptionStats,
    isMoney: true,
  },
  { name: 'tips', label: 'Tips, gross', call: calls.collateTipsStats, isMoney: true },
  { name: 'sales', label: 'Posts sold, gross', call: calls.collateSalesStats, isMoney: true },
  { name: 'topUps', label: 'Top-ups', call: calls.collateTopUpStats, isMoney: true },
  { name: 'withdrawals', label: 'Withdrawals requested', call: calls.collateWithdrawalStats, isMoney: true },
  {
    name: 'approvedWithdrawals',
    label: 'Withdrawals paid',
    call: calls.collateApprovedWithdrawalStats,
    isMoney: true,
  },
  { name: 'users', label: 'New users', call: calls.collateUserStats, isMoney: false },
  { name: 'posts', label: 'Posts', call: calls.collatePostStats, isMoney: false },
] as const

export type DashboardMetricName = (typeof figures)[number]['name']
export type DashboardMetric = {
  name: DashboardMetricName
  label: string
  isMoney: boolean
  stats: DashboardStats
}
/** A figure of this role, also before its numbers have come. */
export type MaybeLoadedMetric = Omit<DashboardMetric, 'stats'> & { stats: DashboardStats | undefined }

/** Loads the figures that a role may see, for a range of days in one currency. */
export function useDashboardMetrics(
  role: AdminRole,
  span: { from: string; to: string; currencyCode: CurrencyCode },
) {
  const seen = figures.filter(({ call }) => (call.roles as readonly AdminRole[]).includes(role))
  return useQueries({
    queries: seen.map(({ name, call }) => ({
      queryKey: ['figures', name, span],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await callApi(call, { query: span, signal })).data,
    })),
    combine: (results) => ({
      isFetching: results.some(({ isFetching }) => isFetching),
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
      expected: seen.map(
        ({ name, label, isMoney }, at): MaybeLoadedMetric => ({
          name,
          label,
          isMoney,
          stats: results[at]?.data,
        }),
      ),
    }),
  })
}

/** The figures whose numbers have come. */
export function filterLoadedMetrics(expected: readonly MaybeLoadedMetric[]): DashboardMetric[] {
  return expected.flatMap(({ stats, ...figure }) => (stats ? [{ ...figure, stats }] : []))
}

/** The parts of a span that are drawn: its days, or its months where those are too many. */
export function toChartPoints({
  byDay,
  byMonth,
}: DashboardStats): { at: string; count: number; amount: number }[] {
  return byDay.length > 0
    ? byDay.map(({ day, count, amount }) => ({ at: day, count, amount }))
    : byMonth.map(({ month, count, amount }) => ({ at: month, count, amount }))
}

const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const months = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A day or a month as it is read. */
export function formatChartDate(at: string): string {
  return at.length > 7 ? days.format(new Date(at)) : months.format(new Date(`${at}-01`))
}
