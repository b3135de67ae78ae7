import type { PageInfo } from '@fanfare/contract/fields/page'

/**
 * Maximum that a list is counted to: beyond it a number tells nobody more, and would cost as much as the list
 * is long.
 */
export const maxListCount = 10_000

/** @param counted one more than `maxListCount` where there are more */
export function listTotal(counted: number): Pick<PageInfo, 'total' | 'totalAtLeast'> {
  return counted > maxListCount ? { total: null, totalAtLeast: maxListCount } : { total: counted }
}
