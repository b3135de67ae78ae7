import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'

/** Marks the point in a feed after which all posts are by creators whom the viewer does not follow. */
export function CaughtUpDivider() {
  return (
    <div className="flex flex-col items-center border-b bg-surface px-6 py-8 text-center">
      <span className="grid size-11 place-items-center rounded-full border-2 border-accent text-link">
        <Check aria-hidden="true" className="size-5.5" />
      </span>
      <span className="mt-3 font-bold font-display text-lg">
        <Trans>You're all caught up</Trans>
      </span>
      <span className="mt-1 max-w-90 text-muted text-sm">
        <Trans>You've seen everything from the creators you follow. Here are others you might like.</Trans>
      </span>
    </div>
  )
}
