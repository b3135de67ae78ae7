import { formatDateTime, timeAgo } from '../../lib/i18n/format-time.ts'
import { useNow } from '../../lib/i18n/use-now.ts'

/** How long ago something was written; moves on while it is looked at. */
export function CommentTime({ date }: { date: string }) {
  const now = useNow()
  return (
    <time dateTime={date} title={formatDateTime(date)}>
      {timeAgo(date, now)}
    </time>
  )
}
