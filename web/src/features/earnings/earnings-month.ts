import { formattingLocale } from '../../lib/i18n/languages.ts'

/** The name of a month from 1 to 12. */
export function nameOfMonthNumber(month: number, length: 'narrow' | 'long'): string {
  const date = new Date(Date.UTC(2000, month - 1))
  return new Intl.DateTimeFormat(formattingLocale(), { month: length, timeZone: 'UTC' }).format(date)
}
