import type { CurrencyCode, MinorUnits } from '@fanfare/contract/money/money'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import { formatMinorUnits } from '../../../lib/i18n/format.ts'

/** What a button that pays says: what it does, and with how much in the end, where that is known. */
export function payButtonLabel(action: string, total: MinorUnits | null, currencyCode: CurrencyCode): string {
  return joinWithDots(action, total === null ? null : formatMinorUnits(total, currencyCode))
}
