import type { PageInfo } from '@fanfare/contract/fields/page'

/**
 * Maximum that a list is counted to: beyond it a number tells nobody more, and would cost as much as the list
 * is long.
 */
export const maxCountedRows = 10_000

/** @param counted one more than `maxCountedRows` where there are more */
export function buildListTotalFields(counted: number): Pick<PageInfo, 'total' | 'totalAtLeast'> {
  return counted > maxCountedRows ? { total: null, totalAtLeast: maxCountedRows } : { total: counted }
}
