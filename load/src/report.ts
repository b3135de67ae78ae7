/** One line of the table; latencies in milliseconds, `shareOfSql` as a part of one. */
export type Row = {
  name: string
  perSecond: number
  p50Ms: number
  p99Ms: number
  shareOfSql?: number
  memoryMb?: number
}

/** The rows as a table for a terminal. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['', 'requests/s', 'p50 ms', 'p99 ms', 'of its SQL', 'memory MB'],
    ...rows.map((row) => [
      row.name,
      Math.round(row.perSecond).toLocaleString('en'),
      row.p50Ms.toFixed(1),
      Number.isNaN(row.p99Ms) ? '' : row.p99Ms.toFixed(1),
      row.shareOfSql === undefined ? '' : `${Math.round(row.shareOfSql * 100)} %`,
      row.memoryMb === undefined ? '' : row.memoryMb.toFixed(0),
    ]),
  ]
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? []
  return cells
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}
