import type { Page } from '@fanfare/contract/fields/page'

/**
 * Maximum that a list is counted to: beyond it a number tells nobody more, and would cost as much as the list
 * is long.
 */
export const maxCounted = 10_000

/** @param counted one more than `countedMost` where there are more */
export function totalOf(counted: number): Pick<Page, 'total' | 'totalAtLeast'> {
  return counted > maxCounted ? { total: null, totalAtLeast: maxCounted } : { total: counted }
}
