import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { Badge } from '@fanfare/ui/content/badge'
import { classNames } from '@fanfare/ui/lib/class-names'
import { dotSeparator } from '@fanfare/ui/lib/join-with-dots'
import { Avatar } from '@fanfare/ui/people/avatar'
import { VerifiedMark } from '@fanfare/ui/people/verified-mark'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { formatCompactCount } from '../../lib/i18n/format.ts'
import { RelativeTime } from '../../lib/i18n/relative-time.tsx'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { QueuedIndicator } from '../../lib/offline/queued-indicator.tsx'
import { paths } from '../../lib/paths.ts'
import { ClampedUserText } from '../../lib/text/clamped-user-text.tsx'

type CommentOrReplyProps = {
  item: { content: string; dateCreated: string; createdBy: Creator; likeCount: number; hasLiked: boolean }
  /** Id of the post’s creator, whose comments are marked. */
  creatorId: string
  menu: ReactNode
  onLike: (liked: boolean) => void
  isLikeQueued: boolean
  onReply: () => void
  small?: boolean
  /** Note between the text and the buttons. */
  note?: ReactNode
  children?: ReactNode
}

/** Props of the menu’s button. */
export const commentMenuButtonProps = { size: 'sm', className: '-my-1.5 -me-2.5' } as const

const actionClasses =
  '-mx-2 inline-flex h-9 touch:h-11 items-center gap-1.5 rounded-full px-2 font-medium text-muted text-sm transition-colors hover:text-text [&_svg]:size-4.5'

/** A comment or a reply: who wrote what and when, and what can be done about it. */
export function CommentOrReplyCard({
  item,
  creatorId,
  menu,
  onLike,
  isLikeQueued,
  onReply,
  small = false,
  note,
  children,
}: CommentOrReplyProps) {
  const { t } = useLingui()
  const id = useId()
  const toUrl = useFileUrlFunction()
  const { createdBy, hasLiked } = item
  const profile = paths.profile(createdBy.username)
  const likeCount = formatCompactCount(item.likeCount)

  return (
    <article aria-labelledby={`${id}-name`} className="flex gap-3">
      <Link to={profile} tabIndex={-1} aria-hidden="true" className="block h-fit rounded-full">
        <Avatar
          name={createdBy.displayName}
          src={createdBy.avatarUrl && toUrl(createdBy.avatarUrl, 320)}
          size={small ? 'sm' : 'md'}
        />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 text-sm">
            <span className="flex min-w-0 items-center gap-1">
              <Link
                id={`${id}-name`}
                to={profile}
                dir="auto"
                className="truncate font-semibold text-base hover:underline"
              >
                {createdBy.displayName}
              </Link>
              {createdBy.isVerified ? <VerifiedMark size={15} /> : null}
            </span>
            {createdBy.userId === creatorId ? <Badge>{t`Creator`}</Badge> : null}
            <span className="flex min-w-0 text-muted">
              <bdi className="truncate">@{createdBy.username}</bdi>
              <span className="shrink-0 whitespace-pre">
                {dotSeparator}
                <RelativeTime date={item.dateCreated} />
              </span>
            </span>
          </div>
          {menu}
        </div>
        <ClampedUserText text={item.content} className="mt-0.5 text-base!" />
        {note}
        <div className="mt-0.5 flex items-center gap-5">
          <button
            type="button"
            aria-label={t`Like, ${likeCount}`}
            aria-pressed={hasLiked}
            title={isLikeQueued ? t`Waiting for a connection` : undefined}
            onClick={() => onLike(!hasLiked)}
            className={classNames(
              actionClasses,
              'group tabular',
              hasLiked && 'text-danger! [&_svg]:fill-current',
            )}
          >
            <Heart aria-hidden="true" className="transition-transform group-active:scale-80" />
            {item.likeCount > 0 ? likeCount : null}
            {isLikeQueued ? <QueuedIndicator /> : null}
          </button>
          <button type="button" onClick={onReply} className={actionClasses}>
            {t`Reply`}
          </button>
        </div>
        {children}
      </div>
    </article>
  )
}
