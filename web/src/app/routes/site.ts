import { createRoute, redirect } from '@tanstack/react-router'
import { sitePage } from './lazy-page.ts'
import { rootRoute } from './root.tsx'

export const siteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/site',
  component: sitePage('SiteLayout'),
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
