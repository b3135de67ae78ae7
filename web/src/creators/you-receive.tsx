import { type CurrencyCode, minorOf } from '@fanfare/contract/money/money'
import { creatorShare } from '@fanfare/contract/money/platform-fee'
import { Trans } from '@lingui/react/macro'
import { settings } from '../page-settings.ts'
import { moneyOfMinor, percentOf } from '../words/format.ts'

/** What is left of a price when the platform has its fee: said while it is typed, and of tips alike. */
export function YouReceive({ entered = 0, currencyCode }: { entered?: number; currencyCode: CurrencyCode }) {
  const minor = Number.isFinite(entered) && entered > 0 ? Math.round(entered * 100) : 0
  const { fee, net } = creatorShare(minorOf(minor), settings.platformFeeBasisPoints)
  const [kept, left, whole] = [fee, net, minorOf(minor)].map((each) => moneyOfMinor(each, currencyCode))
  const percent = percentOf(settings.platformFeeBasisPoints)
  return (
    <p role="status" className="tabular rounded-sm bg-raised px-4 py-3 text-pretty text-sm">
      {minor > 0 ? (
        <>
          <strong className="font-semibold">
            <Trans>You receive {left}</Trans>
          </strong>{' '}
          <span className="text-muted">
            <Trans>
              of {whole} a month; {kept} ({percent}) is the platform's fee.
            </Trans>
          </span>
        </>
      ) : (
        <span className="text-muted">
          <Trans>The platform's fee is {percent} of each month and tip.</Trans>
        </span>
      )}
    </p>
  )
}
