import type { CallFacts } from '../../call-facts.ts'

const search = { method: 'GET', who: 'member', paged: true } as const

export const searchAllNotifications = {
  ...search,
  path: '/notification/search-all-notification',
} as const satisfies CallFacts

export const searchCommentNotifications = {
  ...search,
  path: '/notification/search-notification-comments',
} as const satisfies CallFacts

export const searchLikeNotifications = {
  ...search,
  path: '/notification/search-notification-likes',
} as const satisfies CallFacts

export const toggleBell = {
  method: 'POST',
  path: '/notification/toggle-bell/{userId}',
  who: 'member',
} as const satisfies CallFacts

/** Server-sent events, as `shapes/social/live.ts` has them. */
export const notificationStream = {
  method: 'GET',
  path: '/notification/stream',
  who: 'member',
} as const satisfies CallFacts

export const markNotificationsRead = {
  method: 'POST',
  path: '/notification/mark-read',
  who: 'member',
} as const satisfies CallFacts
