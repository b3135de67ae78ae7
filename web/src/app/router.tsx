import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { PageError } from '../layout/page/page-error.tsx'
import { PageSkeleton } from '../layout/page/page-skeleton.tsx'
import { isServerRendered } from '../lib/is-server-rendered.ts'
import { prefersReducedData } from '../lib/media/prefers-reduced-data.ts'
import { auth, authPages } from './routes/auth.ts'
import { post, profile } from './routes/creators.ts'
import { explore, search, tag } from './routes/explore.ts'
import { home } from './routes/home.tsx'
import { decision, stopEmailChange, stopFactorReset, takedown, undoDelete } from './routes/email-links.ts'
import {
  list,
  lists,
  newPost,
  notifications,
  saveFolder,
  saves,
  subscriptions,
  verification,
} from './routes/member-pages.ts'
import { inShell, NotFoundPage, root, shell } from './routes/root.tsx'
import { settings, settingsPages } from './routes/settings.ts'
import { site, sitePages } from './routes/site.ts'

const notFound = createRoute({ getParentRoute: inShell, path: '$', component: NotFoundPage })

const routeTree = root.addChildren([
  auth.addChildren(authPages),
  site.addChildren(sitePages),
  shell.addChildren([
    home,
    search,
    explore,
    newPost,
    subscriptions,
    notifications,
    saves,
    saveFolder,
    lists,
    list,
    tag,
    verification,
    undoDelete,
    stopEmailChange,
    stopFactorReset,
    decision,
    takedown,
    settings.addChildren(settingsPages),
    profile,
    post,
    notFound,
  ]),
])

/** A router of the app: of the browser, unless another history is given. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: prefersReducedData() ? false : 'intent',
    // Who takes a page over finds its reader where she is.
    scrollRestoration: () => !isServerRendered(),
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
