import { useIsHydrating } from '../use-is-hydrating.ts'
import { formatDateTime, formatTimeAgo } from './format-time.ts'
import { useNowEachMinute } from './use-now.ts'

/** Relative time of a date, updated while it is visible. */
export function RelativeTime({ date }: { date: string }) {
  const now = useNowEachMinute()
  // The server wrote its own time, in its own zone: an element of the browser's replaces that one.
  const isHydrating = useIsHydrating()
  return (
    <time key={String(isHydrating)} dateTime={date} title={formatDateTime(date)} suppressHydrationWarning>
      {formatTimeAgo(date, now)}
    </time>
  )
}
