import { z } from 'zod'
import { limits } from '../limits.ts'
import { integerFromText } from './integer-from-text.ts'
import { searchText } from './search-term.ts'

/** `limit` and either `offset`, which reads past what it skips, or the `cursor` that the page before gave. */
export const pageQuery = z.object({
  limit: integerFromText(z.int().min(1).max(limits.pageSizeMax)).default(limits.pageSize),
  offset: integerFromText(
    z
      .int()
      .min(0)
      .max(
        limits.offsetMax,
        `The offset can be at most ${limits.offsetMax}. To read further, send a page's nextCursor as cursor.`,
      ),
  ).default(0),
  cursor: z.string().max(500).optional(),
})
export type PageQuery = z.output<typeof pageQuery>

/** A day (it begins at midnight, UTC) or a moment with its offset. */
export const dateOrMoment = z.union(
  [z.iso.datetime({ offset: true }), z.iso.date()],
  'Enter a day, such as 2026-12-31',
)

/** A page of what came to be in a span of time. */
export const datedPageQuery = pageQuery.extend({
  dateCreatedOnOrAfter: dateOrMoment.optional(),
  dateCreatedBefore: dateOrMoment.optional(),
})
export type DatedPageQuery = z.output<typeof datedPageQuery>

const dateOrder = z.enum(['newest', 'oldest'])
export const newestFirstSortField = dateOrder.default('newest')
/** The `sort` of a list that holds nothing but what waits for a decision. */
export const oldestFirstSortField = dateOrder.default('oldest')

/**
 * The `sort` of a list that is a queue where only what waits is asked for; `applyQueueSortDefault` applies its default.
 * @param queue what asks for that
 */
export function queueSortField(queue: string) {
  return dateOrder.optional().describe(`Without it, the oldest first with ${queue}, else the newest`)
}

/** Begins with the oldest if a queue is asked for, else with the newest, unless the client says how to sort. */
export function applyQueueSortDefault<Q extends { sort?: z.output<typeof dateOrder> | undefined }>(
  isQueue: boolean,
  query: Q,
): Q {
  return { ...query, sort: query.sort ?? (isQueue ? 'oldest' : 'newest') }
}

/** Words that narrow a list; blank ones do not. */
export const optionalFilterText = searchText.transform((text) => (text === '' ? undefined : text)).optional()

/** Yes or no narrows a list; a blank does not. */
export const optionalFilterFlag = z
  .union([
    z
      .string()
      .trim()
      .length(0)
      .transform(() => undefined),
    z.stringbool(),
  ])
  .optional()

export const page = z.object({
  limit: z.int(),
  offset: z.int(),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
  /** Lists of the back office only: exact up to 10,000, else null. */
  total: z.int().nullable().optional(),
  /** Present if `total` is null. */
  totalAtLeast: z.int().optional(),
})
export type PageInfo = z.output<typeof page>
