import type { FeedPlacement } from '@fanfare/contract/shapes/social/posts'

/** Number of followed posts before each suggestion. */
const followedBetween = 7
/** Maximum posts in a row by one creator, as long as a post by another is near. */
const longestRun = 2
/** Number of further posts searched for one by another creator. */
export const interleaveLookahead = 12

/** A post and its creator, and whether it is locked for the reader, if that is loaded: all that the order depends on. */
export type FeedEntry = { postId: string; userId: string; isLocked?: boolean }

/** Creator of the last posts, and the number of those, up to `longestRun`. */
export type CreatorRun = { userId: string; length: number }

/** Cursor of a reader in the mix. */
export type FeedCursor = {
  /** Id from which all newer followed posts have been shown; '' when all have. */
  before: string
  /** Older posts that have already been shown, out of order. */
  ahead: readonly string[]
  /** Posts since the last suggestion, up to `followedBetween`. */
  since: number
  run: CreatorRun
  /** The last suggestion, and by whom the last ones were. */
  suggestedBefore: string
  suggestedRun: CreatorRun
  /** The last locked post. */
  lockedBefore: string
}

export type InterleavedPost<Row> = { row: Row; placement: FeedPlacement; cursor: FeedCursor }

/**
 * Streams of the mix, newest first: posts of those whom the reader follows from `start.before` on, and of
 * others from `start.suggestedBefore` on.
 */
type Streams<Row> = {
  followed: readonly Row[]
  isAllFollowed: boolean
  suggested: readonly Row[]
  /** A post that the reader may not see, of a creator who is suggested: at most one a page. */
  locked?: Row | undefined
}

const noRun: CreatorRun = { userId: '', length: 0 }

/** Returns the cursor at the start of the mix. @param newest sorts after every id */
export function buildFirstFeedCursor(newest: string): FeedCursor {
  return {
    before: newest,
    ahead: [],
    since: 0,
    run: noRun,
    suggestedBefore: newest,
    suggestedRun: noRun,
    lockedBefore: newest,
  }
}

/** Counts the suggestions among the next `count` posts, while there are posts of both kinds. */
export function countSuggestionsInNextPosts(count: number, { since }: FeedCursor): number {
  return Math.floor((count + since) / (followedBetween + 1))
}

/**
 * Checks whether a page of so many posts may show a locked one: seven others come before it on the same page,
 * so that at most one of eight is locked, also across pages.
 */
export function hasRoomForLockedPost(limit: number): boolean {
  return limit > beforeLocked(false)
}

/** Checks whether it may appear among posts of those whom the reader follows. */
export function canShowLockedAmongFollowed(limit: number, hasSuggestion: boolean): boolean {
  return limit > beforeLocked(hasSuggestion)
}

/**
 * Returns the number of posts on a page before a locked one. Among followed posts a public suggestion comes
 * first.
 */
function beforeLocked(hasSuggestion: boolean): number {
  return hasSuggestion ? 2 * followedBetween + 1 : followedBetween
}

/**
 * Interleaves the streams: a suggestion after every few followed posts, and all other suggestions behind the last of those.
 * The next post follows from the cursor and the streams alone, however many are requested.
 * @returns fewer than `count` where the streams do not say what comes next
 */
export function interleaveUpTo<Row extends FeedEntry>(
  start: FeedCursor,
  streams: Streams<Row>,
  count: number,
): InterleavedPost<Row>[] {
  const mixed: InterleavedPost<Row>[] = []
  const followed = streams.followed.filter(({ postId }) => !start.ahead.includes(postId))
  const suggested = [...streams.suggested]
  let { locked } = streams
  let at = start
  while (mixed.length < count) {
    const isEnd = followed.length === 0 && streams.isAllFollowed
    if (
      locked &&
      isLockedNext(mixed.length, at, isEnd, suggested.length > 0) &&
      !mixed.slice(-followedBetween).some(({ row }) => row.isLocked) &&
      !followed.slice(0, followedBetween).some(({ isLocked }) => isLocked)
    ) {
      at = afterLocked(at, locked)
      mixed.push({ row: locked, placement: 'TEASER', cursor: at })
      locked = undefined
      continue
    }
    if (isEnd || (at.since === followedBetween && suggested.length > 0)) {
      const row = suggested.shift()
      if (!row) break
      at = afterSuggestion(isEnd ? { ...at, before: '', ahead: [] } : at, row)
      mixed.push({ row, placement: isEnd ? 'DISCOVERY' : 'TEASER', cursor: at })
      continue
    }
    const index = nextFollowed(followed, at.run, streams.isAllFollowed)
    if (index === undefined) break
    const [row] = followed.splice(index, 1) as [Row]
    at = afterFollowed(at, row, index > 0)
    mixed.push({ row, placement: 'FOLLOWED', cursor: at })
  }
  return mixed
}

/** Checks whether a locked post may come next: only where a suggestion may. */
function isLockedNext(shown: number, { since }: FeedCursor, isEnd: boolean, hasSuggestion: boolean): boolean {
  if (isEnd) return shown >= beforeLocked(false)
  return since === followedBetween && shown >= beforeLocked(hasSuggestion)
}

/** Returns the index of the first post that would not make the run too long, or else 0; undefined if that is not known yet. */
function nextFollowed(followed: readonly FeedEntry[], run: CreatorRun, isAll: boolean): number | undefined {
  const near = Math.min(followed.length, interleaveLookahead)
  for (let index = 0; index < near; index++) {
    if (run.length < longestRun || followed[index]?.userId !== run.userId) return index
  }
  return near === interleaveLookahead || (isAll && near > 0) ? 0 : undefined
}

// Every field by its name: this is done for each post of each page, and copying an object takes several times as long.
function afterFollowed(at: FeedCursor, { postId, userId }: FeedEntry, isEarly: boolean): FeedCursor {
  return {
    before: isEarly ? at.before : postId,
    ahead: isEarly ? [...at.ahead, postId] : at.ahead.filter((id) => id < postId),
    since: Math.min(at.since + 1, followedBetween),
    run: longer(at.run, userId),
    suggestedBefore: at.suggestedBefore,
    suggestedRun: at.suggestedRun,
    lockedBefore: at.lockedBefore,
  }
}

function afterLocked(at: FeedCursor, { postId }: FeedEntry): FeedCursor {
  return { ...at, since: 0, run: noRun, lockedBefore: postId }
}

function afterSuggestion(at: FeedCursor, { postId, userId }: FeedEntry): FeedCursor {
  return {
    ...at,
    since: 0,
    run: noRun,
    suggestedBefore: postId,
    suggestedRun: longer(at.suggestedRun, userId),
  }
}

function longer(run: CreatorRun, userId: string): CreatorRun {
  return { userId, length: run.userId === userId ? Math.min(run.length + 1, longestRun) : 1 }
}
