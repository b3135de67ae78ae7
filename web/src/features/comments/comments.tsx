import type { Post } from '@fanfare/contract/shapes/social/posts'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { formatCompactCount } from '../../lib/i18n/format.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { ListEndLoader } from '../../lib/paging/list-end-loader.tsx'
import { useUser } from '../../lib/session/use-user.ts'
import { unlockMethodOf } from '../../lib/unlocked-by.ts'
import { CommentBoxOrSignIn } from './box/comment-box-or-sign-in.tsx'
import { uniqueItemsOfPages } from './cache/comment-pages.ts'
import { commentsQuery } from './cache/comment-queries.ts'
import { parseCommentUrlFragment } from './comment-hash.ts'
import { CommentItem } from './comment-item.tsx'
import { CommentSkeleton, CommentSkeletons } from './comment-skeleton.tsx'
import { NewCommentsPill } from './new-comments-pill.tsx'

const LinkedComment = lazyComponent(async () => (await import('./linked-comment.tsx')).LinkedCommentItem)
const QueuedComments = lazyComponent(async () => (await import('./queued-comments.tsx')).QueuedComments)

const skeletons = 3

type CommentsProps = {
  post: Post
  /** Content after the last comment. */
  children: ReactNode
}

/** Comments on a post, and the content that follows them on its page. */
export function Comments({ post, children }: CommentsProps) {
  const user = useUser()
  return (
    <>
      <section aria-labelledby="comments">
        <h2 id="comments" className="flex items-baseline gap-2 px-4 pt-5 pb-4 text-lg tablet:px-5">
          <Trans>Comments</Trans>
          {post.commentCount > 0 ? (
            <span className="tabular font-normal font-sans text-base text-muted">
              {formatCompactCount(post.commentCount)}
            </span>
          ) : null}
        </h2>
        {post.isSubscribed ? null : (
          <p className="flex items-center gap-2.5 border-b px-4 pb-5 text-muted tablet:px-5">
            <Lock aria-hidden="true" className="size-5 shrink-0" />
            <LockedCommentsText post={post} />
          </p>
        )}
        {post.isSubscribed ? <CommentBoxOrSignIn post={post} /> : null}
        {user ? (
          <Suspense>
            <QueuedComments postId={post.postId} hasBox={post.isSubscribed} />
          </Suspense>
        ) : null}
      </section>
      {post.isSubscribed ? <CommentList post={post}>{children}</CommentList> : children}
    </>
  )
}

function LockedCommentsText({ post }: { post: Post }) {
  switch (unlockMethodOf(post)) {
    case 'AGE':
      return <Trans>Only people 18 or over can see the comments on this post.</Trans>
    case 'PURCHASE':
      return <Trans>Unlock to read the comments. Likes and comments come with the post.</Trans>
    case 'EITHER':
      return <Trans>Subscribe or unlock the post to read its comments.</Trans>
    default:
      return <Trans>Subscribe to read the comments on this post.</Trans>
  }
}

/** The address may turn to something else, such as a picture; the comment that it pointed to stays where it is. */
function useLinkedComment() {
  const inAddress = useLocation({ select: ({ hash }) => hash })
  const [hash, setHash] = useState(inAddress)
  if (inAddress !== hash && parseCommentUrlFragment(inAddress)) setHash(inAddress)
  return parseCommentUrlFragment(hash)
}

function CommentList({ post, children }: CommentsProps) {
  const { t } = useLingui()
  const linked = useLinkedComment()
  const list = useInfiniteQuery(commentsQuery(post.postId))
  const comments = uniqueItemsOfPages(list.data?.pages ?? [], ({ commentId }) => commentId)
  const others = linked ? comments.filter(({ commentId }) => commentId !== linked.commentId) : comments
  const isRendered = useDeferredValue(!list.isPending)

  if (list.isPending || !isRendered) {
    return (
      <div role="status" aria-label={t`Loading comments`} className="border-t">
        <CommentSkeletons count={skeletons} />
      </div>
    )
  }
  if (list.isError && comments.length === 0) {
    return (
      <>
        <ErrorState
          title={t`The comments could not be loaded`}
          description={toErrorMessage(list.error)}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
        {children}
      </>
    )
  }
  return (
    <>
      <NewCommentsPill postId={post.postId} known={comments} />
      {linked ? (
        <Suspense fallback={<CommentSkeleton />}>
          <LinkedComment key={linked.commentId} post={post} linked={linked} />
        </Suspense>
      ) : null}
      {others.length > 0 ? (
        <ul aria-label={t`Comments`} className={linked ? undefined : 'border-t'}>
          {others.map((comment) => (
            <CommentItem key={comment.commentId} post={post} comment={comment} />
          ))}
        </ul>
      ) : linked ? null : (
        <EmptyState
          picture={<Illustration name="feed" />}
          title={t`Nothing here... for now`}
          description={t`Be the first to comment.`}
          className="border-t border-b py-10!"
        />
      )}
      <ListEndLoader list={list} isEmpty={others.length === 0} quiet loading={<CommentSkeleton />} />
      {list.hasNextPage ? null : children}
    </>
  )
}
