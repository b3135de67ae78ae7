import { createRoute } from '@tanstack/react-router'
import { pageByName } from './lazy-page.ts'
import { rootRoute } from './root.tsx'
import { guestsOnly } from './route-guards.ts'
import { createTextSearchParamsParser } from './text-search-params.ts'

export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: createTextSearchParamsParser('to'),
  beforeLoad: guestsOnly,
  component: pageByName('AuthLayout'),
})
const inAuth = () => authRoute
export const authRoutes = [
  createRoute({
    getParentRoute: inAuth,
    path: '/',
    component: pageByName('JoinPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/login',
    component: pageByName('SignInPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/join',
    component: pageByName('JoinByProviderPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/google',
    component: pageByName('GoogleCallbackPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/x',
    validateSearch: createTextSearchParamsParser('oauth_token', 'oauth_verifier', 'denied'),
    component: pageByName('XCallbackPage'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/reset',
    component: pageByName('ResetPage'),
  }),
]
