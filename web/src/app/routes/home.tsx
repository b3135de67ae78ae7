import { createRoute } from '@tanstack/react-router'
import { PostsPageSkeleton } from '../../layout/page/page-skeleton.tsx'
import { sessionStore } from '../../lib/api/session-store.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { lazyPageWithQueryClient, lazyRoutePage } from './lazy-page.ts'
import { getShellRoute } from './root.tsx'
import { createTextSearchParamsParser } from './text-search-params.ts'

const MemberHome = lazyPageWithQueryClient(
  async () => (await import('../../features/onboarding/member-home.tsx')).MemberHome,
)
const GuestHome = lazyRoutePage(
  async () => (await import('../../features/landing/landing-page.tsx')).LandingPage,
)

function Home() {
  return useUser() ? <MemberHome /> : <GuestHome />
}

export const homeRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/',
  pendingComponent: PostsPageSkeleton,
  validateSearch: createTextSearchParamsParser('tab'),
  loader: () => (sessionStore.get().user ? MemberHome : GuestHome).preload?.(),
  component: Home,
})
