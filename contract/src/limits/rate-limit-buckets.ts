/** Size of a token bucket (`atOnce`) and its refill per hour. */
export type BucketAllowance = { atOnce: number; perHour: number }

/**
 * Token bucket of a call, which is refused with 429 while its bucket is empty. Each person has a bucket of
 * their own; the bucket of their network, which many may share, is far larger and only stops floods. Rare
 * calls are counted in the database, frequent ones in the memory of each process, which learns within a
 * second or two how many tokens the others took.
 */
export type RateLimitBucket = {
  store: 'database' | 'memory'
  person: BucketAllowance
  network: BucketAllowance
}

/** Limits that nobody who uses the app by hand reaches. */
export const rateLimitBuckets = {
  post: {
    store: 'database',
    person: { atOnce: 300, perHour: 1200 },
    network: { atOnce: 20_000, perHour: 100_000 },
  },
  /** Comments and replies. */
  comment: {
    store: 'database',
    person: { atOnce: 300, perHour: 3600 },
    network: { atOnce: 30_000, perHour: 300_000 },
  },
  /** Each person whom a post, a comment or a reply names. */
  mention: {
    store: 'database',
    person: { atOnce: 300, perHour: 1800 },
    network: { atOnce: 30_000, perHour: 150_000 },
  },
  subscription: {
    store: 'database',
    person: { atOnce: 300, perHour: 1800 },
    network: { atOnce: 30_000, perHour: 150_000 },
  },
  /** Starting to pay by card or by bank. */
  checkout: {
    store: 'database',
    person: { atOnce: 120, perHour: 600 },
    network: { atOnce: 10_000, perHour: 50_000 },
  },
  verify: {
    store: 'database',
    person: { atOnce: 120, perHour: 1200 },
    network: { atOnce: 10_000, perHour: 100_000 },
  },
  report: {
    store: 'database',
    person: { atOnce: 20, perHour: 20 },
    network: { atOnce: 2000, perHour: 2000 },
  },
  /**
   * Avatars, banners and documents processed by the media sandbox, and share images that do not exist yet.
   */
  picture: {
    store: 'database',
    person: { atOnce: 40, perHour: 120 },
    network: { atOnce: 4000, perHour: 12_000 },
  },
  /** Exports of all that is somebody's: each reads everything, and fills a disk. */
  export: {
    store: 'database',
    person: { atOnce: 10, perHour: 20 },
    network: { atOnce: 1000, perHour: 2000 },
  },
  /** Signing in by a passkey: each look at the sign-in asks for what it would sign. */
  passkey: {
    store: 'memory',
    person: { atOnce: 60, perHour: 600 },
    network: { atOnce: 3000, perHour: 30_000 },
  },
  /**
   * Reports that browsers send about violations of a page’s policy: sent unprompted, and a broken page sends
   * many.
   */
  violation: {
    store: 'memory',
    person: { atOnce: 20, perHour: 200 },
    network: { atOnce: 1000, perHour: 10_000 },
  },
  /** One press: likes, votes, saves, whatever is switched on and off. */
  tap: {
    store: 'memory',
    person: { atOnce: 600, perHour: 36_000 },
    network: { atOnce: 60_000, perHour: 3_600_000 },
  },
  search: {
    store: 'memory',
    person: { atOnce: 600, perHour: 36_000 },
    network: { atOnce: 30_000, perHour: 1_800_000 },
  },
  /** Payments from the wallet, which are as fast as the ledger. */
  payment: {
    store: 'memory',
    person: { atOnce: 300, perHour: 36_000 },
    network: { atOnce: 60_000, perHour: 3_600_000 },
  },
  /** All other calls that change something. */
  change: {
    store: 'memory',
    person: { atOnce: 200, perHour: 7200 },
    network: { atOnce: 20_000, perHour: 720_000 },
  },
} as const satisfies Record<string, RateLimitBucket>

export type RateLimitBucketName = keyof typeof rateLimitBuckets
