import { stopEmailChange } from '@fanfare/contract/calls/accounts/email'
import { useLingui } from '@lingui/react/macro'
import { callApi } from '../../../lib/api/call.ts'
import { CancelByEmailLinkPage } from '../cancel-by-email-link-page.tsx'

/** Page opened from the email to the old address. */
export function CancelEmailChangePage() {
  const { t } = useLingui()
  return (
    <CancelByEmailLinkPage
      title={t`Email change`}
      question={{
        title: t`Stop this change?`,
        description: t`Someone signed in as you asked to change your account's email. If it wasn't you, stop the change: your email stays the same, and every device is logged out.`,
      }}
      onStop={async (token) => (await callApi(stopEmailChange, { body: { token } })).data}
      stopped={(username) => ({
        title: t`Your email stays the same, @${username}`,
        description: t`Every device was logged out. Set a new password now, in case the person who started this knows yours.`,
      })}
    />
  )
}
