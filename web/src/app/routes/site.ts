import { createRoute, redirect } from '@tanstack/react-router'
import { lazySitePage } from './lazy-page.ts'
import { rootRoute } from './root.tsx'

export const siteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/site',
  component: lazySitePage('SiteLayout'),
})
const inSite = () => siteRoute
export const siteRoutes = [
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
    component: lazySitePage('AboutPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/unsubscribe/$token',
    component: lazySitePage('UnsubscribePage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/takedown-notice',
    component: lazySitePage('TakedownNoticePage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/mobile-app',
    component: lazySitePage('MobileAppPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/investors',
    component: lazySitePage('InvestorsPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/support',
    component: lazySitePage('SupportPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal',
    component: lazySitePage('LegalPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal/terms',
    component: lazySitePage('TermsPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal/privacy',
    component: lazySitePage('PrivacyPage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal/acceptable-use-policy',
    component: lazySitePage('AcceptableUsePage'),
  }),
  createRoute({
    getParentRoute: inSite,
    path: '/legal/content-removal',
    component: lazySitePage('ContentRemovalPage'),
  }),
]
