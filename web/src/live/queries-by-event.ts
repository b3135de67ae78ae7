import type { LiveTopic } from '@fanfare/contract/live-topics'
import type { LiveEventName } from '@fanfare/contract/shapes/live'

/**
 * What each event makes out of date, by the beginnings of the keys of kept answers: whatever of them is on screen is asked for
 * again. What an event carries itself is shown at once, by `show-event.ts`.
 */
export const queriesByEvent: Record<LiveEventName, readonly (readonly [string, ...string[]])[]> = {
  notification: [],
  unread: [],
  position: [],
  counts: [],
  own: [],
  gone: [],
  // By its topics, below.
  changed: [],
  post: [['posts', 'head'], ['first-steps']],
  wallet: [['wallet'], ['withdrawals'], ['transfers']],
  earnings: [['earnings']],
  // Names, pictures, prices, whom one follows, and whether one is verified.
  user: [
    ['first-steps'],
    ['verification'],
    ['creators'],
    ['lists'],
    ['earnings', 'fans'],
    ['wallet', 'paid-subscriptions'],
    ['own-page'],
    ['username-changes'],
    ['factors'],
    ['sign-in-methods'],
  ],
  resync: [
    ['posts', 'head'],
    ['notifications'],
    ['wallet'],
    ['withdrawals'],
    ['transfers'],
    ['earnings'],
    ['first-steps'],
    ['verification'],
    ['creators'],
    ['lists'],
    ['saves'],
    ['posts', 'list', 'folder'],
    ['own-page'],
    ['username-changes'],
    ['factors'],
    ['sign-in-methods'],
    ['sessions'],
    ['publications'],
    ['notification-preferences'],
    ['privacy'],
    ['export'],
  ],
}

/** The same for each topic of the event `changed`. */
export const queriesByTopic: Record<LiveTopic, readonly (readonly [string, ...string[]])[]> = {
  SAVES: [['saves'], ['posts', 'list', 'folder']],
  LISTS: [['lists'], ['creators']],
  PEOPLE: [['creators'], ['lists'], ['earnings', 'fans'], ['posts', 'head'], ['notifications'], ['privacy']],
  PRIVACY: [['privacy'], ['notifications'], ['posts', 'head']],
  POSTS: [['posts', 'list', 'profile'], ['posts', 'hidden'], ['creators']],
  PUBLICATIONS: [['publications']],
  SUBSCRIPTIONS: [['creators'], ['wallet', 'paid-subscriptions']],
  TRANSFERS: [['transfers']],
  CARDS: [['wallet']],
  NOTIFICATION_PREFERENCES: [['notification-preferences']],
  SECURITY: [['factors'], ['sign-in-methods'], ['sessions']],
  PROFILE: [['own-page'], ['creators']],
  EXPORT: [['export']],
  NOTIFICATIONS: [['notifications']],
}
