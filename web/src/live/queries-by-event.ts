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
