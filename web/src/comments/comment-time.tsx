import { useMinute } from '../words/minute.ts'
import { momentOf, timeAgo } from '../words/times.ts'

/** How long ago something was written; moves on while it is looked at. */
export function CommentTime({ date }: { date: string }) {
  const now = useMinute()
  return (
    <time dateTime={date} title={momentOf(date)}>
      {timeAgo(date, now)}
    </time>
  )
}
