/** Calls of one active person in a day, with the CPU time of each in milliseconds. */
export type CallProfile = { name: string; aDay: number; apiMs: number; databaseMs: number; isChange: boolean }

/**
 * Eight times a day for five minutes: three pages of home, two profiles, three posts with their comments, notifications; and
 * ten changes in the day. How often is assumed; what it takes was measured on two slow cores: docs/performance.md.
 */
export const dailyCalls: readonly CallProfile[] = [
  { name: 'home', aDay: 24, apiMs: 0.42, databaseMs: 0.42, isChange: false },
  { name: 'profile', aDay: 16, apiMs: 0.41, databaseMs: 0.2, isChange: false },
  { name: 'post', aDay: 24, apiMs: 0.19, databaseMs: 0.1, isChange: false },
  { name: 'comments', aDay: 24, apiMs: 0.41, databaseMs: 0.28, isChange: false },
  { name: 'notifications', aDay: 8, apiMs: 0.48, databaseMs: 0.36, isChange: false },
  { name: 'change', aDay: 10, apiMs: 1, databaseMs: 0.6, isChange: true },
]

/** A tenth of a day comes in its busiest hour, within which a minute has twice the mean. */
export const busiestSecondShareOfDay = (0.1 / 3600) * 2

/** Rows of likes, notifications, posts and payments that a person leaves in a year, in bytes with their indexes. */
export const rowBytesPerPersonYear = (915 + 1650 + 22 + 38) * 365
/** A thousand entries of each of two readers who were there in the last 14 days, two thirds of them in the first year. */
export const timelineBytesPerPerson = 2 * 1000 * 220 * (2 / 3)
export const pictureBytesPerPersonDay = 40 * 60_000
/** Share of active people who are online in the busiest minute, each with an open stream. */
export const onlineShare = 0.13
