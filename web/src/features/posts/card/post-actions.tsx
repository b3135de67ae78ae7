import type { Post } from '@fanfare/contract/shapes/social/posts'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { HandCoins, Heart, MessageCircle, Share } from 'lucide-react'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { lazySharePostDialog } from '../../../layout/sharing/dialogs.ts'
import { formatCompactCount } from '../../../lib/i18n/format.ts'
import { QueuedIndicator } from '../../../lib/offline/queued-indicator.tsx'
import { useIsToggleQueued } from '../../../lib/offline/queued-mutations.ts'
import { paths } from '../../../lib/paths.ts'
import { unlockMethodOf } from '../../../lib/unlocked-by.ts'
import { useRunOrRedirectToJoin } from '../../auth/use-run-or-redirect-to-join.ts'
import { commentBoxUrlFragment, focusCommentBox } from '../../comments/box/comment-box-focus.ts'
import { lazyTipDialog } from '../../payments/dialogs.ts'
import { SaveButton } from '../saves/save-button.tsx'
import { useTogglePostLike } from './like-post.ts'

const actionClasses =
  'group tabular -mx-2 inline-flex h-10 items-center touch:h-11 touch:min-w-11 touch:justify-center gap-2 rounded-full px-2 font-medium text-base text-muted transition-colors hover:text-text aria-disabled:cursor-not-allowed aria-disabled:opacity-45 aria-disabled:hover:text-muted [&_svg]:size-5'

/**
 * Like, comments, tip, save and share. Actions that are unavailable say why; the viewer’s own post can be
 * neither tipped nor saved.
 */
export function PostActions({ post }: { post: Post }) {
  const { t } = useLingui()
  const asMember = useRunOrRedirectToJoin()
  const dialogs = useDialogs()
  const like = useTogglePostLike(post.postId)
  const isLikeWaiting = useIsToggleQueued('like', post.postId)
  const { creator } = post
  const isOwn = creator.canEditProfile
  const postPath = paths.post(creator.username, post.postId)
  const likePath = paths.post(creator.username, post.postId, 'like')

  const lockedTexts = {
    AGE: t`Only people 18 or over can see this post.`,
    SUBSCRIPTION: t`Subscribe to see ${creator.username}'s post`,
    PURCHASE: t`Unlock this post first`,
    EITHER: t`Subscribe or unlock this post first`,
  }
  const locked = post.isSubscribed ? undefined : lockedTexts[unlockMethodOf(post)]
  const cannotLike = locked ?? (isOwn ? t`This is your own post` : undefined)
  const cannotTip =
    cannotLike ??
    (creator.verificationStatus === 'VERIFIED' ? undefined : t`Only verified creators can receive tips`)

  const likeCount = post.likeCount === undefined ? null : formatCompactCount(post.likeCount)
  const commentCount = formatCompactCount(post.commentCount)

  return (
    <div className="flex flex-wrap items-center gap-x-[clamp(0.75rem,5vw,2rem)]">
      <button
        type="button"
        data-key="l"
        aria-label={likeCount === null ? t`Like` : t`Like, ${likeCount}`}
        aria-pressed={post.hasLiked}
        aria-disabled={!!cannotLike}
        title={cannotLike ?? (isLikeWaiting ? t`Waiting for a connection` : undefined)}
        onClick={() => !cannotLike && asMember(() => like.mutate(!post.hasLiked), likePath)}
        className={`${actionClasses} ${post.hasLiked ? 'text-danger! [&_svg]:fill-current' : ''}`}
      >
        <Heart aria-hidden="true" className="transition-transform group-active:scale-80" />
        {likeCount}
        {isLikeWaiting ? <QueuedIndicator /> : null}
      </button>
      {locked ? (
        <button
          type="button"
          aria-disabled="true"
          aria-label={t`Comments, ${commentCount}`}
          title={locked}
          className={actionClasses}
        >
          <MessageCircle aria-hidden="true" />
          {commentCount}
        </button>
      ) : (
        <Link
          data-key="c"
          to={postPath}
          hash={commentBoxUrlFragment}
          onClick={() => focusCommentBox(post.postId)}
          aria-label={t`Comments, ${commentCount}`}
          className={actionClasses}
        >
          <MessageCircle aria-hidden="true" />
          {commentCount}
        </Link>
      )}
      {isOwn ? null : (
        <button
          type="button"
          data-key="t"
          aria-disabled={!!cannotTip}
          title={cannotTip}
          onClick={() =>
            !cannotTip &&
            asMember(
              () => dialogs.open(lazyTipDialog, { creator, postId: post.postId }),
              paths.post(creator.username, post.postId, 'tip'),
            )
          }
          className={actionClasses}
        >
          <HandCoins aria-hidden="true" />
          {t`Tip`}
        </button>
      )}
      <div className="ms-auto flex items-center gap-[clamp(0.75rem,5vw,1.25rem)]">
        {isOwn ? null : <SaveButton post={post} className={actionClasses} />}
        <button
          type="button"
          aria-label={t`Share post`}
          onClick={() => dialogs.open(lazySharePostDialog, { post })}
          className={actionClasses}
        >
          <Share aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
