import { makeRecoveryCodes } from '@fanfare/contract/calls/accounts/factors'
import { Button } from '@fanfare/ui/actions/button'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { callApi } from '../../../lib/api/call.ts'
import { secondFactorsQuery } from '../../auth/second-factors-query.ts'
import { useSendWithIdentityConfirmation } from '../../auth/use-send-with-identity-confirmation.ts'
import { lazyRecoveryCodesDialog } from './dialogs.ts'
import { SettingRow } from './setting-row.tsx'

/** Number of unused recovery codes, with a button for new ones. */
export function RecoveryCodesSetting({ left }: { left: number }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()
  const confirmed = useSendWithIdentityConfirmation()
  const [busy, setBusy] = useState(false)

  async function renew() {
    if (busy) return
    setBusy(true)
    try {
      let codes: readonly string[] | undefined
      await confirmed(async (confirmation) => {
        codes = (await callApi(makeRecoveryCodes, { body: { confirmation } })).data.recoveryCodes
      })
      if (!codes) return
      await client.invalidateQueries({ queryKey: secondFactorsQuery().queryKey })
      dialogs.open(lazyRecoveryCodesDialog, { codes })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <SettingRow
      title={t`Recovery codes`}
      detail={
        left === 0 ? (
          t`For when you can't get a code. Each one lets you sign in once.`
        ) : (
          <Plural
            value={left}
            one="# code left. New codes replace it."
            other="# codes left. New codes replace them."
          />
        )
      }
    >
      <Button variant="secondary" size="sm" busy={busy} onClick={() => void renew()}>
        {left === 0 ? t`Get recovery codes` : t`Create new codes`}
      </Button>
    </SettingRow>
  )
}
