import { readFile, writeFile } from 'node:fs/promises'

/** One line of the table; latencies in milliseconds, `shareOfSql` as a part of one. */
export type Row = {
  name: string
  perSecond: number
  p50Ms: number
  p99Ms: number
  shareOfSql?: number
  memoryMb?: number
}

/** Of one run: its lines, and how often in a second PostgreSQL gave one row by its key. Null without pgbench. */
export type Report = { rows: readonly Row[]; keyed: number | null }

export async function readReport(file: string): Promise<Report> {
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

export async function saveReport(file: string, report: Report): Promise<void> {
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
}

/**
 * The rows as a table for a terminal.
 * @param before another run, beside which this one is put: by what each took of what its machine gave at that time
 */
export function tableOf({ rows, keyed }: Report, before?: Report): string {
  const percent = (share: number | undefined) =>
    share === undefined ? '' : `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
  const beforeOf = (row: Row) => {
    const same = before?.rows.find(({ name }) => name === row.name)
    return same && before?.keyed ? same.perSecond / before.keyed : undefined
  }
  const cells = [
    [
      '',
      'requests/s',
      ...(keyed === null ? [] : ['of a row']),
      ...(before ? ['before'] : []),
      'p50 ms',
      'p99 ms',
      'of its SQL',
      'memory MB',
    ],
    ...rows.map((row) => [
      row.name,
      Math.round(row.perSecond).toLocaleString('en'),
      ...(keyed === null ? [] : [percent(row.perSecond / keyed)]),
      ...(before ? [percent(beforeOf(row))] : []),
      row.p50Ms.toFixed(1),
      Number.isNaN(row.p99Ms) ? '' : row.p99Ms.toFixed(1),
      percent(row.shareOfSql),
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
