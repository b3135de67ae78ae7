import { Slot } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Avatar, type AvatarSize } from './avatar.tsx'
import { VerifiedMark } from './verified-mark.tsx'

export type PersonRowProps = {
  name: string
  /** The name with something of it set off, where that is wanted. */
  shownName?: ReactNode
  avatarSrc?: string | null
  avatarSrcSet?: string
  verified?: boolean
  /** The quieter line: handle, price, time. */
  detail?: ReactNode
  /** Makes the whole row a place: a childless link element, e.g. `<Link to="/amara" />`. */
  link?: ReactElement
  /** At the right; stays pressable on its own. */
  action?: ReactNode
  size?: AvatarSize
  className?: string
}

export function PersonRow({
  name,
  shownName = name,
  avatarSrc,
  avatarSrcSet,
  verified = false,
  detail,
  link,
  action,
  size = 'lg',
  className,
}: PersonRowProps) {
  return (
    <div className={classes('relative flex items-center gap-3', className)}>
      <Avatar name={name} src={avatarSrc} srcSet={avatarSrcSet} size={size} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5">
          {link ? (
            <Slot.Root
              dir="auto"
              className="truncate font-semibold after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-ring"
            >
              <Slot.Slottable child={link}>{() => shownName}</Slot.Slottable>
            </Slot.Root>
          ) : (
            <span dir="auto" className="truncate font-semibold">
              {shownName}
            </span>
          )}
          {verified ? <VerifiedMark /> : null}
        </div>
        {detail ? <div className="text-sm text-muted">{detail}</div> : null}
      </div>
      {action ? <div className="relative z-1 flex shrink-0 items-center gap-2">{action}</div> : null}
    </div>
  )
}
