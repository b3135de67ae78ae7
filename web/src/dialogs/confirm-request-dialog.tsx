import { ConfirmDialog } from '@fanfare/ui/layers/confirm-dialog'
import { useState } from 'react'
import { toastProblem } from '../toasts/toast-problem.ts'
import type { DialogControl, DialogRequest } from './dialogs.tsx'

type ConfirmRequest = Extract<DialogRequest, { kind: 'confirm' }>

export function ConfirmRequestDialog({
  request,
  open,
  onOpenChange,
}: DialogControl & { request: ConfirmRequest }) {
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await request.onConfirm()
      onOpenChange(false)
    } catch (error) {
      toastProblem(error, request.failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={request.title}
      description={request.description}
      confirmLabel={request.confirmLabel}
      danger={request.danger}
      busy={busy}
      onConfirm={confirm}
    />
  )
}
