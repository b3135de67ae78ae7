import { type CurrencyCode, currencies } from '@fanfare/contract/money/money'

const english = 'en-GB'

/** "₦1,000.00" */
export function formatMoney(minor: bigint, currency: CurrencyCode, locale: string = english): string {
  return amountOf(minor, currency, locale, 'auto')
}

/** The same in as few characters as it needs: "₦1,000" */
export function formatMoneyCompact(minor: bigint, currency: CurrencyCode, locale: string = english): string {
  return amountOf(minor, currency, locale, 'stripIfInteger')
}

/** "20 December 2026" */
export function formatLongDate(moment: Date, locale: string = english): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
}

/** "20 December 2026 at 14:05 UTC" */
export function formatLongDateTime(at: Date, locale: string = english): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(at)} UTC`
}

function amountOf(
  minor: bigint,
  currency: CurrencyCode,
  locale: string,
  trailingZeroDisplay: 'auto' | 'stripIfInteger',
): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay,
  })
  return format
    .formatToParts(Number(minor) / 100)
    .map(({ type, value }) => (type === 'currency' ? currencies[currency].symbol : value))
    .join('')
}
