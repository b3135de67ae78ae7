import { Divider } from '@fanfare/ui/content/divider'
import { useLingui } from '@lingui/react/macro'
import { Page } from '../../../layout/page/page.tsx'
import { SecondFactorSettings } from './second-factor-settings.tsx'
import { Sessions } from './sessions.tsx'

/** Settings of the sign-in methods and the active sessions. */
export function SecuritySettingsPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Security`} back>
      <SecondFactorSettings />
      <Divider />
      <section className="px-5 py-5">
        <h2 className="text-lg">{t`Where you're signed in`}</h2>
        <p className="mt-1 mb-4 text-pretty text-muted">
          {t`If you don't recognise a device, log it out and set a new password.`}
        </p>
        <Sessions />
      </section>
    </Page>
  )
}
