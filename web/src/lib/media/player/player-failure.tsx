import { Button } from '@fanfare/ui/actions/button'
import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'

type PlayerFailureProps = { message: string; onRetry?: () => void; className?: string }

/** Error shown for media that cannot be played. */
export function PlayerFailure({ message, onRetry, className }: PlayerFailureProps) {
  const { t } = useLingui()
  return (
    <div
      role="alert"
      className={classNames('flex flex-col items-center justify-center gap-3 p-4 text-center', className)}
    >
      <p className="flex items-center gap-2 font-medium">
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
        {message}
      </p>
      {onRetry ? (
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {t`Try again`}
        </Button>
      ) : null}
    </div>
  )
}
