import type { LiveUpdateEventName } from '@fanfare/contract/shapes/social/live'
import type { LiveUpdateTopic } from '@fanfare/contract/social/live-update-topics'

/**
 * Queries that each event invalidates, by prefixes of their cached keys: those on screen are refetched. Data
 * that an event carries itself is applied immediately, by `apply-event.ts`.
 */
export const queryKeysByLiveUpdateEvent: Record<
  LiveUpdateEventName,
  readonly (readonly [string, ...string[]])[]
> = {
  notification: [],
  unread: [],
  position: [],
  counts: [],
  own: [],
  gone: [],
  // By its topics, below.
  changed: [],
  // Of its creator's own page, by `apply-event.ts`.
  post: [['posts', 'head', 'home'], ['first-steps']],
  edited: [],
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

/** Lists that change with what the viewer may see; what is new in the others is announced by their heads. */
const listsOfPosts = [
  ['posts', 'head'],
  ['posts', 'list', 'profile'],
  ['posts', 'list', 'folder'],
  ['saves'],
] as const

/** The same for each topic of the event `changed`. */
export const queryKeysByLiveUpdateTopic: Record<
  LiveUpdateTopic,
  readonly (readonly [string, ...string[]])[]
> = {
  SAVES: [['saves'], ['posts', 'list', 'folder']],
  LISTS: [['lists'], ['creators']],
  // Whom one comes upon, and so whose posts. Feeds that are read do not move: see `showChanged`.
  PEOPLE: [
    ['creators'],
    ['lists'],
    ['earnings', 'fans'],
    ['wallet', 'paid-subscriptions'],
    ...listsOfPosts,
    ['notifications'],
    ['privacy'],
  ],
  PRIVACY: [['privacy'], ['notifications'], ...listsOfPosts],
  POSTS: [['posts', 'list', 'profile'], ['posts', 'hidden'], ['creators'], ['wallet', 'purchases']],
  PUBLICATIONS: [['publications']],
  // What one may see, and of whom.
  SUBSCRIPTIONS: [
    ['creators'],
    ['lists'],
    ['wallet', 'paid-subscriptions'],
    ...listsOfPosts,
    ['notifications'],
  ],
  TRANSFERS: [['transfers']],
  CARDS: [['wallet']],
  NOTIFICATION_PREFERENCES: [['notification-preferences']],
  SECURITY: [['factors'], ['sign-in-methods'], ['sessions']],
  PROFILE: [['own-page'], ['creators']],
  EXPORT: [['export']],
  NOTIFICATIONS: [['notifications']],
  PROFILES: [
    ['creators'],
    ['lists'],
    ['wallet'],
    ['earnings', 'fans'],
    ['earnings', 'top-spenders'],
    ['earnings', 'history'],
    ['notifications'],
    ['privacy'],
  ],
}
