import { stopFactorReset } from '@fanfare/contract/calls/backoffice/factor-resets'
import { useLingui } from '@lingui/react/macro'
import { callApi } from '../../../lib/api/call.ts'
import { CancelByEmailLinkPage } from '../cancel-by-email-link-page.tsx'

/** Page opened from the email that warns of a pending removal of the second factor. */
export function CancelFactorResetPage() {
  const { t } = useLingui()
  return (
    <CancelByEmailLinkPage
      title={t`Two-factor authentication`}
      question={{
        title: t`Stop this?`,
        description: t`Someone asked our support to turn off two-factor authentication for your account. If it wasn't you, stop it: two-factor authentication stays on.`,
      }}
      onStop={async (token) => (await callApi(stopFactorReset, { body: { token } })).data}
      stopped={(username) => ({
        title: t`Two-factor authentication stays on, @${username}`,
        description: t`Set a new password now, in case the person who asked for this knows yours.`,
      })}
    />
  )
}
