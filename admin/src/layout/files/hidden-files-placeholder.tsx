import { Button } from '@fanfare/ui/actions/button'
import { EyeOff } from 'lucide-react'
import { errorMessage } from '../../lib/api/call.ts'
import { KeyHint } from '../shortcuts/key-hint.tsx'

type RevealFilesProps = {
  /** Names what is not shown. */
  title: string
  /** Label of the button, next to its shortcut. */
  label: string
  isBusy: boolean
  /** Error of the last attempt to show the files; null if there is none. */
  error: Error | null
  onShow: () => void
}

/** Placeholder of files that are not shown until the admin asks, as each look is in the audit log. */
export function HiddenFilesPlaceholder({ title, label, isBusy, error, onShow }: RevealFilesProps) {
  return (
    <div className="flex min-h-44 flex-col items-center justify-center gap-3 rounded-md border bg-surface p-6 text-center">
      <EyeOff aria-hidden="true" className="size-6 text-muted" />
      <p className="font-semibold">{title}</p>
      <p className="text-muted">
        Hidden and muted until you choose to see it. Every view is recorded in the audit log.
      </p>
      <Button variant="secondary" size="sm" busy={isBusy} onClick={onShow}>
        {label} <KeyHint of="showMedia" />
      </Button>
      {error ? (
        <p role="alert" className="text-danger">
          {errorMessage(error)}
        </p>
      ) : null}
    </div>
  )
}
