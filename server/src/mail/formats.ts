import type { CurrencyCode } from '@fanfare/contract/money'

/** "₦1,000.00" */
export function moneyOf(minor: bigint, currency: CurrencyCode): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.format(Number(minor) / 100)
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** "20 December 2026" */
export function dayOf(moment: Date): string {
  return day.format(moment)
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** "20 December 2026 at 14:05 UTC" */
export function momentOf(at: Date): string {
  return `${moment.format(at)} UTC`
}
