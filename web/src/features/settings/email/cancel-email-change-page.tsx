import { stopEmailChange } from '@fanfare/contract/calls/accounts/email'
import { useLingui } from '@lingui/react/macro'
import { api } from '../../../lib/api/call.ts'
import { CancelByEmailLinkPage } from '../cancel-by-email-link-page.tsx'

/** Page opened from the email to the old address. */
export function CancelEmailChangePage() {
  const { t } = useLingui()
  return (
    <CancelByEmailLinkPage
      title={t`Change of email`}
      question={{
        title: t`Stop this change?`,
        description: t`Somebody who is signed in as you wants another email for your account. If it was not you, stop it: your email stays, and everybody is signed out.`,
      }}
      onStop={async (token) => (await api(stopEmailChange, { body: { token } })).data}
      stopped={(username) => ({
        title: t`Your email stays, @${username}`,
        description: t`Everybody is signed out. Set a new password now: whoever began this may know yours.`,
      })}
    />
  )
}
