import { Button } from '@fanfare/ui/actions/button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { useQueryClient } from '@tanstack/react-query'
import { KeyHint } from '../shortcuts/key-hint.tsx'
import { backOfficeShortcuts } from '../shortcuts/shortcuts.ts'
import { undoLastResult, useResultAnnouncement } from './result-announcement.ts'

/** Last decision, while it can be undone. */
export function ResultAnnouncementBar() {
  const offer = useResultAnnouncement()
  const client = useQueryClient()
  // While a decision is on its way, the offer is still that of the one before.
  const takeLastBack = () => {
    if (client.isMutating() === 0) void undoLastResult()
  }
  useShortcuts([
    {
      key: backOfficeShortcuts.undo,
      label: 'Undo the last decision',
      run: takeLastBack,
      isOff: !offer?.undo,
    },
  ])
  return (
    <div
      role={offer?.isFailure ? 'alert' : 'status'}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-center"
    >
      {offer ? (
        <div
          data-said=""
          className="pointer-events-auto flex items-center gap-4 rounded-full border bg-surface py-2 pr-2 pl-5 shadow-overlay"
        >
          <span className={offer.isFailure ? 'text-danger' : 'font-semibold'}>{offer.said}</span>
          {offer.undo ? (
            <Button variant="secondary" size="sm" busy={offer.isBusy} onClick={() => void undoLastResult()}>
              Undo <KeyHint of="undo" />
            </Button>
          ) : (
            <span className="w-3" />
          )}
        </div>
      ) : null}
    </div>
  )
}
