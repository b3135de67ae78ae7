import { limits } from '@fanfare/contract/limits'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import { countCharacters } from '@fanfare/contract/text/characters'
import { t } from '@lingui/core/macro'
import type { FieldError } from '../../../../lib/forms/use-submission.ts'
import { describeSalePriceFault } from '../../sale/describe-sale-price-fault.ts'
import type { AskingPriceRange } from '../../sale/use-price-range.ts'
import type { ComposerState } from './composer-state.ts'

/** Lists what still keeps a post from being sold; nothing where it is not for sale. */
export function listSaleProblems(
  { type, sale, attachments }: ComposerState,
  currencyCode: CurrencyCode,
  range: AskingPriceRange | null,
): FieldError[] {
  if (!sale.isOn) return []
  const body = sale.body.trim()
  const fault = describeSalePriceFault(sale.price, currencyCode, range)
  const isAllPreview = attachments.length > 0 && attachments.every(({ isPreview }) => isPreview)
  return [
    ...(fault === null ? [] : [{ path: 'price', message: fault }]),
    ...(type === 'TEXT' && body === '' ? [{ path: 'body', message: t`Write what buyers will read.` }] : []),
    ...(countCharacters(body) > limits.bodyLength
      ? [{ path: 'body', message: t`The text can have up to ${limits.bodyLength} characters` }]
      : []),
    ...(isAllPreview && body === ''
      ? [{ path: 'body', message: t`Leave at least one file for buyers, or write a text for them.` }]
      : []),
  ]
}
