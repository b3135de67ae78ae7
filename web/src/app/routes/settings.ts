import { createRoute } from '@tanstack/react-router'
import { pageByName } from './lazy-page.ts'
import { getShellRoute } from './root.tsx'
import { membersOnly } from './route-guards.ts'
import { createTextSearchParamsParser } from './text-search-params.ts'

export const settingsRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/settings',
  beforeLoad: membersOnly,
})
const inSettings = () => settingsRoute
export const settingsRoutes = [
  createRoute({
    getParentRoute: inSettings,
    path: '/',
    component: pageByName('SettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/profile',
    component: pageByName('ProfileSettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/page',
    component: pageByName('CreatorsPagePage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/account',
    component: pageByName('AccountSettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/security',
    component: pageByName('SecuritySettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/privacy',
    component: pageByName('PrivacySettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/notifications',
    component: pageByName('NotificationSettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/custom-display',
    component: pageByName('DisplaySettingsPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/subscription-price',
    component: pageByName('SubscriptionPricePage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/wallet',
    validateSearch: createTextSearchParamsParser('source', 'period', 'from', 'to'),
    component: pageByName('WalletPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/wallet/statement',
    validateSearch: createTextSearchParamsParser('month'),
    component: pageByName('StatementPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/wallet/receipt/$transactionId',
    component: pageByName('ReceiptPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/purchases',
    component: pageByName('PurchasesPage'),
  }),
  createRoute({
    getParentRoute: inSettings,
    path: '/earnings',
    validateSearch: createTextSearchParamsParser('history', 'status', 'year', 'period', 'from', 'to'),
    component: pageByName('EarningsPage'),
  }),
]
