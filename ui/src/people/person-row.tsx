import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { renderSlot, type SlotElement } from '../lib/slot.tsx'
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
  link?: SlotElement
  /** Action at the right, which can be pressed on its own. */
  action?: ReactNode
  /** Gives the name the whole width, with the action beside the detail: for narrow columns. */
  wideName?: boolean
  size?: AvatarSize
  className?: string
}

const linkClasses =
  'wrap-anywhere font-semibold after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-ring'

export function PersonRow({
  name,
  shownName = name,
  avatarSrc,
  avatarSrcSet,
  verified = false,
  detail,
  link,
  action,
  wideName = false,
  size = 'lg',
  className,
}: PersonRowProps) {
  return (
    <div
      className={classNames(
        'relative',
        wideName
          ? 'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3'
          : 'flex flex-wrap items-center gap-3',
        className,
      )}
    >
      <Avatar
        name={name}
        src={avatarSrc}
        srcSet={avatarSrcSet}
        size={size}
        className={wideName ? 'row-span-2 self-start' : undefined}
      />
      <div className={wideName ? 'contents' : 'min-w-0 flex-[1_1_6rem]'}>
        <div className={wideName ? 'col-span-2' : undefined}>
          <span className={verified ? 'pe-5.5' : undefined}>
            {link ? (
              renderSlot(link, { dir: 'auto', className: linkClasses }, shownName)
            ) : (
              <span dir="auto" className="wrap-anywhere font-semibold">
                {shownName}
              </span>
            )}
          </span>
          {/* In the room behind the last word, on whichever line that is: by itself it would take a line of its own. */}
          {verified ? <VerifiedMark className="-ms-4 align-[-0.15em]" /> : null}
        </div>
        {detail ? <div className="min-w-0 text-sm text-muted">{detail}</div> : null}
      </div>
      {action ? <div className="relative z-1 ms-auto flex shrink-0 items-center gap-2">{action}</div> : null}
    </div>
  )
}
