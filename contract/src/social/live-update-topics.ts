/** Groups of the viewer's own data that a call changes; each names the answers that their other screens ask for again. */
export const liveUpdateTopics = [
  'SAVES',
  'LISTS',
  'PEOPLE',
  'PRIVACY',
  'POSTS',
  'PUBLICATIONS',
  'SUBSCRIPTIONS',
  'TRANSFERS',
  'CARDS',
  'NOTIFICATION_PREFERENCES',
  'SECURITY',
  'PROFILE',
  'EXPORT',
  /** Notifications name or count others than before, without a new one. No call declares it. */
  'NOTIFICATIONS',
  /** The name, picture, price or page of somebody else whom the viewer is shown. No call declares it. */
  'PROFILES',
] as const
export type LiveUpdateTopic = (typeof liveUpdateTopics)[number]
