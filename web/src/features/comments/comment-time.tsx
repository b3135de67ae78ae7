import { useMinute } from '../../lib/i18n/minute.ts'
import { momentOf, timeAgo } from '../../lib/i18n/times.ts'

/** How long ago something was written; moves on while it is looked at. */
export function CommentTime({ date }: { date: string }) {
  const now = useMinute()
  return (
    <time dateTime={date} title={momentOf(date)}>
      {timeAgo(date, now)}
    </time>
  )
}
