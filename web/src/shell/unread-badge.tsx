import { Badge } from '@fanfare/ui/badge'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** How much waits unread behind a place; nothing where all is read. */
export function UnreadBadge({ count, className }: { count: number; className?: string }) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <Badge tone="count" className={className}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t`, ${plural(count, { one: '# unread', other: '# unread' })}`}</span>
    </Badge>
  )
}
