import type { CurrencyCode, MinorUnits } from '@fanfare/contract/money/money'
import { Trans } from '@lingui/react/macro'
import { formatMinorUnits } from '../../lib/i18n/format.ts'

type FeeNoteProps = { gross: MinorUnits; fee: MinorUnits; currencyCode: CurrencyCode }

/** Amount paid and platform fee of an earning; renders nothing without a fee. */
export function PlatformFeeNote({ gross, fee, currencyCode }: FeeNoteProps) {
  if (fee === 0) return null
  const [paid, kept] = [gross, fee].map((each) => formatMinorUnits(each, currencyCode))
  return (
    <p className="tabular text-muted text-sm">
      <Trans>
        {paid} paid, {kept} fee
      </Trans>
    </p>
  )
}
