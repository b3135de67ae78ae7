import { stopFactorReset } from '@fanfare/contract/calls/backoffice/factor-resets'
import { useLingui } from '@lingui/react/macro'
import { api } from '../../../lib/api/call.ts'
import { CancelByEmailLinkPage } from '../cancel-by-email-link-page.tsx'

/** Page opened from the email that warns of a pending removal of the second factor. */
export function CancelFactorResetPage() {
  const { t } = useLingui()
  return (
    <CancelByEmailLinkPage
      title={t`Second step`}
      question={{
        title: t`Stop this?`,
        description: t`Somebody asked our support to switch off the second step of your account. If it was not you, stop it: your second step stays.`,
      }}
      onStop={async (token) => (await api(stopFactorReset, { body: { token } })).data}
      stopped={(username) => ({
        title: t`Your second step stays, @${username}`,
        description: t`Set a new password now: whoever asked for this may know yours.`,
      })}
    />
  )
}
