import type { CurrencyCode } from '@fanfare/contract/money/money'
import { Banner } from '@fanfare/ui/content/banner'
import { Trans } from '@lingui/react/macro'
import { SupportEmailLink } from '../../layout/links/support-email-link.tsx'

/** Neither a card nor a bank transfer adds money in this currency: what can be done instead. */
export function TopUpUnavailable({ currencyCode }: { currencyCode: CurrencyCode }) {
  return (
    <Banner tone="warning">
      <Trans>
        You can't add money in {currencyCode} at the moment: card payments and bank transfers in{' '}
        {currencyCode} aren't available. You can still pay creators in other currencies by card. Try again
        later, or ask us: <SupportEmailLink className="font-medium underline underline-offset-2" />
      </Trans>
    </Banner>
  )
}
