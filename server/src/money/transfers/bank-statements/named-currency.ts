import { currencyCodes } from '@fanfare/contract/money/money'

const signs: Readonly<Record<string, string>> = { '₦': 'NGN', '€': 'EUR', '£': 'GBP', $: 'USD' }
const code = new RegExp(`(?:^|[^a-z])(${[...currencyCodes, 'GBP'].join('|')})(?![a-z])`, 'i')
/** "Account Currency: NGN", "Currency,NGN", "Währung;EUR". */
const preambleLine =
  /(?:[Cc]urrency|CURRENCY|[Ww]ährung|[Dd]evise|[Mm]oneda|[Mm]oeda)[^A-Za-z\n]{0,10}([A-Z]{3})(?![A-Za-z])/

/** Finds the currency that an amount or a column's name carries: a sign, or the code of one that wallets hold; null for none. */
export function findCurrencyInText(written: string): string | null {
  const sign = /[₦€£$]/.exec(written)?.[0]
  return (sign && signs[sign]) ?? code.exec(written)?.[1]?.toUpperCase() ?? null
}

/** Finds the currency that the lines above the headers name; null for none. */
export function findCurrencyAboveHeaders(text: string, lineCount: number): string | null {
  const above = text.split(/\r\n|\r|\n/, lineCount).join('\n')
  return preambleLine.exec(above)?.[1] ?? null
}

const header =
  /(?:^|[^\p{L}])(?:currency|ccy|währung|waehrung|devise|moneda|moeda|divisa|valuta|العملة|عملة)(?:$|[^\p{L}])/iu

/** Finds the index of the column whose name says that it is of currencies, where the mapping names none; -1 for none. */
export function findCurrencyColumnIndex(headers: readonly string[]): number {
  return headers.findIndex((name) => header.test(name))
}

/** Reads a cell of such a column: a sign, or any code, also of a currency that no wallet holds; null for anything else. */
export function parseCurrencyCell(written: string): string | null {
  return (
    signs[written] ?? (/^[A-Za-z]{3}$/.test(written) ? written.toUpperCase() : findCurrencyInText(written))
  )
}
