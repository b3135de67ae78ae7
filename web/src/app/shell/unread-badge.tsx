import { Badge } from '@fanfare/ui/content/badge'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

type UnreadBadgeProps = { count: number; small?: boolean; className?: string }

/** Number of unread items of a destination; nothing if all are read. */
export function UnreadBadge({ count, small, className }: UnreadBadgeProps) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <Badge tone="count" small={small} className={className}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t`, ${plural(count, { one: '# unread', other: '# unread' })}`}</span>
    </Badge>
  )
}
