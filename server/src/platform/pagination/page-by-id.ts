import type { PageInfo } from '@fanfare/contract/fields/page'
import { type SelectQueryBuilder, sql } from 'kysely'
import { buildListTotalFields, maxCountedRows } from './list-total.ts'
import { buildPage, type PageParameters, pageStartOf } from './page-of.ts'

/** Parameters of a list ordered by id, which is by age. */
type AskedById = PageParameters & { sort?: 'newest' | 'oldest' | undefined }

/** The rows to select: `limit` of them in this order of ids after `offset`, and, unless null, `beyond` the id `after`. */
export type PageByIdParameters = {
  order: 'asc' | 'desc'
  beyond: '<' | '>'
  after: string | null
  limit: number
  offset: number
}

/**
 * One page of a list in the order of ids, newest first unless asked otherwise.
 * @param count adds `page.total`; it counts up to one more than `maxCountedRows`
 * @throws Refusal INVALID_INPUT for a cursor that no such list has given out
 */
export async function loadPageInIdOrder<Row extends { id: string }>(
  { sort = 'newest', ...asked }: AskedById,
  load: (part: PageByIdParameters) => Promise<Row[]>,
  count?: () => Promise<number>,
): Promise<{ rows: Row[]; page: PageInfo }> {
  const { limit, skip, after } = pageStartOf(asked, (segment) => segment === '')
  const [found, total] = await Promise.all([
    load({
      order: sort === 'newest' ? 'desc' : 'asc',
      beyond: sort === 'newest' ? '<' : '>',
      after: after?.id ?? null,
      limit: limit + 1,
      offset: skip,
    }),
    count?.(),
  ])
  const { rows, page } = buildPage(found, { limit, skip }, ({ id }) => id)
  return { rows, page: total === undefined ? page : { ...page, ...buildListTotalFields(total) } }
}

/**
 * The same of what a query selects.
 * @param id the column of the id
 * @param counted what the list is of, without what is shown of it beside
 */
export function loadQueryPageInIdOrder<
  Row extends { id: string },
  DB,
  TB extends keyof DB,
  CountedDB,
  CountedTB extends keyof CountedDB,
>(
  asked: AskedById,
  rows: SelectQueryBuilder<DB, TB, Row>,
  id: string,
  counted?: SelectQueryBuilder<CountedDB, CountedTB, object>,
): Promise<{ rows: Row[]; page: PageInfo }> {
  const load = ({ order, beyond, after, limit, offset }: PageByIdParameters) =>
    rows
      .$if(after !== null, (q) => q.where(sql<boolean>`${sql.ref(id)} ${sql.raw(beyond)} ${after}`))
      .orderBy(sql.ref(id), order)
      .limit(limit)
      .offset(offset)
      .execute() as Promise<Row[]>
  return loadPageInIdOrder(asked, load, counted && (() => countRowsUpToMaxPlusOne(counted)))
}

/** Counts what a query finds, up to one more than `maxCountedRows`. */
export async function countRowsUpToMaxPlusOne<DB, TB extends keyof DB>(
  counted: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const beyond = await counted.select(sql`1`.as('one')).offset(maxCountedRows).limit(1).execute()
  if (beyond.length > 0) return maxCountedRows + 1
  const all = await counted.select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return Number((all as { total: bigint }).total)
}
