import { switchMailCodes } from '@fanfare/contract/calls/accounts/factors'
import type { SignInFactors } from '@fanfare/contract/shapes/accounts/factors'
import { Switch } from '@fanfare/ui/fields/switch'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { callApi } from '../../../lib/api/call.ts'
import { useSendWithIdentityConfirmation } from '../../auth/use-send-with-identity-confirmation.ts'
import { useCacheSecondFactors } from './use-cache-second-factors.ts'

/** Setting for requiring an emailed code at sign-in. */
export function EmailedCodesSetting({ factors }: { factors: SignInFactors }) {
  const { t } = useLingui()
  const take = useCacheSecondFactors()
  const confirmed = useSendWithIdentityConfirmation()
  const change = useMutation({
    mutationFn: (isEnabled: boolean) =>
      confirmed(async (confirmation) => {
        take((await callApi(switchMailCodes, { body: { isEnabled, confirmation } })).data)
      }),
    onError: (error) => toastError(error),
  })
  return (
    <Switch
      label={<span className="font-medium">{t`Email codes`}</span>}
      hint={t`When you sign in, you also enter a code we email you.`}
      checked={change.isPending ? change.variables : factors.mailCodes}
      busy={change.isPending}
      onChange={(isEnabled) => change.mutate(isEnabled)}
    />
  )
}
