import { currencies, type MajorUnitsLike, majorToMinorUnits } from '@fanfare/contract/money/money'
import { formatMinorUnits } from './format.ts'
import { formattingLocale } from './languages.ts'

const amount = /^(\D)(\d[\d,]*(?:\.\d\d)?)$/
const day = /^\d{1,2} [A-Z][a-z]+ \d{4}$/
const moment = /^(\d{1,2} [A-Z][a-z]+ \d{4}) at (\d\d:\d\d)$/
const span = /^(\d[\d,]*) (second|minute|hour|day)s?$/

/** Says what the API puts into a sentence, an amount, a date or a span of time in English, as the reader's language does. */
export function localizeInterpolatedValue(value: string): string {
  const [, symbol, digits = ''] = amount.exec(value) ?? []
  const currency = Object.values(currencies).find((each) => each.symbol === symbol)
  if (currency) {
    const major: MajorUnitsLike = Number(digits.replaceAll(',', ''))
    return formatMinorUnits(majorToMinorUnits(major), currency.code)
  }
  if (day.test(value)) return written(value, { dateStyle: 'long' })
  const [, count = '', unit] = span.exec(value) ?? []
  if (unit) return spanOf(Number(count.replaceAll(',', '')), unit)
  const [, date, time] = moment.exec(value) ?? []
  return date ? written(`${date} ${time}`, { dateStyle: 'long', timeStyle: 'short' }) : value
}

/** Counted by the plural forms of the language: "1 minute", "5 دقائق". */
function spanOf(count: number, unit: string): string {
  return new Intl.NumberFormat(formattingLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

function written(moment: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(formattingLocale(), style).format(new Date(moment))
}
