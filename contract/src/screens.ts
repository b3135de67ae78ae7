/** Addresses of the back-office's screens, as its router has them. Its server answers 404 for every other page. */
export const deskScreens = [
  '/',
  '/account',
  '/adjustments',
  '/admins',
  '/appeals',
  '/approvals',
  '/audit',
  '/bank-accounts',
  '/checks',
  '/disputes',
  '/known-bad-files',
  '/ledger',
  '/payments',
  '/posts',
  '/renames',
  '/reports',
  '/reviews',
  '/set-up',
  '/settings',
  '/sign-in',
  '/takedowns',
  '/transfers',
  '/users',
  '/users/$username',
  '/withdrawals',
] as const

export type DeskScreen = (typeof deskScreens)[number]

/** First segments of the web's addresses that no creator, post or tag has, and of which no API is asked whether they exist. */
export const memberScreens: ReadonlySet<string> = new Set([
  'auth',
  'decision',
  'lists',
  'new-post',
  'notifications',
  'saves',
  'search',
  'settings',
  'site',
  'stop-email-change',
  'stop-factor-reset',
  'subscriptions',
  'takedown',
  'undo-delete',
  'verification',
])
