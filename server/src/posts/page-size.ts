const sizes = [21, 101, 10_201] as const

/**
 * The least of a few sizes that holds so many rows, to be written into a statement as a number. The planner takes a LIMIT
 * that is a parameter for a tenth of the table, and then hashes and merges what should be looked up row by row.
 */
export function sizeFor(rows: number): number {
  return sizes.find((size) => rows <= size) ?? sizes[2]
}
