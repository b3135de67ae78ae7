import { createRoute } from '@tanstack/react-router'
import { lazyPageByName } from './lazy-page.ts'
import { getShellRoute } from './root.tsx'
import { redirectGuestsToSignIn } from './route-guards.ts'
import { createTextSearchParamsParser } from './text-search-params.ts'

export const settingsRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/settings',
  beforeLoad: redirectGuestsToSignIn,
})
const inSettings = () => settingsRoute
export const settingsRoutes = [
  createRoute({
    getParentRoute: inSettings,
    path: '/',
    component: lazyPageByName('SettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/profile',
    component: lazyPageByName('ProfileSettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/page',
    component: lazyPageByName('CreatorsPagePage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/account',
    component: lazyPageByName('AccountSettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/security',
    component: lazyPageByName('SecuritySettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/privacy',
    component: lazyPageByName('PrivacySettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/notifications',
    component: lazyPageByName('NotificationSettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/custom-display',
    component: lazyPageByName('DisplaySettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/subscription-price',
    component: lazyPageByName('SubscriptionPricePage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/wallet',
    validateSearch: createTextSearchParamsParser('source', 'period', 'from', 'to'),
    component: lazyPageByName('WalletPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/wallet/statement',
    validateSearch: createTextSearchParamsParser('month'),
    component: lazyPageByName('StatementPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/wallet/receipt/$transactionId',
    component: lazyPageByName('ReceiptPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/purchases',
    component: lazyPageByName('PurchasesPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/earnings',
    validateSearch: createTextSearchParamsParser('history', 'status', 'year', 'period', 'from', 'to'),
    component: lazyPageByName('EarningsPage'),
  }),
]
