import { deactivateAccount } from '@fanfare/contract/calls/accounts/leaving'
import { ConfirmDialog } from '@fanfare/ui/overlays/confirm-dialog'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { callApi } from '../../../lib/api/call.ts'
import { callEndingAllSessions, endLocalSession } from '../../../lib/session/session-actions.ts'
import { useSendWithIdentityConfirmation } from '../../auth/use-send-with-identity-confirmation.ts'

export function DeactivateAccountDialog({ open, onOpenChange }: DialogControl) {
  const { t } = useLingui()
  const confirmed = useSendWithIdentityConfirmation()
  const deactivate = useMutation({
    mutationFn: () =>
      confirmed((confirmation) =>
        callEndingAllSessions(() => callApi(deactivateAccount, { body: { confirmation } })),
      ),
    onSuccess: (isDone) => {
      onOpenChange(false)
      if (!isDone) return
      endLocalSession()
      toast.success(t`Your account is deactivated. Sign in to reactivate it.`)
    },
    onError: (error) => toastError(error),
  })

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Deactivate account`}
      description={t`Your profile, posts and comments are hidden right away, and you're logged out on every device. While you're away, you and your subscribers aren't charged for any new month. Sign in to bring everything back.`}
      confirmLabel={t`Deactivate`}
      cancelLabel={t`Keep my account`}
      danger
      busy={deactivate.isPending}
      onConfirm={() => deactivate.mutate()}
    />
  )
}
