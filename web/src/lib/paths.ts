import type { HomeTab } from '@fanfare/contract/social/post-types'

/** Every address of the app, as text; values are escaped here and nowhere else. */
export const paths = {
  home: (tab?: HomeTab) => (tab && tab !== 'all' ? `/?tab=${tab}` : '/'),
  auth: (backTo?: string) => withBackTo('/auth', backTo),
  login: (backTo?: string) => withBackTo('/auth/login', backTo),
  joinByProvider: () => '/auth/join',
  resetPassword: () => '/auth/reset',
  search: (term?: string) => (term ? `/search?q=${encodeURIComponent(term)}` : '/search'),
  explore: () => '/explore',
  newPost: () => '/new-post',
  notifications: () => '/notifications',
  subscriptions: () => '/subscriptions',
  saves: () => '/saves',
  saveFolder: (folderId: string) => `/saves/${encodeURIComponent(folderId)}`,
  lists: () => '/lists',
  list: (listId: string) => `/lists/${encodeURIComponent(listId)}`,
  tag: (code: string) => `/tags/${encodeURIComponent(code)}`,
  settings: () => '/settings',
  profileSettings: () => '/settings/profile',
  pageSettings: () => '/settings/page',
  accountSettings: () => '/settings/account',
  securitySettings: () => '/settings/security',
  privacySettings: () => '/settings/privacy',
  notificationSettings: () => '/settings/notifications',
  displaySettings: () => '/settings/custom-display',
  subscriptionPrice: () => '/settings/subscription-price',
  earnings: (history?: 'sales') => `/settings/earnings${history ? `?history=${history}` : ''}`,
  purchases: () => '/settings/purchases',
  wallet: () => '/settings/wallet',
  receipt: (transactionId: string) => `/settings/wallet/receipt/${encodeURIComponent(transactionId)}`,
  statement: () => '/settings/wallet/statement',
  verification: () => '/verification',
  about: () => '/site/about',
  mobileApp: () => '/site/mobile-app',
  investors: () => '/site/investors',
  support: () => '/site/support',
  legal: () => '/site/legal',
  terms: () => '/site/legal/terms',
  privacy: () => '/site/legal/privacy',
  acceptableUse: () => '/site/legal/acceptable-use-policy',
  contentRemoval: () => '/site/legal/content-removal',
  decision: (decisionId: string) => `/decision/${encodeURIComponent(decisionId)}`,
  takedown: (takedownId: string) => `/takedown/${encodeURIComponent(takedownId)}`,
  takedownNotice: () => '/site/takedown-notice',
  profile: (username: string, intent?: GuestIntent) =>
    `/${encodeURIComponent(username)}${hashOfIntent(intent)}`,
  post: (username: string, postId: string, intent?: GuestIntent) =>
    `/${encodeURIComponent(username)}/post/${encodeURIComponent(postId)}${hashOfIntent(intent)}`,
}

/** Action that a guest requested on a creator or a post; it opens when they return as a member. */
export type GuestIntent = 'subscribe' | 'tip' | 'unlock' | 'save' | 'comment' | 'like' | 'vote'

export const guestIntents: readonly GuestIntent[] = [
  'subscribe',
  'tip',
  'unlock',
  'save',
  'comment',
  'like',
  'vote',
]

function hashOfIntent(intent: GuestIntent | undefined): string {
  return intent ? `#${intent}` : ''
}

/** Parses a return path: the username of its page, and the intent. Null if there is no intent. */
export function parseGuestIntent(returnPath: string): { intent: GuestIntent; username: string } | null {
  const { pathname, hash } = new URL(returnPath, 'http://here')
  const intent = guestIntents.find((each) => hash === `#${each}`)
  const [, username] = /^\/([\w.]+)(?:\/post\/\w+)?$/.exec(pathname) ?? []
  return intent && username ? { intent, username } : null
}

function withBackTo(path: string, backTo: string | undefined): string {
  return backTo && backTo !== '/' ? `${path}?to=${encodeURIComponent(backTo)}` : path
}

/**
 * Resolves an untrusted return path to the path to go to after signing in: one of this app, else home; never another
 * site. Of a path of the sign-in itself, the return path that it holds.
 */
export function resolveSignInReturnPath(returnPath: unknown): string {
  if (typeof returnPath !== 'string' || !/^\/(?![/\\])/.test(returnPath)) return paths.home()
  const here = new URL(returnPath, 'http://here')
  if (here.host !== 'here') return paths.home()
  if (/^\/auth(\/|$)/.test(here.pathname)) return resolveSignInReturnPath(here.searchParams.get('to'))
  return here.pathname + here.search + here.hash
}
