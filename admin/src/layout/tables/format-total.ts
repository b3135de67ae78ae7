import type { PageInfo } from '@fanfare/contract/fields/page'

/** Formats the total number of rows, as far as they were counted: `1,204`, `10,000+`. */
export function formatTotalRows(page: PageInfo | undefined, loaded: number): string {
  if (!page) return ''
  if (page.total != null) return page.total.toLocaleString()
  return `${(page.totalAtLeast ?? loaded).toLocaleString()}${page.totalAtLeast || page.hasMore ? '+' : ''}`
}
