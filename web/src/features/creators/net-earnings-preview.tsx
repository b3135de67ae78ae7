import { limits } from '@fanfare/contract/limits'
import {
  type CurrencyCode,
  type MajorUnits,
  type MinorUnits,
  majorToMinorUnits,
} from '@fanfare/contract/money/money'
import { splitPlatformFee } from '@fanfare/contract/money/platform-fee'
import { Trans } from '@lingui/react/macro'
import { formatBasisPoints, formatMinorUnits } from '../../lib/i18n/format.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'

type YouReceiveProps = {
  /** Price of a month; null where none is entered, or one that cannot be read. */
  price: MajorUnits | null
  currencyCode: CurrencyCode
}

/** Amount that remains of a price after the platform’s fee, updated while typing, and used for tips too. */
export function NetEarningsPreview({ price, currencyCode }: YouReceiveProps) {
  const percent = formatBasisPoints(deploymentSettings.platformFeeBasisPoints)
  const asked = price === null ? null : majorToMinorUnits(price)
  return (
    <p role="status" className="tabular rounded-sm bg-raised px-4 py-3 text-pretty text-sm">
      {asked === null || !isAllowedPrice(asked) ? (
        <span className="text-muted">
          <Trans>The platform fee is {percent} of every subscription and tip.</Trans>
        </span>
      ) : (
        <Share price={asked} currencyCode={currencyCode} percent={percent} />
      )}
    </p>
  )
}

/** Checks whether a month may cost as much: no share is computed of a price that is refused. */
function isAllowedPrice(price: MinorUnits): boolean {
  return price >= limits.subscriptionPriceMinMinor && price <= limits.subscriptionPriceMaxMinor
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
