import type { CurrencyCode } from '@fanfare/contract/money/money'
import { formattingLocale } from './languages.ts'

/** Returns the name of a currency in the page's language; `name` is the API's English name. */
export function currencyName({ code, name }: { code: CurrencyCode; name: string }): string {
  const locale = formattingLocale()
  return locale === 'en-GB' ? name : (new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? name)
}
