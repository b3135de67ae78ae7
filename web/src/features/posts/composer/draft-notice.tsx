import { Button } from '@fanfare/ui/actions/button'
import { useLingui } from '@lingui/react/macro'
import type { Composer } from './use-composer.ts'

/** Says that what is shown is a draft, and lets its author begin afresh. */
export function DraftNotice({ composer, isHeld }: { composer: Composer; isHeld: boolean }) {
  const { t } = useLingui()
  const { isDraft, isDiscarded, discard, undoDiscard } = composer
  if (isHeld || !(isDraft || isDiscarded)) return null
  return (
    <div className="flex items-center gap-3 rounded-sm bg-raised py-1 ps-4 pe-1 text-sm">
      <p role="status" className="min-w-0 flex-1 text-muted">
        {isDiscarded ? t`Draft discarded` : t`This is your saved draft.`}
      </p>
      {isDiscarded ? (
        <Button variant="quiet" size="sm" onClick={undoDiscard}>{t`Undo`}</Button>
      ) : (
        <Button variant="quiet" size="sm" onClick={discard}>{t`Discard`}</Button>
      )}
    </div>
  )
}
