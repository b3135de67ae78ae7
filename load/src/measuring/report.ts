import { readFile, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Size } from '../database/generate.ts'
import { middleOf } from './middle.ts'

/** One line of the table; latencies in milliseconds. */
export type Row = {
  name: string
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** How often PostgreSQL alone does what it asks of it. */
  sqlPerSecond?: number
  /** How often it has to be answered, as a part of how often a row is given by its key. */
  wanted?: number
  /** How often that was just before and after it. */
  keyed?: number
  /** Of the API and PostgreSQL together, for a request. */
  processorMs?: number
  /** The same in each part of the load, as so many rows by their key. */
  inRows?: readonly number[]
  memoryMb?: number
}

/** Of one run: its lines, and how often in a second PostgreSQL gave one row by its key. Null without pgbench. */
export type Report = { size: Size; rows: readonly Row[]; keyed: number | null }

/** What takes more or less of the processor than before, in the order of the rows; `times` what it took. */
export type Change = { name: string; times: number; isSlower: boolean }

/** @throws an Error when it is not of a run of this size: what is slower would be told of what is larger */
export async function readReport(file: string, size: Size): Promise<Report> {
  const report = JSON.parse(await readFile(file, 'utf8')) as Partial<Report>
  if (!report.rows || !isDeepStrictEqual(report.size, size)) {
    throw new Error(`${file} was not saved by a run of this size: ${JSON.stringify(report.size ?? {})}`)
  }
  return { size, rows: report.rows, keyed: report.keyed ?? null }
}

export async function saveReport(file: string, report: Report): Promise<void> {
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
}

/** Of fewer parts nobody can tell a change from the machine's moods. */
export const partsLeast = 3

/**
 * What has changed by more than `margin`, a part of one, and by more than the parts of a load differ among themselves: its
 * best part is worse than the worst before, or the other way round.
 */
export function compare({ rows }: Report, before: Report, margin: number): Change[] {
  return rows.flatMap(({ name, inRows = [] }) => {
    const earlier = before.rows.find((row) => row.name === name)?.inRows ?? []
    if (Math.min(inRows.length, earlier.length) < partsLeast) return []
    const times = middleOf(inRows) / middleOf(earlier)
    const isSlower = times > 1 + margin && Math.min(...inRows) > Math.max(...earlier)
    const isFaster = times < 1 / (1 + margin) && Math.max(...inRows) < Math.min(...earlier)
    return isSlower || isFaster ? [{ name, times, isSlower }] : []
  })
}

/**
 * How many times the p50 of the first report's rows those of the last are, and where both are metered what they take in rows
 * by their key: a p50 of another hour may tell of the machine.
 */
export function growth(
  reports: readonly Pick<Report, 'rows'>[],
): { name: string; times: number; inRows?: number }[] {
  const largest = reports.at(-1)?.rows ?? []
  return (reports[0]?.rows ?? []).flatMap(({ name, p50Ms, inRows }) => {
    const same = largest.find((row) => row.name === name)
    if (!same) return []
    const grown = { name, times: same.p50Ms / p50Ms }
    return inRows && same.inRows ? { ...grown, inRows: middleOf(same.inRows) / middleOf(inRows) } : grown
  })
}

/**
 * The rows as a table for a terminal.
 * @param before another run, beside which this one is put
 */
export function tableOf(
  { rows, keyed }: Pick<Report, 'rows' | 'keyed'>,
  before?: Pick<Report, 'rows'>,
): string {
  const percent = (share: number | undefined) =>
    share === undefined ? '' : `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const fixed = (value: number | undefined, digits: number) =>
    value === undefined || Number.isNaN(value) ? '' : value.toFixed(digits)
  const inRows = (row: Row | undefined) => (row?.inRows ? middleOf(row.inRows) : undefined)
  const earlier = (row: Row) => before?.rows.find(({ name }) => name === row.name)
  const isMetered = rows.some((row) => row.inRows)
  const cells = [
    [
      '',
      'requests/s',
      ...(keyed === null ? [] : ['of a row', 'wanted']),
      ...(isMetered ? ['processor ms', 'in rows'] : []),
      ...(before ? ['before'] : []),
      'p50 ms',
      'p99 ms',
      'its SQL/s',
      'of it',
      'memory MB',
    ],
    ...rows.map((row) => [
      row.name,
      whole(row.perSecond),
      ...(keyed === null ? [] : [percent(row.perSecond / (row.keyed ?? keyed)), percent(row.wanted)]),
      ...(isMetered ? [fixed(row.processorMs, 3), fixed(inRows(row), 1)] : []),
      ...(before ? [fixed(inRows(earlier(row)), 1)] : []),
      fixed(row.p50Ms, 1),
      fixed(row.p99Ms, 1),
      row.sqlPerSecond === undefined ? '' : whole(row.sqlPerSecond),
      percent(row.sqlPerSecond && row.perSecond / row.sqlPerSecond),
      fixed(row.memoryMb, 0),
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
