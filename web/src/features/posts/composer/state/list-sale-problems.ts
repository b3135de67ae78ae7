import { limits } from '@fanfare/contract/limits'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import { countCharacters } from '@fanfare/contract/text/characters'
import { t } from '@lingui/core/macro'
import { findPriceFault } from '../../sale/find-price-fault.ts'
import type { AskingPriceRange } from '../../sale/use-price-range.ts'
import type { ComposerState } from './composer-state.ts'

/** The sentences about what still keeps a post from being sold; none where it is not for sale. */
export function listSaleProblems(
  { type, sale, attachments }: ComposerState,
  currencyCode: CurrencyCode,
  range: AskingPriceRange | null,
): string[] {
  if (!sale.isOn) return []
  const body = sale.body.trim()
  const fault = findPriceFault(sale.price, currencyCode, range)
  const isAllPreview = attachments.length > 0 && attachments.every(({ isPreview }) => isPreview)
  return [
    ...(fault === null ? [] : [fault]),
    ...(type === 'TEXT' && body === '' ? [t`Write what buyers will read.`] : []),
    ...(countCharacters(body) > limits.bodyLength
      ? [t`The text can have up to ${limits.bodyLength} characters`]
      : []),
    ...(isAllPreview && body === ''
      ? [t`Leave at least one file for buyers, or write a text for them.`]
      : []),
  ]
}
