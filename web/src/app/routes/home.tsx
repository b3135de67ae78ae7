import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { sessionStore } from '../../lib/api/session-store.ts'
import { PostsPending } from '../../layout/page/page-pending.tsx'
import { useUser } from '../../lib/session/use-user.ts'
import { firstPage } from './page.ts'
import { inShell } from './root.tsx'
import { texts } from './texts.ts'

const MemberHome = firstPage(async () => (await import('../../features/onboarding/member-home.tsx')).MemberHome)
const GuestHome = lazyRouteComponent(() => import('../../features/landing/welcome-page.tsx'), 'WelcomePage')

function Home() {
  return useUser() ? <MemberHome /> : <GuestHome />
}

export const home = createRoute({
  getParentRoute: inShell,
  path: '/',
  pendingComponent: PostsPending,
  validateSearch: texts('tab'),
  loader: () => (sessionStore.get().user ? MemberHome : GuestHome).preload?.(),
  component: Home,
})
