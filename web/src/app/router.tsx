import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { sessionStore } from '../api/session-store.ts'
import { DialogsProvider } from '../dialogs/dialogs.tsx'
import { PageError } from '../frame/page-error.tsx'
import { PagePending, PeoplePending, PostsPending } from '../frame/page-pending.tsx'
import { SkipLink } from '../frame/skip-link.tsx'
import { isDrawn } from '../is-drawn.ts'
import { lazyPart } from '../lazy-part.ts'
import { savesData } from '../media/save-data.ts'
import { settings as pageSettings } from '../page-settings.ts'
import { placeToReturnTo } from '../paths.ts'
import { ProfilePending } from '../profile/profile-pending.tsx'
import { useUser } from '../session/use-user.ts'
import { Shell } from '../shell/shell.tsx'
import { Toasts } from '../toasts/toasts.tsx'
import { ComponentWords } from './component-words.tsx'
import { takeUpSession } from './take-up-session.ts'

type Pages = typeof import('./pages.ts')

/** A page that many visits begin with, loaded when it is first shown together with the cache that it reads. */
function firstPage(load: () => Promise<ComponentType>) {
  return lazyRouteComponent(async () => {
    const [{ withData }, Page] = await Promise.all([import('../cache/with-data.tsx'), load()])
    return { Page: withData(Page) }
  }, 'Page')
}

/** One of the others. */
function page(name: keyof Pages['pages']) {
  return firstPage(async () => (await import('./pages.ts')).pages[name]())
}

/** One that reads nothing from the cache. */
function sitePage(name: keyof Pages['sitePages']) {
  return lazyRouteComponent(
    async () => ({ Page: await (await import('./pages.ts')).sitePages[name]() }),
    'Page',
  )
}

const MemberHome = firstPage(async () => (await import('../welcome/member-home.tsx')).MemberHome)
const NotFoundPage = lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage')
const GuestHome = lazyRouteComponent(() => import('../welcome/welcome-page.tsx'), 'WelcomePage')

function Home() {
  return useUser() ? <MemberHome /> : <GuestHome />
}

const Visits = lazyPart(async () => (await import('../visits/visits.tsx')).Visits)

function Root() {
  return (
    <ComponentWords>
      <DialogsProvider>
        <SkipLink />
        {pageSettings.analytics === null || import.meta.env.SSR ? null : (
          <Suspense>
            <Visits />
          </Suspense>
        )}
        <Outlet />
        <Toasts />
      </DialogsProvider>
    </ComponentWords>
  )
}

/** Guests go to the sign-in, and come back from there. */
function membersOnly({ location }: { location: ParsedLocation }) {
  if (!sessionStore.get().user) throw redirect({ to: '/auth/login', search: { to: location.href } })
}

/** Whoever is signed in has nothing to do at the sign-in, unless she comes back from a provider to connect it. */
function guestsOnly({ location, search }: { location: ParsedLocation; search: { to?: string } }) {
  const isFromProvider = /^\/auth\/(google|x)\/?$/.test(location.pathname)
  if (sessionStore.get().user && !isFromProvider) throw redirect({ href: placeToReturnTo(search.to) })
}

/** Takes these values of an address, which are text, and leaves out what else stands there. */
function texts<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [N in Name]?: string } => {
    const found: { [N in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value) found[name] = value
    }
    return found
  }
}

const root = createRootRoute({
  beforeLoad: takeUpSession,
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: PageError,
})

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })
const inShell = () => shell

const home = createRoute({
  getParentRoute: inShell,
  path: '/',
  pendingComponent: PostsPending,
  validateSearch: texts('tab'),
  loader: () => (sessionStore.get().user ? MemberHome : GuestHome).preload?.(),
  component: Home,
})
const search = createRoute({
  getParentRoute: inShell,
  path: '/search',
  pendingComponent: PeoplePending,
  validateSearch: texts('q', 'tab'),
  component: page('SearchPage'),
})
const explore = createRoute({
  getParentRoute: inShell,
  path: '/explore',
  pendingComponent: PostsPending,
  validateSearch: texts('tab', 'tag', 'country'),
  component: page('ExplorePage'),
})
const subscriptions = createRoute({
  getParentRoute: inShell,
  path: '/subscriptions',
  pendingComponent: PeoplePending,
  beforeLoad: membersOnly,
  validateSearch: texts('tab', 'name', 'sort'),
  component: page('SubscriptionsPage'),
})
const newPost = createRoute({
  getParentRoute: inShell,
  path: '/new-post',
  validateSearch: texts('shared'),
  component: page('NewPostPage'),
})
const notifications = createRoute({
  getParentRoute: inShell,
  path: '/notifications',
  beforeLoad: membersOnly,
  validateSearch: texts('tab'),
  component: page('NotificationsPage'),
})
const saves = createRoute({
  getParentRoute: inShell,
  path: '/saves',
  beforeLoad: membersOnly,
  component: page('SavesPage'),
})
const saveFolder = createRoute({
  getParentRoute: inShell,
  path: '/saves/$folderId',
  pendingComponent: PostsPending,
  beforeLoad: membersOnly,
  validateSearch: texts('sort', 'filter'),
  component: page('FolderPage'),
})
const lists = createRoute({
  getParentRoute: inShell,
  path: '/lists',
  beforeLoad: membersOnly,
  component: page('ListsPage'),
})
const list = createRoute({
  getParentRoute: inShell,
  path: '/lists/$listId',
  pendingComponent: PeoplePending,
  beforeLoad: membersOnly,
  validateSearch: texts('username', 'price', 'tab', 'sort'),
  component: page('ListPage'),
})
const tag = createRoute({
  getParentRoute: inShell,
  path: '/tags/$code',
  pendingComponent: PostsPending,
  component: page('TagPage'),
})
const verification = createRoute({
  getParentRoute: inShell,
  path: '/verification',
  beforeLoad: membersOnly,
  component: page('VerificationPage'),
})

const undoDelete = createRoute({
  getParentRoute: inShell,
  path: '/undo-delete',
  component: page('UndoDeletePage'),
})

const stopFactorReset = createRoute({
  getParentRoute: inShell,
  path: '/stop-factor-reset',
  component: page('StopFactorResetPage'),
})

const stopEmailChange = createRoute({
  getParentRoute: inShell,
  path: '/stop-email-change',
  component: page('StopEmailChangePage'),
})

const decision = createRoute({
  getParentRoute: inShell,
  path: '/decision/$decisionId',
  component: page('DecisionPage'),
})

const takedown = createRoute({
  getParentRoute: inShell,
  path: '/takedown/$takedownId',
  component: page('TakedownPage'),
})

const settings = createRoute({ getParentRoute: inShell, path: '/settings', beforeLoad: membersOnly })
const inSettings = () => settings
const settingsPages = [
  createRoute({
    getParentRoute: inSettings,
    path: '/',
    component: page('SettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/profile',
    component: page('ProfileSettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/page',
    component: page('CreatorsPagePage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/account',
    component: page('AccountSettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/security',
    component: page('SecuritySettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/privacy',
    component: page('PrivacySettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/notifications',
    component: page('NotificationSettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/custom-display',
    component: page('DisplaySettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/subscription-price',
    component: page('SubscriptionPricePage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/wallet',
    validateSearch: texts('source', 'period', 'from', 'to'),
    component: page('WalletPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/wallet/statement',
    validateSearch: texts('month'),
    component: page('StatementPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/wallet/receipt/$transactionId',
    component: page('ReceiptPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/earnings',
    validateSearch: texts('history', 'status', 'year', 'period', 'from', 'to'),
    component: page('EarningsPage'),
  }),
]

const profile = createRoute({
  getParentRoute: inShell,
  path: '/$username',
  pendingComponent: ProfilePending,
  validateSearch: texts('tab', 'sort', 'time', 'as'),
  component: firstPage(async () => (await import('../profile/profile-page.tsx')).ProfilePage),
})
const post = createRoute({
  getParentRoute: inShell,
  path: '/$username/post/$postId',
  pendingComponent: PostsPending,
  component: firstPage(async () => (await import('../posts/pages/post-page.tsx')).PostPage),
})
const nowhere = createRoute({ getParentRoute: inShell, path: '$', component: NotFoundPage })

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: texts('to'),
  beforeLoad: guestsOnly,
  component: page('AuthLayout'),
})
const inAuth = () => auth
const authPages = [
  createRoute({
    getParentRoute: inAuth,
    path: '/',
    component: page('JoinPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/login',
    component: page('SignInPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/join',
    component: page('JoinByProviderPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/google',
    component: page('GoogleReturnPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/x',
    validateSearch: texts('oauth_token', 'oauth_verifier', 'denied'),
    component: page('XReturnPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/reset',
    component: page('ResetPage'),
  }),
]

const site = createRoute({
  getParentRoute: () => root,
  path: '/site',
  component: sitePage('SiteLayout'),
})
const inSite = () => site
const sitePages = [
  createRoute({
    getParentRoute: inSite,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/site/about', replace: true })
    },
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/about',
    component: sitePage('AboutPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/unsubscribe/$token',
    component: sitePage('UnsubscribePage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/takedown-notice',
    component: sitePage('TakedownNoticePage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/mobile-app',
    component: sitePage('MobileAppPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/investors',
    component: sitePage('InvestorsPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/support',
    component: sitePage('SupportPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal',
    component: sitePage('LegalPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal/terms',
    component: sitePage('TermsPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal/privacy',
    component: sitePage('PrivacyPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal/acceptable-use-policy',
    component: sitePage('AcceptableUsePage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal/content-removal',
    component: sitePage('ContentRemovalPage'),
  }),
]

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
    nowhere,
  ]),
])

/** A router of the app: of the browser, unless another history is given. */
export function newRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: savesData() ? false : 'intent',
    // Who takes a page over finds its reader where she is.
    scrollRestoration: () => !isDrawn(),
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
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

export type AppRouter = ReturnType<typeof newRouter>

export const router = newRouter()

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
