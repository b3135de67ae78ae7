import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { ConfirmDialog } from '@fanfare/ui/overlays/confirm-dialog'

type ConfirmSuspensionProps = {
  name: string
  /** Null: until an admin ends it. */
  days: number | null
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once before somebody is suspended, and says for how long. */
export function ConfirmSuspensionDialog({ name, days, busy, onConfirm, onClose }: ConfirmSuspensionProps) {
  const howLong = days === null ? 'indefinitely' : `for ${formatEnglishCountWithNoun(days, 'day')}`
  return (
    <ConfirmDialog
      open
      danger
      title={`Suspend ${name} ${howLong}?`}
      description={
        days === null
          ? 'The account is hidden until an admin reactivates it.'
          : 'They’re logged out everywhere, and the account is hidden until then.'
      }
      confirmLabel={`Suspend ${howLong}`}
      busy={busy}
      onConfirm={onConfirm}
      onOpenChange={onClose}
    />
  )
}
