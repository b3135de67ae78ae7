export const walletPeriods = ['any', 'week', 'month', 'year', 'custom'] as const

export type WalletPeriod = (typeof walletPeriods)[number]

/** Two days as `YYYY-MM-DD`, or empty where that side is open. */
export type CustomPeriod = { from: string; to: string }

/** Period as stored in the URL. */
export type PeriodFilterValues = { period: WalletPeriod } & CustomPeriod

/** Parses the values of the address; those that are missing or invalid become the usual ones. */
export function parsePeriodFilterValues(
  search: { [Name in keyof PeriodFilterValues]?: string },
): PeriodFilterValues {
  return {
    period: walletPeriods.find((one) => one === search.period) ?? 'any',
    from: dayIn(search.from),
    to: dayIn(search.to),
  }
}

function dayIn(text = ''): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''
}

export type PeriodBounds = { dateCreatedOnOrAfter?: string; dateCreatedBefore?: string }

const pastDays = { week: 7, month: 30, year: 365 }

/** The bounds of a period: whole days in UTC, as months of earnings and statements are; the last one included. */
export function periodBounds(period: WalletPeriod, { from, to }: CustomPeriod, now: Date): PeriodBounds {
  if (period === 'any') return {}
  if (period !== 'custom') {
    return { dateCreatedOnOrAfter: startOfDay(now, 1 - pastDays[period]).toISOString() }
  }
  const bounds: PeriodBounds = {}
  const first = dayOf(from)
  const last = dayOf(to)
  if (first) bounds.dateCreatedOnOrAfter = first.toISOString()
  if (last) bounds.dateCreatedBefore = startOfDay(last, 1).toISOString()
  return bounds
}

function startOfDay(date: Date, plusDays: number): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + plusDays))
}

function dayOf(text: string): Date | null {
  const [year, month, day] = text.split('-').map(Number)
  return year && month && day ? new Date(Date.UTC(year, month - 1, day)) : null
}
