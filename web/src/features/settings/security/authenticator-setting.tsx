import { removeAuthenticator, startAuthenticator } from '@fanfare/contract/calls/accounts/factors'
import type { SignInFactors } from '@fanfare/contract/shapes/accounts/factors'
import { Button } from '@fanfare/ui/actions/button'
import { toast } from '@fanfare/ui/overlays/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { callApi } from '../../../lib/api/call.ts'
import { formatLongDate } from '../../../lib/i18n/format-time.ts'
import { useSendWithIdentityConfirmation } from '../../auth/use-send-with-identity-confirmation.ts'
import { lazySetUpAuthenticatorDialog } from './dialogs.ts'
import { SettingRow } from './setting-row.tsx'
import { useCacheSecondFactors } from './use-cache-second-factors.ts'

/** Setting for requiring an authenticator app's code at sign-in. */
export function AuthenticatorSetting({ factors }: { factors: SignInFactors }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const confirmed = useSendWithIdentityConfirmation()
  const take = useCacheSecondFactors()
  const [busy, setBusy] = useState<'set-up' | 'remove'>()
  const since = factors.authenticator ? formatLongDate(factors.authenticator.dateAdded) : null

  async function run(what: 'set-up' | 'remove', action: () => Promise<unknown>) {
    if (busy) return
    setBusy(what)
    try {
      await action()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(undefined)
    }
  }

  const setUp = () =>
    run('set-up', async () => {
      let started: { secret: string; url: string } | undefined
      await confirmed(async (confirmation) => {
        started = (await callApi(startAuthenticator, { body: { confirmation } })).data
      })
      if (started) dialogs.open(lazySetUpAuthenticatorDialog, started)
    })

  const remove = () =>
    run('remove', () =>
      confirmed(async (confirmation) => {
        take((await callApi(removeAuthenticator, { body: { confirmation } })).data)
        toast.success(t`Authenticator app removed`)
      }),
    )

  return (
    <SettingRow
      title={t`Authenticator app`}
      detail={
        since ? (
          <Trans>Set up on {since}</Trans>
        ) : (
          t`When you sign in, you also enter a code from an app on your phone. It works offline too.`
        )
      }
    >
      <Button variant="secondary" size="sm" busy={busy === 'set-up'} onClick={() => void setUp()}>
        {since ? t`Replace` : t`Set up`}
      </Button>
      {since ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t`Remove authenticator app`}
          busy={busy === 'remove'}
          onClick={() => void remove()}
        >
          {t`Remove`}
        </Button>
      ) : null}
    </SettingRow>
  )
}
