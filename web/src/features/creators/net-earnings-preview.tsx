import type { CurrencyCode, MinorUnits } from '@fanfare/contract/money/money'
import { splitPlatformFee } from '@fanfare/contract/money/platform-fee'
import { Trans } from '@lingui/react/macro'
import { formatBasisPoints, formatMinorUnits } from '../../lib/i18n/format.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'

type YouReceiveProps = {
  /** Null where none is entered, or one that is refused. */
  price: MinorUnits | null
  currencyCode: CurrencyCode
}

/** Amount that remains of a price after the platform’s fee, updated while typing, and used for tips too. */
export function NetEarningsPreview({ price, currencyCode }: YouReceiveProps) {
  const percent = formatBasisPoints(deploymentSettings.platformFeeBasisPoints)
  return (
    <p role="status" className="tabular rounded-sm bg-raised px-4 py-3 text-pretty text-sm">
      {price === null ? (
        <span className="text-muted">
          <Trans>The platform fee is {percent} of every subscription and tip.</Trans>
        </span>
      ) : (
        <Share price={price} currencyCode={currencyCode} percent={percent} />
      )}
    </p>
  )
}

type ShareProps = { price: MinorUnits; currencyCode: CurrencyCode; percent: string }

function Share({ price, currencyCode, percent }: ShareProps) {
  const { fee, net } = splitPlatformFee(price, deploymentSettings.platformFeeBasisPoints)
  const kept = formatMinorUnits(fee, currencyCode)
  const left = formatMinorUnits(net, currencyCode)
  const whole = formatMinorUnits(price, currencyCode)
  return (
    <>
      <strong className="font-semibold">
        <Trans>You receive {left}</Trans>
      </strong>{' '}
      <span className="text-muted">
        <Trans>
          of {whole} a month, after the platform fee of {kept} ({percent}).
        </Trans>
      </span>
    </>
  )
}
