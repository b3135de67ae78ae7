import type { ViewAs } from '@fanfare/contract/shapes/social/creators'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useState } from 'react'
import { Page } from '../../layout/page/page.tsx'
import { isApiProblem } from '../../lib/api/problem.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { creatorQuery } from '../creators/creator-queries.ts'
import { postListQuery, profilePostListSource } from '../posts/post-queries.ts'
import { HeaderSubscribeButton } from './offer/header-subscribe-button.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfilePosts } from './profile-posts.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { UnknownProfile } from './unknown-profile.tsx'

const OwnProfilePreviewPage = lazyComponent(
  async () => (await import('./own-profile-preview-page.tsx')).OwnProfilePreviewPage,
)
const ClosedCreatorPage = lazyComponent(
  async () => (await import('../subscriptions/closed-creator-page.tsx')).ClosedCreatorPage,
)
const PendingPostsStrip = lazyComponent(
  async () => (await import('../posts/composer/unfinished/pending-posts-strip.tsx')).PendingPostsStrip,
)

/** Asks for what a guest sees of a profile first, unless the cache has it. */
export async function prefetchGuestProfile(client: QueryClient, username: string): Promise<void> {
  const posts = profilePostListSource(username, 'all', { sort: 'newest', timeFilter: 'all' }, false)
  await Promise.all([
    client.prefetchQuery(creatorQuery(username, false)),
    client.prefetchInfiniteQuery(postListQuery(client, posts)),
  ])
}

const previewAudiences: readonly ViewAs[] = ['guest', 'fan', 'subscriber']

export function ProfilePage() {
  const { username } = useParams({ from: '/shell/$username' })
  const search = useSearch({ from: '/shell/$username' })
  const user = useUser()
  const as = previewAudiences.find((one) => one === search.as)
  if (!as || user?.username !== username) return <OpenedProfile />
  return (
    <Suspense fallback={<ProfileSkeleton />}>
      <OwnProfilePreviewPage key={as} as={as} username={username} />
    </Suspense>
  )
}

function OpenedProfile() {
  const { t } = useLingui()
  const { username } = useParams({ from: '/shell/$username' })
  const search = useSearch({ from: '/shell/$username' })
  const user = useUser()
  const { data, error, isFetching, refetch } = useQuery(creatorQuery(username, !!user))
  const [offer, setOffer] = useState<Element | null>(null)
  const isUnknown = isApiProblem(error, 'CREATOR_NOT_FOUND', 'INVALID_INPUT')
  const creator = isUnknown ? undefined : data
  const isRendered = useDeferredValue(creator !== undefined)

  // The creator has changed their username, or it was typed in different case.
  if (creator && creator.username !== username) {
    return <Navigate to={paths.profile(creator.username)} search={search} hash={true} replace />
  }
  return (
    <Page
      title={creator?.displayName ?? `@${username}`}
      tab={creator ? `${creator.displayName} (@${creator.username})` : `@${username}`}
      back
      action={creator ? <HeaderSubscribeButton creator={creator} offer={offer} /> : null}
    >
      {creator && isRendered ? (
        <>
          <ProfileHeader creator={creator} offerRef={setOffer} />
          {creator.canEditProfile ? (
            <Suspense>
              <PendingPostsStrip />
            </Suspense>
          ) : null}
          {creator.isBlocked ? (
            <EmptyState
              picture={<Illustration name="people" />}
              title={t`Their posts are hidden`}
              description={t`Unblock @${creator.username} to see them again.`}
            />
          ) : (
            <ProfilePosts key={creator.userId} creator={creator} />
          )}
        </>
      ) : isUnknown && user ? (
        <Suspense fallback={<ProfileSkeleton />}>
          <ClosedCreatorPage key={username} username={username} pending={<ProfileSkeleton />}>
            <UnknownProfile />
          </ClosedCreatorPage>
        </Suspense>
      ) : isUnknown ? (
        <UnknownProfile />
      ) : error ? (
        <ErrorState
          title={t`This profile could not be loaded`}
          description={toErrorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <ProfileSkeleton />
      )}
    </Page>
  )
}
