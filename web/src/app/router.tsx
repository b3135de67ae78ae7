import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { PageError } from '../layout/page/page-error.tsx'
import { PageSkeleton } from '../layout/page/page-skeleton.tsx'
import { isAwaitingHydration } from '../lib/is-server-rendered.ts'
import { prefersReducedData } from '../lib/media/prefers-reduced-data.ts'
import { authRoute, authRoutes } from './routes/auth.ts'
import { postRoute, profileRoute } from './routes/creators.ts'
import {
  cancelEmailChangeRoute,
  cancelFactorResetRoute,
  moderationDecisionRoute,
  takedownRoute,
  undoAccountDeletionRoute,
} from './routes/email-links.ts'
import { exploreRoute, searchRoute, tagRoute } from './routes/explore.ts'
import { homeRoute } from './routes/home.tsx'
import {
  newPostRoute,
  notificationsRoute,
  peopleListRoute,
  peopleListsRoute,
  saveFolderRoute,
  savesRoute,
  subscriptionsRoute,
  verificationRoute,
} from './routes/member-pages.ts'
import { getShellRoute, LazyNotFoundPage, rootRoute, shellRoute } from './routes/root.tsx'
import { settingsRoute, settingsRoutes } from './routes/settings.ts'
import { siteRoute, siteRoutes } from './routes/site.ts'

const notFound = createRoute({ getParentRoute: getShellRoute, path: '$', component: LazyNotFoundPage })

const routeTree = rootRoute.addChildren([
  authRoute.addChildren(authRoutes),
  siteRoute.addChildren(siteRoutes),
  shellRoute.addChildren([
    homeRoute,
    searchRoute,
    exploreRoute,
    newPostRoute,
    subscriptionsRoute,
    notificationsRoute,
    savesRoute,
    saveFolderRoute,
    peopleListsRoute,
    peopleListRoute,
    tagRoute,
    verificationRoute,
    undoAccountDeletionRoute,
    cancelEmailChangeRoute,
    cancelFactorResetRoute,
    moderationDecisionRoute,
    takedownRoute,
    settingsRoute.addChildren(settingsRoutes),
    profileRoute,
    postRoute,
    notFound,
  ]),
])

/** A router of the app: of the browser, unless another history is given. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: prefersReducedData() ? false : 'intent',
    // When the app replaces a server-rendered page, the scroll position is already right.
    scrollRestoration: () => !isAwaitingHydration(),
    defaultErrorComponent: PageError,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    // Search values are text; pages read what they need from it.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
      ).toString()
      return text ? `?${text}` : ''
    },
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

export const router = createAppRouter()

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
