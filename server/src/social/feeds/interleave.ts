import type { FeedPlacement } from '@fanfare/contract/shapes/posts'

/** A suggestion comes after so many posts of whom the reader follows. */
const followedBetween = 7
/** Nobody has more posts in a row, as long as somebody else has one near. */
const longestRun = 2
/** So many posts further on are looked at for one by somebody else. */
export const lookahead = 12

/** A post and who made it, as far as their order asks. */
export type Entry = { postId: string; userId: string }

/** By whom the last posts were, and how many of them, up to `longestRun`. */
export type Run = { userId: string; length: number }

/** How far a reader has come in the mix. */
export type FeedCursor = {
  /** What she follows and is newer has been shown; '' when all has. */
  before: string
  /** Of what is older, that which has been shown: its turn came early. */
  ahead: readonly string[]
  /** Posts since the last suggestion, up to `followedBetween`. */
  since: number
  run: Run
  /** The last suggestion, and by whom the last ones were. */
  suggestedBefore: string
  suggestedRun: Run
  /** The last locked post. */
  lockedBefore: string
}

export type Interleaved<Row> = { row: Row; placement: FeedPlacement; cursor: FeedCursor }

/** What there is to mix, newest first: posts of whom the reader follows from `place.before` on, and of others from `place.suggestedBefore` on. */
type Streams<Row> = {
  followed: readonly Row[]
  isAllFollowed: boolean
  suggested: readonly Row[]
  /** A post that the reader may not see, of a creator who is suggested: at most one a page. */
  locked?: Row | undefined
}

const noRun: Run = { userId: '', length: 0 }

/** Where the mix begins. @param newest what comes after every id */
export function startCursor(newest: string): FeedCursor {
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

/** How many of the next `count` posts are suggestions, while there is something of both. */
export function suggestionsAmong(count: number, { since }: FeedCursor): number {
  return Math.floor((count + since) / (followedBetween + 1))
}

/** Whether a page of so many posts may show a locked one: it has seven others before it on its own page, so that one of eight is locked at most, also across pages. */
export function hasRoomForLocked(limit: number): boolean {
  return limit > beforeLocked(false)
}

/** Whether it may stand among posts of whom the reader follows. */
export function mayShowLockedAmongFollowed(limit: number, hasSuggestion: boolean): boolean {
  return limit > beforeLocked(hasSuggestion)
}

/** How many posts of a page stand before a locked one. Among posts of whom the reader follows a public suggestion comes first. */
function beforeLocked(hasSuggestion: boolean): number {
  return hasSuggestion ? 2 * followedBetween + 1 : followedBetween
}

/**
 * The next posts of the mix: a suggestion after every few posts of whom the reader follows, and all other suggestions
 * behind the last of those. What comes next follows from the place and the streams alone, however many are asked for.
 * @returns fewer than `count` where the streams do not say what comes next
 */
export function interleave<Row extends Entry>(
  place: FeedCursor,
  streams: Streams<Row>,
  count: number,
): Interleaved<Row>[] {
  const mixed: Interleaved<Row>[] = []
  const followed = streams.followed.filter(({ postId }) => !place.ahead.includes(postId))
  const suggested = [...streams.suggested]
  let { locked } = streams
  let at = place
  while (mixed.length < count) {
    const isEnd = followed.length === 0 && streams.isAllFollowed
    if (locked && isTurnOfLocked(mixed.length, at, isEnd, suggested.length > 0)) {
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
    const turn = nextTurn(followed, at.run, streams.isAllFollowed)
    if (turn === undefined) break
    const [row] = followed.splice(turn, 1) as [Row]
    at = afterFollowed(at, row, turn > 0)
    mixed.push({ row, placement: 'FOLLOWED', cursor: at })
  }
  return mixed
}

/** Where a suggestion may stand. */
function isTurnOfLocked(
  shown: number,
  { since }: FeedCursor,
  isEnd: boolean,
  hasSuggestion: boolean,
): boolean {
  if (isEnd) return shown >= beforeLocked(false)
  return since === followedBetween && shown >= beforeLocked(hasSuggestion)
}

/** The first that would not make the run too long, or else the first. Undefined where that is not known yet. */
function nextTurn(followed: readonly Entry[], run: Run, isAll: boolean): number | undefined {
  const near = Math.min(followed.length, lookahead)
  for (let turn = 0; turn < near; turn++) {
    if (run.length < longestRun || followed[turn]?.userId !== run.userId) return turn
  }
  return near === lookahead || (isAll && near > 0) ? 0 : undefined
}

// Every field by its name: this is done for each post of each page, and copying an object takes several times as long.
function afterFollowed(at: FeedCursor, { postId, userId }: Entry, isEarly: boolean): FeedCursor {
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

function afterLocked(at: FeedCursor, { postId }: Entry): FeedCursor {
  return { ...at, since: 0, run: noRun, lockedBefore: postId }
}

function afterSuggestion(at: FeedCursor, { postId, userId }: Entry): FeedCursor {
  return {
    ...at,
    since: 0,
    run: noRun,
    suggestedBefore: postId,
    suggestedRun: longer(at.suggestedRun, userId),
  }
}

function longer(run: Run, userId: string): Run {
  return { userId, length: run.userId === userId ? Math.min(run.length + 1, longestRun) : 1 }
}
