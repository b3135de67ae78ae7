import type { Post } from '@fanfare/contract/shapes/social/posts'
import { publicPostHeadline } from '@fanfare/contract/text/post-headline'
import { Button } from '@fanfare/ui/actions/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { PostSkeleton } from '@fanfare/ui/states/post-skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useDeferredValue } from 'react'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { useOpenIntentDialogAfterSignIn } from '../../../layout/dialogs/use-open-guest-intent-dialog.ts'
import { Page } from '../../../layout/page/page.tsx'
import { isApiProblem } from '../../../lib/api/problem.ts'
import { postIdsOf } from '../../../lib/cache/feed-pages.ts'
import { toErrorMessage } from '../../../lib/i18n/error-messages.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { commentsQuery } from '../../comments/cache/comment-queries.ts'
import { Comments } from '../../comments/comments.tsx'
import { lazyTipDialog } from '../../payments/dialogs.ts'
import { lazySubscribeDialog } from '../../subscriptions/dialogs.ts'
import { CachedPostCard } from '../card/cached-post-card.tsx'
import { PostCard } from '../card/post-card.tsx'
import { postListQuery, postQuery, profilePostListSource } from '../post-queries.ts'
import { lazyUnlockDialog } from '../sale/dialogs.ts'
import { lazySaveToFoldersDialog } from '../saves/dialogs.ts'

const ClosedCreatorPage = lazyComponent(
  async () => (await import('../../subscriptions/closed-creator-page.tsx')).ClosedCreatorPage,
)
const MoreForSale = lazyComponent(async () => (await import('../sale/more-for-sale.tsx')).MoreForSale)
const QueuedComments = lazyComponent(
  async () => (await import('../../comments/queued-comments.tsx')).QueuedComments,
)

const shownOtherPosts = 5

/** Asks for what a guest sees of a post first, unless the cache has it. */
export async function prefetchGuestPost(
  client: QueryClient,
  username: string,
  postId: string,
): Promise<void> {
  await Promise.all([
    client.prefetchQuery(postQuery(postId)),
    client.prefetchInfiniteQuery(commentsQuery(postId)),
    client.prefetchInfiniteQuery(otherPostsQuery(client, username, false)),
  ])
}

function otherPostsQuery(client: QueryClient, username: string, isMember: boolean) {
  const order = { sort: 'newest', timeFilter: 'all' } as const
  return postListQuery(client, profilePostListSource(username, 'all', order, isMember))
}

export function PostPage() {
  const { t } = useLingui()
  const { username, postId } = useParams({ from: '/shell/$username/post/$postId' })
  // A post that a list brought is shown at once and asked for again.
  const query = useQuery({ ...postQuery(postId), staleTime: 30_000 })
  const isGone = isApiProblem(query.error, 'POST_NOT_FOUND', 'INVALID_INPUT')
  const post = isGone ? undefined : query.data
  const isRendered = useDeferredValue(post !== undefined)
  const headline = post ? publicPostHeadline(post) : ''

  if (post && post.creator.username.toLowerCase() !== username.toLowerCase()) {
    return <Navigate to={paths.post(post.creator.username, postId)} hash={true} replace />
  }
  return (
    <Page
      title={
        post ? t`Post by ${post.creator.displayName}` : t({ message: 'Post', context: 'what was published' })
      }
      tab={headline === '' ? undefined : `${post?.creator.displayName}: ${headline}`}
      back
    >
      {post && isRendered ? (
        <PostAndMore key={postId} post={post} />
      ) : isGone ? (
        <GonePost username={username} postId={postId} />
      ) : query.error ? (
        <ErrorState
          title={t`The post could not be loaded`}
          description={toErrorMessage(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <PendingPost />
      )}
    </Page>
  )
}

function PendingPost() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading post`}>
      <PostSkeleton />
    </div>
  )
}

/** Says that a post is gone; who paid for a page that is closed since is told that instead. */
function GonePost({ username, postId }: { username: string; postId: string }) {
  const { t } = useLingui()
  const user = useUser()
  const gone = (
    <EmptyState
      picture={<Illustration name="search" />}
      title={t`This post doesn't exist or was removed.`}
      action={
        <Button asChild variant="secondary">
          <Link to={paths.profile(username)}>
            <Trans>Go to profile</Trans>
          </Link>
        </Button>
      }
    />
  )
  return (
    <>
      {user ? (
        <Suspense fallback={<PendingPost />}>
          <ClosedCreatorPage key={username} username={username} pending={<PendingPost />}>
            {gone}
          </ClosedCreatorPage>
        </Suspense>
      ) : (
        gone
      )}
      <Suspense>
        <QueuedComments postId={postId} hasBox={false} />
      </Suspense>
    </>
  )
}

function PostAndMore({ post }: { post: Post }) {
  const navigate = useNavigate()
  const { creator, postId } = post
  const profile = paths.profile(creator.username)
  const dialogs = useDialogs()
  const isOthers = !creator.canEditProfile
  const canPay = isOthers && creator.verificationStatus === 'VERIFIED'
  useOpenIntentDialogAfterSignIn({
    subscribe:
      canPay && !creator.isSubscribed
        ? () => dialogs.open(lazySubscribeDialog, { creator, postId })
        : undefined,
    tip: canPay && post.isSubscribed ? () => dialogs.open(lazyTipDialog, { creator, postId }) : undefined,
    unlock: post.lock?.canBuy ? () => dialogs.open(lazyUnlockDialog, { post }) : undefined,
    save: isOthers ? () => dialogs.open(lazySaveToFoldersDialog, { postId }) : undefined,
  })
  return (
    <>
      <PostCard post={post} eager isWhole onDeleted={() => void navigate({ to: profile, replace: true })} />
      <Comments post={post}>
        {post.lock?.amount || post.hasBought ? (
          <Suspense>
            <MoreForSale post={post} />
          </Suspense>
        ) : null}
        <MoreOfCreator post={post} />
      </Comments>
    </>
  )
}

/** Other recent posts of the creator. */
function MoreOfCreator({ post }: { post: Post }) {
  const { creator } = post
  const client = useQueryClient()
  const user = useUser()
  const list = useInfiniteQuery(otherPostsQuery(client, creator.username, !!user))
  const others = postIdsOf(list.data?.pages ?? [])
    .filter((id) => id !== post.postId)
    .slice(0, shownOtherPosts)
  const areRendered = useDeferredValue(others.length > 0)
  if (!areRendered) return null

  return (
    <section aria-labelledby="more-of-creator">
      <div className="flex items-center justify-between gap-4 px-4 pt-6 pb-1 tablet:px-5">
        <h2 id="more-of-creator" className="min-w-0 wrap-anywhere text-lg">
          <Trans>More from {creator.displayName}</Trans>
        </h2>
        <Link
          to={paths.profile(creator.username)}
          className="shrink-0 font-medium text-link text-sm hover:underline"
        >
          <Trans>View profile</Trans>
        </Link>
      </div>
      {others.map((postId) => (
        <CachedPostCard key={postId} postId={postId} />
      ))}
    </section>
  )
}
