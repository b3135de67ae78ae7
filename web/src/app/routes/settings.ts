import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { inShell } from './root.tsx'
import { texts } from './texts.ts'
import { membersOnly } from './who-may.ts'

export const settings = createRoute({ getParentRoute: inShell, path: '/settings', beforeLoad: membersOnly })
const inSettings = () => settings
export const settingsPages = [
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
