/** So much at once, and then so much an hour. */
export type Allowance = { atOnce: number; perHour: number }

/**
 * What a call takes a token from, and is refused with 429 while there is none. A person has one of her own; that of her
 * network, which many may share, is far wider and ends floods only. Rare things are counted in the database; what is
 * done many times a minute in the memory of each process, which hears of what others took within a second or two.
 */
export type Bucket = { keptIn: 'database' | 'memory'; person: Allowance; network: Allowance }

/** Nobody who presses buttons meets any of these. */
export const buckets = {
  post: {
    keptIn: 'database',
    person: { atOnce: 300, perHour: 1200 },
    network: { atOnce: 20_000, perHour: 100_000 },
  },
  /** Comments and replies. */
  comment: {
    keptIn: 'database',
    person: { atOnce: 300, perHour: 3600 },
    network: { atOnce: 30_000, perHour: 300_000 },
  },
  /** Each person whom a post, a comment or a reply names. */
  mention: {
    keptIn: 'database',
    person: { atOnce: 300, perHour: 1800 },
    network: { atOnce: 30_000, perHour: 150_000 },
  },
  subscription: {
    keptIn: 'database',
    person: { atOnce: 300, perHour: 1800 },
    network: { atOnce: 30_000, perHour: 150_000 },
  },
  /** Starting to pay by card or by bank. */
  checkout: {
    keptIn: 'database',
    person: { atOnce: 120, perHour: 600 },
    network: { atOnce: 10_000, perHour: 50_000 },
  },
  verify: {
    keptIn: 'database',
    person: { atOnce: 120, perHour: 1200 },
    network: { atOnce: 10_000, perHour: 100_000 },
  },
  report: {
    keptIn: 'database',
    person: { atOnce: 20, perHour: 20 },
    network: { atOnce: 2000, perHour: 2000 },
  },
  /** What the workshop makes of a face, a banner or a document, and a share card that is not there yet. */
  picture: {
    keptIn: 'database',
    person: { atOnce: 40, perHour: 120 },
    network: { atOnce: 4000, perHour: 12_000 },
  },
  /** Exports of all that is somebody's: each reads everything, and fills a disk. */
  export: {
    keptIn: 'database',
    person: { atOnce: 10, perHour: 20 },
    network: { atOnce: 1000, perHour: 2000 },
  },
  /** Signing in by a passkey: each look at the sign-in asks for what it would sign. */
  passkey: {
    keptIn: 'memory',
    person: { atOnce: 60, perHour: 600 },
    network: { atOnce: 3000, perHour: 30_000 },
  },
  /** What browsers tell of a page's policy: nobody is asked, and a page that is broken tells much. */
  violation: {
    keptIn: 'memory',
    person: { atOnce: 20, perHour: 200 },
    network: { atOnce: 1000, perHour: 10_000 },
  },
  /** One press: likes, votes, saves, whatever is switched on and off. */
  tap: {
    keptIn: 'memory',
    person: { atOnce: 600, perHour: 36_000 },
    network: { atOnce: 60_000, perHour: 3_600_000 },
  },
  search: {
    keptIn: 'memory',
    person: { atOnce: 600, perHour: 36_000 },
    network: { atOnce: 30_000, perHour: 1_800_000 },
  },
  /** From the wallet, which is as fast as the ledger. */
  payment: {
    keptIn: 'memory',
    person: { atOnce: 300, perHour: 36_000 },
    network: { atOnce: 60_000, perHour: 3_600_000 },
  },
  /** Everything else that changes something. */
  change: {
    keptIn: 'memory',
    person: { atOnce: 200, perHour: 7200 },
    network: { atOnce: 20_000, perHour: 720_000 },
  },
} as const satisfies Record<string, Bucket>

export type BucketName = keyof typeof buckets
