import type { CurrencyCode } from '@fanfare/contract/money/money'
import { Banner } from '@fanfare/ui/content/banner'
import { Trans } from '@lingui/react/macro'
import { SupportEmailLink } from '../../layout/links/support-email-link.tsx'

/** Neither a card nor a bank transfer adds money in this currency: what can be done instead. */
export function TopUpUnavailable({ currencyCode }: { currencyCode: CurrencyCode }) {
  return (
    <Banner tone="warning">
      <Trans>
        Money can't be added in {currencyCode} at the moment: no card pays {currencyCode} here, and we take no
        bank transfers in it. Creators in other currencies can be paid by card. Try again later, or ask us:{' '}
        <SupportEmailLink className="font-medium underline underline-offset-2" />
      </Trans>
    </Banner>
  )
}
