import { Switch } from '@fanfare/ui/fields/switch'
import { Trans, useLingui } from '@lingui/react/macro'
import { answer, isDeclinedByBrowser, useAnswer } from './consent.ts'
import { ConsentWords } from './consent-words.tsx'

/** What somebody said to having her visits counted, to be changed. */
export function VisitsSwitch() {
  const { t } = useLingui()
  const isDeclined = isDeclinedByBrowser()
  return (
    <Switch
      label={t`Count my visits on this device`}
      hint={
        isDeclined ? (
          <Trans>Your browser asks sites not to follow you, so we do not count them.</Trans>
        ) : (
          <ConsentWords />
        )
      }
      checked={useAnswer() === 'accepted'}
      disabled={isDeclined}
      onChange={(isOn) => answer(isOn ? 'accepted' : 'declined')}
    />
  )
}
