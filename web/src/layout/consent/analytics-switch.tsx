import { Switch } from '@fanfare/ui/fields/switch'
import { Trans, useLingui } from '@lingui/react/macro'
import { hasGlobalPrivacyControl, storeAnalyticsConsent, useAnalyticsConsent } from './consent.ts'
import { ConsentText } from './consent-text.tsx'

/** Switch for the consent to analytics. */
export function AnalyticsSwitch() {
  const { t } = useLingui()
  const isDeclined = hasGlobalPrivacyControl()
  return (
    <Switch
      label={t`Count my visits on this device`}
      hint={
        isDeclined ? (
          <Trans>Your browser asks sites not to track you, so we don't count them.</Trans>
        ) : (
          <ConsentText />
        )
      }
      checked={useAnalyticsConsent() === 'accepted'}
      disabled={isDeclined}
      onChange={(isOn) => storeAnalyticsConsent(isOn ? 'accepted' : 'declined')}
    />
  )
}
