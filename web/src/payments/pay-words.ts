import type { CurrencyCode, MinorUnits } from '@fanfare/contract/money/money'
import { moneyOfMinor } from '../words/format.ts'

/** What a button that pays says: what it does, and with how much in the end, where that is known. */
export function payWords(action: string, total: MinorUnits | null, currencyCode: CurrencyCode): string {
  return total === null ? action : `${action} · ${moneyOfMinor(total, currencyCode)}`
}
