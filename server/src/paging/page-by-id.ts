import type { Page } from '@fanfare/contract/page'
import { refuse } from '../refusal.ts'

/** What a client asks of a list in the order of ids, which is that of age. */
type Asked = { limit: number; offset: number; cursor?: string | undefined; sort?: 'newest' | 'oldest' }

/** The rows to select: `limit` of them in this order of ids after `offset`, and, unless null, `beyond` the id `after`. */
export type PartById = {
  order: 'asc' | 'desc'
  beyond: '<' | '>'
  after: string | null
  limit: number
  offset: number
}

/**
 * One page of a list in the order of ids, newest first unless asked otherwise.
 * @param count adds `page.total`
 * @throws Refusal INVALID_INPUT for a cursor that no such list has given out
 */
export async function pageById<Row extends { id: string }>(
  { limit, offset, cursor, sort = 'newest' }: Asked,
  load: (part: PartById) => Promise<Row[]>,
  count?: () => Promise<number>,
): Promise<{ rows: Row[]; page: Page }> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const skipped = after === null ? offset : 0
  const [found, total] = await Promise.all([
    load({
      order: sort === 'newest' ? 'desc' : 'asc',
      beyond: sort === 'newest' ? '<' : '>',
      after,
      limit: limit + 1,
      offset: skipped,
    }),
    count?.(),
  ])
  const rows = found.slice(0, limit)
  const hasMore = found.length > limit
  return {
    rows,
    page: {
      limit,
      offset: skipped,
      hasMore,
      nextCursor: hasMore ? (rows.at(-1)?.id ?? null) : null,
      ...(total === undefined ? {} : { total }),
    },
  }
}

function readCursor(cursor: string): string {
  if (/^[0-9A-HJKMNP-TV-Z]{26}$/.test(cursor)) return cursor
  const message = 'This is not the cursor of a page of this list.'
  throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'cursor', message }] })
}
