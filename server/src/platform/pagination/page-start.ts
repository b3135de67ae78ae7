import { limits } from '@fanfare/contract/limits'
import { maxId } from './cursor.ts'

/** A list in SQL: its ids, in their order, and nothing else of its rows. */
type Ids = { ids: string; order: 'ASC' | 'DESC' }

/**
 * SQL: the id behind which a page begins. By cursor the parameter holds it; by offset it holds how many rows are before
 * the page, of which only the ids are read, and all else for the rows of the page alone. Two texts, because one would be
 * planned anew each time.
 */
export function pageStartIdSql({ ids, order }: Ids, isByOffset: boolean, parameter: `$${number}`): string {
  if (!isByOffset) return parameter
  const end = order === 'DESC' ? '' : maxId
  return `coalesce((
    SELECT before.id FROM (${ids} LIMIT ${limits.offsetMax}) AS before OFFSET ${parameter}::integer - 1 LIMIT 1), '${end}')`
}
