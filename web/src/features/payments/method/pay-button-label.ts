import type { CurrencyCode, MinorUnits } from '@fanfare/contract/money/money'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import { formatMinorUnits } from '../../../lib/i18n/format.ts'

/** Formats the label of a payment button: its action, and the total if known. */
export function payButtonLabel(action: string, total: MinorUnits | null, currencyCode: CurrencyCode): string {
  return joinWithDots(action, total === null ? null : formatMinorUnits(total, currencyCode))
}
