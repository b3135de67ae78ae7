import { formatDateTime, timeAgo } from '../../lib/i18n/format-time.ts'
import { useNow } from '../../lib/i18n/use-now.ts'

/** Relative time of a comment, updated while it is visible. */
export function CommentTime({ date }: { date: string }) {
  const now = useNow()
  return (
    <time dateTime={date} title={formatDateTime(date)}>
      {timeAgo(date, now)}
    </time>
  )
}
