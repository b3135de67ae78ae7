import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { sessionStore } from '../api/session-store.ts'
import { DialogsProvider } from '../dialogs/dialogs.tsx'
import { PageError } from '../frame/page-error.tsx'
import { PagePending, PeoplePending, PostsPending } from '../frame/page-pending.tsx'
import { placeToReturnTo } from '../paths.ts'
import { ProfilePending } from '../profile/profile-pending.tsx'
import { useSession } from '../session/session.tsx'
import { Shell } from '../shell/shell.tsx'
import { Toasts } from '../toasts/toasts.tsx'
import { ComponentWords } from './component-words.tsx'

/** A page that is loaded when it is first shown, together with the cache that it reads. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazyRouteComponent(async () => {
    const [{ withData }, pages] = await Promise.all([import('../cache/with-data.tsx'), load()])
    return { Page: withData(pages[name]) }
  }, 'Page')
}

const MemberHome = page(() => import('../welcome/member-home.tsx'), 'MemberHome')
const NotFoundPage = lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage')
const GuestHome = lazyRouteComponent(() => import('../welcome/welcome-page.tsx'), 'WelcomePage')

function Home() {
  return useSession().user ? <MemberHome /> : <GuestHome />
}

function Root() {
  return (
    <ComponentWords>
      <DialogsProvider>
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

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: PageError })

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
  component: page(() => import('../search/search-page.tsx'), 'SearchPage'),
})
const explore = createRoute({
  getParentRoute: inShell,
  path: '/explore',
  pendingComponent: PostsPending,
  validateSearch: texts('tab', 'tag', 'country'),
  component: page(() => import('../explore/explore-page.tsx'), 'ExplorePage'),
})
const subscriptions = createRoute({
  getParentRoute: inShell,
  path: '/subscriptions',
  pendingComponent: PeoplePending,
  beforeLoad: membersOnly,
  validateSearch: texts('tab', 'name', 'sort'),
  component: page(() => import('../subscriptions/subscriptions-page.tsx'), 'SubscriptionsPage'),
})
const notifications = createRoute({
  getParentRoute: inShell,
  path: '/notifications',
  beforeLoad: membersOnly,
  validateSearch: texts('tab'),
  component: page(() => import('../notifications/notifications-page.tsx'), 'NotificationsPage'),
})
const saves = createRoute({
  getParentRoute: inShell,
  path: '/saves',
  beforeLoad: membersOnly,
  component: page(() => import('../folders/saves-page.tsx'), 'SavesPage'),
})
const saveFolder = createRoute({
  getParentRoute: inShell,
  path: '/saves/$folderId',
  pendingComponent: PostsPending,
  beforeLoad: membersOnly,
  validateSearch: texts('sort', 'filter'),
  component: page(() => import('../folders/folder-page.tsx'), 'FolderPage'),
})
const lists = createRoute({
  getParentRoute: inShell,
  path: '/lists',
  beforeLoad: membersOnly,
  component: page(() => import('../lists/lists-page.tsx'), 'ListsPage'),
})
const list = createRoute({
  getParentRoute: inShell,
  path: '/lists/$listId',
  pendingComponent: PeoplePending,
  beforeLoad: membersOnly,
  validateSearch: texts('username', 'price', 'tab', 'sort'),
  component: page(() => import('../lists/list-page.tsx'), 'ListPage'),
})
const tag = createRoute({
  getParentRoute: inShell,
  path: '/tags/$code',
  pendingComponent: PostsPending,
  component: page(() => import('../posts/pages/tag-page.tsx'), 'TagPage'),
})
const verification = createRoute({
  getParentRoute: inShell,
  path: '/verification',
  beforeLoad: membersOnly,
  component: page(() => import('../verification/verification-page.tsx'), 'VerificationPage'),
})

const undoDelete = createRoute({
  getParentRoute: inShell,
  path: '/undo-delete',
  component: page(() => import('../settings/leaving/undo-delete-page.tsx'), 'UndoDeletePage'),
})

const stopFactorReset = createRoute({
  getParentRoute: inShell,
  path: '/stop-factor-reset',
  component: page(() => import('../settings/security/stop-factor-reset-page.tsx'), 'StopFactorResetPage'),
})

const stopEmailChange = createRoute({
  getParentRoute: inShell,
  path: '/stop-email-change',
  component: page(() => import('../settings/email/stop-change-page.tsx'), 'StopEmailChangePage'),
})

const decision = createRoute({
  getParentRoute: inShell,
  path: '/decision/$decisionId',
  component: page(() => import('../moderation/decision-page.tsx'), 'DecisionPage'),
})

const takedown = createRoute({
  getParentRoute: inShell,
  path: '/takedown/$takedownId',
  component: page(() => import('../takedowns/takedown-page.tsx'), 'TakedownPage'),
})

const settings = createRoute({ getParentRoute: inShell, path: '/settings', beforeLoad: membersOnly })
const inSettings = () => settings
const settingsPages = [
  createRoute({
    getParentRoute: inSettings,
    path: '/',
    component: page(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/profile',
    component: page(() => import('../settings/profile-page.tsx'), 'ProfileSettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/page',
    component: page(() => import('../settings/creators-page/creators-page-page.tsx'), 'CreatorsPagePage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/account',
    component: page(() => import('../settings/account-page.tsx'), 'AccountSettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/security',
    component: page(() => import('../settings/security/security-page.tsx'), 'SecuritySettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/privacy',
    component: page(() => import('../settings/privacy/privacy-page.tsx'), 'PrivacySettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/notifications',
    component: page(
      () => import('../settings/notifications/notifications-page.tsx'),
      'NotificationSettingsPage',
    ),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/custom-display',
    component: page(() => import('../settings/display-page.tsx'), 'DisplaySettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/subscription-price',
    component: page(() => import('../settings/subscription-price-page.tsx'), 'SubscriptionPricePage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/wallet',
    validateSearch: texts('source', 'period', 'from', 'to'),
    component: page(() => import('../wallet/wallet-page.tsx'), 'WalletPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/wallet/statement',
    validateSearch: texts('month'),
    component: page(() => import('../statements/statement-page.tsx'), 'StatementPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/wallet/receipt/$transactionId',
    component: page(() => import('../statements/receipt-page.tsx'), 'ReceiptPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/earnings',
    validateSearch: texts('history', 'status', 'year', 'period', 'from', 'to'),
    component: page(() => import('../earnings/earnings-page.tsx'), 'EarningsPage'),
  }),
]

const profile = createRoute({
  getParentRoute: inShell,
  path: '/$username',
  pendingComponent: ProfilePending,
  validateSearch: texts('tab', 'sort', 'time', 'as'),
  component: page(() => import('../profile/profile-page.tsx'), 'ProfilePage'),
})
const post = createRoute({
  getParentRoute: inShell,
  path: '/$username/post/$postId',
  pendingComponent: PostsPending,
  component: page(() => import('../posts/pages/post-page.tsx'), 'PostPage'),
})
const nowhere = createRoute({ getParentRoute: inShell, path: '$', component: NotFoundPage })

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: texts('to'),
  beforeLoad: guestsOnly,
  component: page(() => import('../auth/auth-layout.tsx'), 'AuthLayout'),
})
const inAuth = () => auth
const authPages = [
  createRoute({
    getParentRoute: inAuth,
    path: '/',
    component: page(() => import('../auth/join-page.tsx'), 'JoinPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/login',
    component: page(() => import('../auth/sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/join',
    component: page(() => import('../auth/providers/join-by-provider-page.tsx'), 'JoinByProviderPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/google',
    component: page(() => import('../auth/providers/return-page.tsx'), 'GoogleReturnPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/x',
    validateSearch: texts('oauth_token', 'oauth_verifier', 'denied'),
    component: page(() => import('../auth/providers/return-page.tsx'), 'XReturnPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/reset',
    component: page(() => import('../auth/reset-page.tsx'), 'ResetPage'),
  }),
]

const site = createRoute({
  getParentRoute: () => root,
  path: '/site',
  component: lazyRouteComponent(() => import('../site/site-layout.tsx'), 'SiteLayout'),
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
    component: lazyRouteComponent(() => import('../site/about/about-page.tsx'), 'AboutPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/unsubscribe/$token',
    component: lazyRouteComponent(() => import('../site/unsubscribe-page.tsx'), 'UnsubscribePage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/takedown-notice',
    component: lazyRouteComponent(
      () => import('../site/legal/takedown-notice-page.tsx'),
      'TakedownNoticePage',
    ),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/mobile-app',
    component: lazyRouteComponent(() => import('../site/about/mobile-app-page.tsx'), 'MobileAppPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/investors',
    component: lazyRouteComponent(() => import('../site/about/investors-page.tsx'), 'InvestorsPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/support',
    component: lazyRouteComponent(() => import('../site/support/support-page.tsx'), 'SupportPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal',
    component: lazyRouteComponent(() => import('../site/legal/legal-page.tsx'), 'LegalPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal/terms',
    component: lazyRouteComponent(() => import('../site/legal/terms-page.tsx'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal/privacy',
    component: lazyRouteComponent(() => import('../site/legal/privacy-page.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal/acceptable-use-policy',
    component: lazyRouteComponent(() => import('../site/legal/acceptable-use-page.tsx'), 'AcceptableUsePage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal/content-removal',
    component: lazyRouteComponent(
      () => import('../site/legal/content-removal-page.tsx'),
      'ContentRemovalPage',
    ),
  }),
]

const routeTree = root.addChildren([
  auth.addChildren(authPages),
  site.addChildren(sitePages),
  shell.addChildren([
    home,
    search,
    explore,
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

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
