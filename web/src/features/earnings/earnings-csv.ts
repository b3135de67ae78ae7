import { type CurrencyCode, toMajorUnits } from '@fanfare/contract/money/money'
import type { MonthEarnings } from '@fanfare/contract/shapes/money/payments'
import { formatCsv } from '@fanfare/contract/text/format/csv'

/** The months of a year as a table for spreadsheets: amounts in major units, with two decimals. */
export function earningsCsv(
  months: readonly MonthEarnings[],
  year: number,
  currencyCode: CurrencyCode,
): string {
  const rows = months.map(({ month, subscriptions, tips, sales, fees, net }) => [
    `${year}-${String(month).padStart(2, '0')}`,
    ...[subscriptions, tips, sales, fees, net].map((minor) => toMajorUnits(minor).toFixed(2)),
    currencyCode,
  ])
  return formatCsv([
    ['Month (UTC)', 'Subscriptions', 'Tips', 'Posts sold', 'Fees', 'After fees', 'Currency'],
    ...rows,
  ])
}
