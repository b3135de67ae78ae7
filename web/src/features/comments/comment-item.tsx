import { likeComment } from '@fanfare/contract/calls/social/comments'
import type { Comment } from '@fanfare/contract/shapes/social/comments'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { LazyMenuButton } from '../../layout/menus/lazy-menu-button.tsx'
import { callApi } from '../../lib/api/call.ts'
import { toToggleQueryParams } from '../../lib/api/toggle-query-params.ts'
import { applyLike } from '../../lib/cache/apply-like.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { useIsToggleQueued } from '../../lib/offline/queued-mutations.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { useRunOrRedirectToJoin } from '../auth/use-run-or-redirect-to-join.ts'
import { registerCommentBoxFocus } from './box/comment-box-focus.ts'
import { patchCachedComment } from './cache/comment-cache.ts'
import { CollapsibleReplies } from './collapsible-replies.tsx'
import type { LinkedComment } from './comment-hash.ts'
import { CommentOrReplyCard, commentMenuButtonProps } from './comment-or-reply-card.tsx'
import { useToggleCommentOrReplyLike } from './use-toggle-like.ts'

const ReplyBox = lazyComponent(async () => (await import('./box/reply-box.tsx')).ReplyBox)
const QueuedComments = lazyComponent(async () => (await import('./queued-comments.tsx')).QueuedComments)

const loadMenu = async () => (await import('./menu/opened-comment-menu.tsx')).OpenedCommentMenu

type CommentItemProps = {
  post: Post
  comment: Comment
  /** Given for the comment that the address points to. */
  linked?: LinkedComment
}

export function CommentItem({ post, comment, linked }: CommentItemProps) {
  const { t } = useLingui()
  const user = useUser()
  const client = useQueryClient()
  const asMember = useRunOrRedirectToJoin()
  const [isUnfolded, setUnfolded] = useState(!!linked?.replyId)
  // Who is answered: null for the comment itself.
  const [answering, setAnswering] = useState<{ username: string | null; nth: number } | null>(null)
  const { commentId, isHidden } = comment
  const isOnMyPost = post.creator.canEditProfile
  const like = useToggleCommentOrReplyLike(
    { kind: 'like-comment', remarkId: commentId, under: post.postId },
    async (liked) =>
      (await callApi(likeComment, { params: { commentId }, query: toToggleQueryParams(liked) })).data,
    (liked) => patchCachedComment(client, comment, (one) => applyLike(one, liked)),
  )

  const isLikeWaiting = useIsToggleQueued('like-comment', commentId)

  function answer(username: string | null) {
    setAnswering((before) => ({ username, nth: (before?.nth ?? 0) + 1 }))
  }

  const openBox = useEffectEvent(() => answer(null))
  useEffect(() => registerCommentBoxFocus(commentId, () => openBox()), [commentId])

  return (
    <li
      className={classNames(
        'border-b px-4 pt-4 pb-2 tablet:px-5',
        linked && !linked.replyId && 'bg-surface shadow-[inset_3px_0_0_var(--accent)]',
        // What is out of sight is not drawn; a box that offers people must not be cut off.
        !answering && '[contain-intrinsic-size:auto_7rem] [content-visibility:auto]',
      )}
    >
      <CommentOrReplyCard
        item={comment}
        creatorId={post.creator.userId}
        menu={
          <LazyMenuButton
            {...commentMenuButtonProps}
            load={loadMenu}
            of={{ post, comment }}
            label={t`Comment options`}
          />
        }
        isLikeQueued={isLikeWaiting}
        onLike={(liked) => asMember(() => like.mutate(liked))}
        onReply={() => asMember(() => answer(null))}
        note={
          isHidden && isOnMyPost ? (
            <p className="mt-1 flex items-center gap-1.5 text-sm text-warning [&_svg]:size-4">
              <EyeOff aria-hidden="true" />
              {t`Hidden: only you and the author can see this`}
            </p>
          ) : null
        }
      >
        <CollapsibleReplies
          post={post}
          comment={comment}
          isOpen={isUnfolded}
          onToggle={() => setUnfolded(!isUnfolded)}
          linkedReplyId={linked?.replyId ?? null}
          onReply={answer}
        />
        {user ? (
          <Suspense>
            <QueuedComments postId={post.postId} under={commentId} hasBox />
          </Suspense>
        ) : null}
        {answering && user ? (
          <Suspense>
            <ReplyBox
              key={answering.nth}
              author={user}
              post={post}
              comment={comment}
              answered={answering.username}
              onClose={() => setAnswering(null)}
              onReplied={() => {
                setUnfolded(true)
                setAnswering(null)
              }}
            />
          </Suspense>
        ) : null}
      </CommentOrReplyCard>
    </li>
  )
}
