import { formattingLocale } from './languages.ts'

// To make one costs a phone more than all that a screen then says with it.
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** Returns a memoized date format in the page's language. */
export function cachedDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return memoizedFormat(dates, options, (locale) => new Intl.DateTimeFormat(locale, options))
}

/** The same of numbers. */
export function cachedNumberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return memoizedFormat(numbers, options, (locale) => new Intl.NumberFormat(locale, options))
}

function memoizedFormat<Format>(
  formats: Map<string, Format>,
  options: object,
  make: (locale: string) => Format,
): Format {
  const locale = formattingLocale()
  const name = locale + JSON.stringify(options)
  const format = formats.get(name) ?? make(locale)
  formats.set(name, format)
  return format
}
