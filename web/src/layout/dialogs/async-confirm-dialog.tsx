import { ConfirmDialog } from '@fanfare/ui/overlays/confirm-dialog'
import type { ReactNode } from 'react'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { toastError } from '../toasts/toast-error.ts'
import type { DialogControl } from './dialogs.tsx'

type ConfirmRequestDialogProps = DialogControl & {
  title: string
  description?: ReactNode
  confirmLabel: string
  danger?: boolean
  /** The dialog is busy while it runs and closes when it is done; it stays open when it throws, and a toast says why. */
  onConfirm: () => void | Promise<void>
  /** Toast message if the server sends none. */
  failure?: string
}

export function AsyncConfirmDialog({ onConfirm, failure, ...question }: ConfirmRequestDialogProps) {
  const { isBusy, run } = useSubmission()

  function confirm() {
    return run(async () => {
      try {
        await onConfirm()
        question.onOpenChange(false)
      } catch (error) {
        toastError(error, failure)
      }
    })
  }

  return <ConfirmDialog {...question} busy={isBusy} onConfirm={confirm} />
}
