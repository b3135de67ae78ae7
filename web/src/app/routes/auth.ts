import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { root } from './root.tsx'
import { texts } from './texts.ts'
import { guestsOnly } from './who-may.ts'

export const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: texts('to'),
  beforeLoad: guestsOnly,
  component: page('AuthLayout'),
})
const inAuth = () => auth
export const authPages = [
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
