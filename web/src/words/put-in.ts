import { currencies, minorFromMajor, type PlainMajor } from '@fanfare/contract/money/money'
import { moneyOfMinor } from './format.ts'
import { formatLocale } from './languages.ts'

const amount = /^(\D)(\d[\d,]*(?:\.\d\d)?)$/
const day = /^\d{1,2} [A-Z][a-z]+ \d{4}$/
const moment = /^(\d{1,2} [A-Z][a-z]+ \d{4}) at (\d\d:\d\d)$/

/** What the API puts into a sentence, an amount or a date as English writes them, as the reader's language does. */
export function putIn(value: string): string {
  const [, symbol, digits = ''] = amount.exec(value) ?? []
  const currency = Object.values(currencies).find((each) => each.symbol === symbol)
  if (currency) {
    const major: PlainMajor = Number(digits.replaceAll(',', ''))
    return moneyOfMinor(minorFromMajor(major), currency.code)
  }
  if (day.test(value)) return written(value, { dateStyle: 'long' })
  const [, date, time] = moment.exec(value) ?? []
  return date ? written(`${date} ${time}`, { dateStyle: 'long', timeStyle: 'short' }) : value
}

function written(moment: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(formatLocale(), style).format(new Date(moment))
}
