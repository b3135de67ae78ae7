import {
  type CurrencyCode,
  currencies,
  type MajorUnitsLike,
  type MinorUnitsLike,
  toMajorUnits,
} from '@fanfare/contract/money/money'

const figures = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})

/** An amount in major units as it is read: `₦1,250.00`, `−$3.20`. */
export function formatMajorUnits(major: MajorUnitsLike, currencyCode: CurrencyCode): string {
  const sign = major < 0 ? '−' : ''
  return `${sign}${currencies[currencyCode].symbol}${figures.format(Math.abs(major))}`
}

/** The same of minor units. */
export function formatMinorUnits(minor: bigint | MinorUnitsLike, currencyCode: CurrencyCode): string {
  return formatMajorUnits(toMajorUnits(minor), currencyCode)
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })

/** Minor units, shortened to be seen at a glance: `₦4.29M`. */
export function formatCompactMinorUnits(minor: MinorUnitsLike, currencyCode: CurrencyCode): string {
  const major = toMajorUnits(minor)
  return `${major < 0 ? '−' : ''}${currencies[currencyCode].symbol}${short.format(Math.abs(major))}`
}
