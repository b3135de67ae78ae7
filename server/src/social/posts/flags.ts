/** Flags of a post for a viewer, and their bits. */
const bits = {
  isPublic: 1,
  isPinned: 2,
  isAdult: 4,
  isWithheld: 8,
  maySee: 16,
  hasLiked: 32,
  isSaved: 64,
  hasBought: 128,
  isEntitled: 256,
  isDamaged: 512,
} as const

export type PostFlag = keyof typeof bits

/** SQL: all flags in one number: a column of a row costs more than its value, and each number is serialised once. */
export type PostFlags = number

/** SQL: the flags of a post as one integer. @param conditions SQL of each; null is no */
export function postFlagsSql(conditions: Readonly<Record<PostFlag, string>>): string {
  return Object.entries(bits)
    .map(([flag, bit]) => `CASE WHEN ${conditions[flag as PostFlag]} THEN ${bit} ELSE 0 END`)
    .join(' + ')
}

export function hasPostFlag(flags: PostFlags, flag: PostFlag): boolean {
  return (flags & bits[flag]) !== 0
}

/** Returns the flags of a viewer who may see everything of a post. */
export function flagsWithFullPostAccess(flags: PostFlags): PostFlags {
  return (flags | bits.maySee) & ~bits.isWithheld
}
