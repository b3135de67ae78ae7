import { maxId, readCursor } from '../../platform/pagination/cursor.ts'
import { type FeedCursor, lookahead, type Run, startCursor } from './interleave.ts'

const id = '[0-9A-HJKMNP-TV-Z]{26}'
const form = new RegExp(
  `^mix\\.(${id}|top|end)\\.((?:${id}){0,${lookahead}})\\.([0-7])\\.((?:${id})?)([0-2])\\.(${id}|top)\\.((?:${id})?)([0-2])(?:\\.(${id}))?$`,
)

/** The `nextCursor` of a page that ends at a place in the mix. */
export function formatFeedCursor({
  before,
  ahead,
  since,
  run,
  suggestedBefore,
  suggestedRun,
  lockedBefore,
}: FeedCursor): string {
  const start = before === '' ? 'end' : written(before)
  const locked = lockedBefore === maxId ? '' : `.${lockedBefore}`
  return `mix.${start}.${ahead.join('')}.${since}.${ofRun(run)}.${written(suggestedBefore)}.${ofRun(suggestedRun)}${locked}`
}

/** @throws Refusal INVALID_INPUT for a text that is no cursor of the mix, nor of the timeline alone, as older ones are */
export function parseFeedCursor(cursor: string | undefined): FeedCursor {
  const first = startCursor(maxId)
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
    const { id: after } = readCursor(cursor, (segment) => segment === 'timeline')
    return { ...first, before: after }
  }
  return {
    before: before === 'end' ? '' : read(before),
    ahead: ahead.match(new RegExp(id, 'g')) ?? [],
    since: Number(since),
    run: { userId: by, length: Number(length) },
    suggestedBefore: read(last),
    suggestedRun: { userId: lastBy, length: Number(lastLength) },
    lockedBefore,
  }
}

const written = (place: string) => (place === maxId ? 'top' : place)
const read = (text: string) => (text === 'top' ? maxId : text)
const ofRun = ({ userId, length }: Run) => `${userId}${length}`
