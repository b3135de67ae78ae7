import { createRoute } from '@tanstack/react-router'
import { lazyPageByName } from './lazy-page.ts'
import { rootRoute } from './root.tsx'
import { redirectMembersAway } from './route-guards.ts'
import { createTextSearchParamsParser } from './text-search-params.ts'

export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: createTextSearchParamsParser('to'),
  beforeLoad: redirectMembersAway,
  component: lazyPageByName('AuthLayout'),
})
const inAuth = () => authRoute
export const authRoutes = [
  createRoute({
    getParentRoute: inAuth,
    path: '/',
    component: lazyPageByName('JoinPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/login',
    component: lazyPageByName('SignInPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/join',
    component: lazyPageByName('JoinByProviderPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/google',
    component: lazyPageByName('GoogleCallbackPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/x',
    validateSearch: createTextSearchParamsParser('oauth_token', 'oauth_verifier', 'denied'),
    component: lazyPageByName('XCallbackPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/reset',
    component: lazyPageByName('ResetPage'),
  }),
]
