import { currencyCodes } from '@fanfare/contract/money/money'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { z } from 'zod'

export const dashboardPeriods = [
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
  { value: 'year', label: '12 months' },
] as const

const search = z.object({
  period: z.enum(['week', 'month', 'year']).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  currencyCode: z.enum(currencyCodes).optional().catch(undefined),
})
export type DashboardSearchParams = z.output<typeof search>

/** Parses the values of an address; those that are missing or invalid are left out. */
export function parseDashboardSearchParams(given: Record<string, unknown>): DashboardSearchParams {
  return search.parse(given)
}

/** The days (UTC) that are looked at, both included: those of the address, else the last thirty. */
export function resolveDashboardDateRange(
  { period, from, to }: DashboardSearchParams,
  today = toIsoDate(serverNow()),
): { from: string; to: string } {
  if (from && to && from <= to) return { from, to }
  const last = Date.parse(today)
  if (period === 'week') return { from: toIsoDate(last - 6 * dayMs), to: today }
  if (period === 'year') {
    const first = new Date(last)
    return { from: toIsoDate(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - 11, 1)), to: today }
  }
  return { from: toIsoDate(last - 29 * dayMs), to: today }
}

const dayMs = 86_400_000

export function toIsoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
