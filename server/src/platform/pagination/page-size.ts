import { limits } from '@fanfare/contract/limits'

/** The longest page behind the largest offset, and one row more. */
const deepest = limits.offsetMax + limits.pageSizeMax + 1
const sizes = [21, limits.pageSizeMax + 1, deepest] as const

/**
 * The least of a few sizes that holds so many rows, to be written into a statement as a number. The planner takes a LIMIT
 * that is a parameter for a tenth of the table, and then hashes and merges what should be looked up row by row.
 */
export function ceilPageSize(rows: number): number {
  return sizes.find((size) => rows <= size) ?? deepest
}
