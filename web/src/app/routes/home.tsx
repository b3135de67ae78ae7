import { createRoute } from '@tanstack/react-router'
import { PostsPageSkeleton } from '../../layout/page/page-skeleton.tsx'
import { sessionStore } from '../../lib/api/session-store.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { lazyPage, lazyRoute } from './lazy-page.ts'
import { shellAsParent } from './root.tsx'
import { textSearchParams } from './text-search-params.ts'

const MemberHome = lazyPage(
  async () => (await import('../../features/onboarding/member-home.tsx')).MemberHome,
)
const GuestHome = lazyRoute(async () => (await import('../../features/landing/landing-page.tsx')).LandingPage)

function Home() {
  return useUser() ? <MemberHome /> : <GuestHome />
}

export const homeRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/',
  pendingComponent: PostsPageSkeleton,
  validateSearch: textSearchParams('tab'),
  loader: () => (sessionStore.get().user ? MemberHome : GuestHome).preload?.(),
  component: Home,
})
