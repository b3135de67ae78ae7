import { Divider } from '@fanfare/ui/content/divider'
import { Switch } from '@fanfare/ui/fields/switch'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { devicePushStatusQuery, useTogglePushOnDevice } from './device-query.ts'

/**
 * Setting for push notifications on this device while the app is closed, or the steps that make them
 * possible.
 */
export function DevicePushSetting() {
  const { t } = useLingui()
  const { data } = useQuery(devicePushStatusQuery())
  const change = useTogglePushOnDevice()
  const { name } = deploymentSettings.brand
  if (!data || data.state === 'NOT_OFFERED') return null
  const { state } = data
  const sentences: Partial<Record<typeof state, string>> = {
    BLOCKED: t`Your browser is blocking notifications from ${name}. Allow them in its settings for this site, then reload this page.`,
    NOT_INSTALLED: t`On an iPhone or iPad, first add ${name} to your home screen: tap Share, then “Add to Home Screen”. Then open it from there and come back here.`,
    UNSUPPORTED: t`This browser can't show notifications while ${name} is closed. Emails still reach you.`,
  }
  const sentence = sentences[state]
  return (
    <>
      <section className="px-4 py-5 tablet:px-5">
        <h2 className="text-lg">{t`This device`}</h2>
        {sentence ? (
          <p className="mt-1 text-pretty text-muted">{sentence}</p>
        ) : (
          <Switch
            label={t`Notifications on this device`}
            hint={t`Even when ${name} is closed, until you log out on this device.`}
            checked={change.isPending ? change.variables : state === 'ON'}
            busy={change.isPending}
            onChange={(enable) => change.mutate(enable)}
          />
        )}
      </section>
      <Divider />
    </>
  )
}
