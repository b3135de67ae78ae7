import type { CurrencyCode } from '@fanfare/contract/money/money'
import { formatLocale } from './languages.ts'

/** What a currency is called in the language of the page; `name` is what the API calls it in English. */
export function currencyName({ code, name }: { code: CurrencyCode; name: string }): string {
  const locale = formatLocale()
  return locale === 'en-GB' ? name : (new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? name)
}
