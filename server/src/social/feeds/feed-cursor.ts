import { maxId, parseCursor } from '../../platform/pagination/cursor.ts'
import { buildFirstFeedCursor, type CreatorRun, type FeedCursor, interleaveLookahead } from './interleave.ts'

const id = '[0-9A-HJKMNP-TV-Z]{26}'
const form = new RegExp(
  `^mix\\.(${id}|top|end)\\.((?:${id}){0,${interleaveLookahead}})\\.([0-7])\\.((?:${id})?)([0-2])\\.(${id}|top)\\.((?:${id})?)([0-2])(?:\\.(${id}))?$`,
)

/** Formats the `nextCursor` of a page of the home feed. */
export function formatFeedCursor({
  before,
  ahead,
  since,
  run,
  suggestedBefore,
  suggestedRun,
  lockedBefore,
}: FeedCursor): string {
  const start = before === '' ? 'end' : formatId(before)
  const locked = lockedBefore === maxId ? '' : `.${lockedBefore}`
  return `mix.${start}.${ahead.join('')}.${since}.${formatRun(run)}.${formatId(suggestedBefore)}.${formatRun(suggestedRun)}${locked}`
}

/**
 * Parses a cursor of the home feed, or of the timeline alone, as older ones are.
 * @throws Refusal INVALID_INPUT for any other text
 */
export function parseFeedCursor(cursor: string | undefined): FeedCursor {
  const first = buildFirstFeedCursor(maxId)
  if (cursor === undefined) return first
  const [
    whole,
    before = '',
    ahead = '',
    since,
    by = '',
    length,
    last = '',
    lastBy = '',
    lastLength,
    lockedBefore = first.lockedBefore,
  ] = form.exec(cursor) ?? []
  if (whole === undefined) {
    const { id: after } = parseCursor(cursor, (segment) => segment === 'timeline')
    return { ...first, before: after }
  }
  return {
    before: before === 'end' ? '' : parseId(before),
    ahead: ahead.match(new RegExp(id, 'g')) ?? [],
    since: Number(since),
    run: { userId: by, length: Number(length) },
    suggestedBefore: parseId(last),
    suggestedRun: { userId: lastBy, length: Number(lastLength) },
    lockedBefore,
  }
}

const formatId = (value: string) => (value === maxId ? 'top' : value)
const parseId = (text: string) => (text === 'top' ? maxId : text)
const formatRun = ({ userId, length }: CreatorRun) => `${userId}${length}`
