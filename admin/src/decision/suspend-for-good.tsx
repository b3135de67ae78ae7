import { ConfirmDialog } from '@fanfare/ui/layers/confirm-dialog'

type SuspendForGoodProps = {
  name: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before somebody is suspended without an end. */
export function SuspendForGood({ name, busy, onConfirm, onClose }: SuspendForGoodProps) {
  return (
    <ConfirmDialog
      open
      danger
      title={`Suspend ${name} without an end?`}
      description="Nobody sees the account until an admin activates it again."
      confirmLabel="Suspend without an end"
      busy={busy}
      onConfirm={onConfirm}
      onOpenChange={onClose}
    />
  )
}
