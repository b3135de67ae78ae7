import { toMajorUnits } from '@fanfare/contract/money/money'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { dotSeparator } from '@fanfare/ui/lib/join-with-dots'
import type { MenuItem } from '@fanfare/ui/overlays/menu'
import { Avatar } from '@fanfare/ui/people/avatar'
import { VerifiedMark } from '@fanfare/ui/people/verified-mark'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Pin, Sparkles } from 'lucide-react'
import { type ReactNode, Suspense, useId } from 'react'
import { formatShortPrice } from '../../../lib/i18n/format.ts'
import { RelativeTime } from '../../../lib/i18n/relative-time.tsx'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useFileUrlFunction } from '../../../lib/media/file-url.ts'
import { paths } from '../../../lib/paths.ts'
import { ClampedUserText } from '../../../lib/text/clamped-user-text.tsx'
import { UserText } from '../../../lib/text/user-text.tsx'
import { useIsPostBlurred } from '../adult/blurred-posts.ts'
import { PostMedia } from '../media/post-media.tsx'
import { LockedMedia } from '../sale/locked-media.tsx'
import { useIsPostHidden } from './hidden-posts.ts'
import { PostActions } from './post-actions.tsx'
import { PostMenuButton } from './post-menu-button.tsx'
import { PostTags } from './post-tags.tsx'

const AdultCover = lazyComponent(
  async () => (await import('../adult/adult-content-overlay.tsx')).AdultContentOverlay,
  '[data-adult]',
)
const HiddenPostPlaceholder = lazyComponent(
  async () => (await import('./hidden-post-placeholder.tsx')).HiddenPostPlaceholder,
)
const PostBodyText = lazyComponent(
  async () => (await import('../sale/post-body-text.tsx')).PostBodyText,
  '[data-text]',
)
const PostPoll = lazyComponent(async () => (await import('./post-poll.tsx')).PostPoll, '[data-poll]')

type PostCardProps = {
  post: Post
  /** Position in a list, from 1. */
  position?: number
  /** True if visible when the page opens. */
  eager?: boolean
  /** True for a post in the following feed by a creator whom the viewer does not follow. */
  isTeaser?: boolean
  /** True if the creator pinned it first on their page. */
  isPinnedHere?: boolean
  /** The page's own post, whose caption is shown whole. */
  isWhole?: boolean
  onDeleted?: () => void
  /** Menu items of the list that contains it. */
  menuItems?: MenuItem[]
}

export function PostCard(props: PostCardProps) {
  const isHidden = useIsPostHidden(props.post.postId)
  if (!isHidden) return <VisiblePost {...props} />
  return (
    <Suspense fallback={<div className="h-18 border-b" />}>
      <HiddenPostPlaceholder post={props.post} />
    </Suspense>
  )
}

function VisiblePost({
  post,
  position,
  eager = false,
  isTeaser = false,
  isPinnedHere = false,
  isWhole = false,
  onDeleted,
  menuItems,
}: PostCardProps) {
  const { t } = useLingui()
  const id = useId()
  const isCovered = useIsPostBlurred(post)
  return (
    <article
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-caption`}
      aria-posinset={position}
      aria-setsize={position === undefined ? undefined : -1}
      tabIndex={position === undefined ? undefined : 0}
      data-post={post.postId}
      className="border-b px-4 pt-4 pb-2 focus-visible:-outline-offset-2 tablet:px-5 tablet:pt-4.5"
    >
      {isTeaser ? <PostLabel icon={<Sparkles />}>{t`Suggested for you`}</PostLabel> : null}
      {isPinnedHere ? <PostLabel icon={<Pin />}>{t`Pinned`}</PostLabel> : null}
      <PostHeader post={post} nameId={`${id}-name`}>
        <PostMenuButton post={post} onDeleted={onDeleted} more={menuItems} />
      </PostHeader>
      <div id={`${id}-caption`} className="mt-3">
        {isCovered ? (
          <Suspense fallback={<div className="min-h-45" />}>
            <AdultCover post={post} />
          </Suspense>
        ) : isWhole ? (
          <UserText text={post.caption} />
        ) : (
          <ClampedUserText text={post.caption} />
        )}
      </div>
      {isCovered ? null : (
        <>
          <PostTags tags={post.contentTags} />
          <PostBody post={post} eager={eager} />
          {post.isSubscribed && post.bodyLength > 0 ? (
            // In lists it is a link of this height.
            <Suspense fallback={isWhole ? null : <div className="mt-3 h-11" />}>
              <PostBodyText post={post} isWhole={isWhole} />
            </Suspense>
          ) : null}
        </>
      )}
      <div className="mt-2">
        <PostActions post={post} />
      </div>
    </article>
  )
}

/** Label that says why the post is shown. */
function PostLabel({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="mb-3 flex items-center gap-1.5 font-medium text-muted text-xs [&_svg]:size-3.5">
      {icon}
      {children}
    </p>
  )
}

function PostBody({ post, eager }: { post: Post; eager: boolean }) {
  const content = !post.isSubscribed ? (
    <LockedMedia post={post} />
  ) : post.options.length > 0 ? (
    <Suspense fallback={<PollSkeleton count={post.options.length} />}>
      <PostPoll post={post} />
    </Suspense>
  ) : post.files.length > 0 ? (
    <PostMedia post={post} eager={eager} />
  ) : null
  return (
    content && (
      <div data-content className="mt-3">
        {content}
      </div>
    )
  )
}

/** Skeleton with the height of a poll of single-line options. */
function PollSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2 pb-7">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <Skeleton key={at} className="h-11 rounded-sm!" />
      ))}
    </div>
  )
}

function PostHeader({ post, nameId, children }: { post: Post; nameId: string; children: ReactNode }) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const { creator } = post
  const profile = paths.profile(creator.username)
  return (
    <header className="flex items-center gap-3">
      <Link to={profile} tabIndex={-1} aria-hidden="true" className="block rounded-full">
        <Avatar
          name={creator.displayName}
          src={creator.avatarUrl && toUrl(creator.avatarUrl, 320)}
          size="lg"
        />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5">
          <Link
            id={nameId}
            to={profile}
            dir="auto"
            className="line-clamp-2 wrap-anywhere font-semibold hover:underline"
          >
            {creator.displayName}
          </Link>
          {creator.isVerified ? <VerifiedMark /> : null}
        </div>
        <div className="overflow-hidden text-sm text-muted">
          {/* Where the marks wrap, the dot before them is outside the box; on phones they do before the time grows longer. */}
          <div className="-ms-3 flex flex-wrap">
            <span className="flex min-w-0 ps-3">
              <bdi className="truncate">@{creator.username}</bdi>
              <span className="shrink-0 whitespace-pre">
                {dotSeparator}
                <RelativeTime date={post.datePosted} />
              </span>
            </span>
            {post.isPublic && !post.isAdult ? null : (
              <span className="relative whitespace-nowrap ps-3 mobile:basis-full before:absolute before:start-0 before:w-3 before:text-center before:content-['·']">
                {post.isAdult ? '18+' : null}
                {post.isAdult && !post.isPublic ? dotSeparator : null}
                {post.isPublic ? null : (
                  <span className="text-link">
                    {post.hasBought
                      ? t`Bought`
                      : post.terms?.price
                        ? t`For sale: ${formatShortPrice(toMajorUnits(post.terms.price), creator.currency.code)}`
                        : post.lock?.amount
                          ? t`For sale`
                          : t`Subscribers`}
                  </span>
                )}
              </span>
            )}
          </div>
        </div>
      </div>
      {children}
    </header>
  )
}
