export type NotificationEmailFrequency = 'AT_ONCE' | 'DAILY' | 'NEVER'

/** Subjects of notification preferences, with the default channels until the member chooses. */
export const notificationSubjects = {
  COMMENTS: { mail: 'DAILY', push: true },
  LIKES: { mail: 'NEVER', push: false },
  SUBSCRIBERS: { mail: 'DAILY', push: true },
  TIPS: { mail: 'DAILY', push: true },
  SALES: { mail: 'DAILY', push: true },
  MENTIONS: { mail: 'DAILY', push: true },
  POSTS: { mail: 'AT_ONCE', push: true },
  WELCOMES: { mail: 'DAILY', push: true },
} as const satisfies Record<string, { mail: NotificationEmailFrequency; push: boolean }>

export type NotificationSubject = keyof typeof notificationSubjects
export const everyNotificationSubject = Object.keys(notificationSubjects) as NotificationSubject[]

/** Tabs of the notifications page; `all` shows every kind. */
export const notificationTabs = ['all', 'comments', 'likes', 'subscribers', 'tips', 'mentions'] as const
export type NotificationTab = (typeof notificationTabs)[number]

type KindFacts = {
  /** Preference that decides the channels; null for money and account, which everybody is notified of in the app. */
  subject: NotificationSubject | null
  /** Tab that shows the kind beside `all`. */
  tab: Exclude<NotificationTab, 'all'> | null
  /** Row that a newer notification of the kind replaces: of the same post, or of the same actor. */
  replaces: 'SAME_POST' | 'SAME_ACTOR' | null
}

/**
 * Facts of each notification kind. Sentences, icons and SQL per kind are in `notification-kinds` of server and
 * web, which do not compile without an entry for each.
 */
export const notificationKinds = {
  COMMENT: { subject: 'COMMENTS', tab: 'comments', replaces: null },
  REPLY: { subject: 'COMMENTS', tab: 'comments', replaces: null },
  LIKE: { subject: 'LIKES', tab: 'likes', replaces: 'SAME_POST' },
  SUBSCRIPTION: { subject: 'SUBSCRIBERS', tab: 'subscribers', replaces: 'SAME_ACTOR' },
  TIP: { subject: 'TIPS', tab: 'tips', replaces: null },
  /** Purchases of a post, one row per post. */
  PURCHASE: { subject: 'SALES', tab: null, replaces: 'SAME_POST' },
  MENTION: { subject: 'MENTIONS', tab: 'mentions', replaces: null },
  /** A new post of a creator with the bell on. */
  POST: { subject: 'POSTS', tab: null, replaces: null },
  /** Message of a creator to each new subscriber. */
  WELCOME: { subject: 'WELCOMES', tab: null, replaces: null },
  WALLET: { subject: null, tab: null, replaces: null },
  ACCOUNT: { subject: null, tab: null, replaces: null },
} as const satisfies Record<string, KindFacts>

export type NotificationKind = keyof typeof notificationKinds
export const everyNotificationKind = Object.keys(notificationKinds) as NotificationKind[]

/** Returns the kinds that a tab shows; undefined for `all`, which shows every kind. */
export function notificationKindsOfTab(tab: NotificationTab): NotificationKind[] | undefined {
  return tab === 'all'
    ? undefined
    : everyNotificationKind.filter((kind) => notificationKinds[kind].tab === tab)
}
