import { updateUser } from '@fanfare/contract/calls/accounts'
import { Switch } from '@fanfare/ui/fields/switch'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/call.ts'
import { useConfirmed } from '../../auth/use-confirmed.ts'
import { useSession } from '../../session/session.tsx'
import { toastProblem } from '../../toasts/toast-problem.ts'

/** Whether signing in also takes a mailed code. */
export function MailCodes() {
  const { t } = useLingui()
  const { user, update } = useSession()
  const confirmed = useConfirmed()
  const change = useMutation({
    mutationFn: (isTwoFactorEnabled: boolean) =>
      confirmed(async (confirmation) => {
        const { data } = await api(updateUser, { body: { isTwoFactorEnabled, confirmation } })
        update(data)
      }),
    onError: (error) => toastProblem(error),
  })
  if (!user) return null
  return (
    <Switch
      label={t`Ask for a code`}
      hint={t`Signing in also takes a code that we mail to you.`}
      checked={change.isPending ? change.variables : user.isTwoFactorEnabled}
      busy={change.isPending}
      onChange={(isEnabled) => change.mutate(isEnabled)}
    />
  )
}
