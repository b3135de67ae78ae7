import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { useUiLabels } from '../lib/ui-labels.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  /** True for actions that can’t be undone. */
  danger?: boolean
  busy?: boolean
  children?: ReactNode
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  onConfirm,
  danger = false,
  busy = false,
  children,
}: ConfirmDialogProps) {
  const labels = useUiLabels()
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      busy={busy}
      footer={
        <>
          <Button variant={danger ? 'danger' : 'primary'} size="lg" full busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button variant="quiet" full autoFocus={danger} disabled={busy} onClick={() => onOpenChange(false)}>
            {cancelLabel ?? labels.cancel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
