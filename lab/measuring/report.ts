import { readFile, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { DatabaseSize } from '../database/generate.ts'
import { median } from './median.ts'

/** One line of the table; latencies in milliseconds. */
export type ReportRow = {
  name: string
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Rate per second at which PostgreSQL alone runs the same statements. */
  sqlPerSecond?: number
  /** Required rate of answers, as a fraction of the rate of single-row reads by key. */
  target?: number
  /** Rate of single-row reads by key just before and after the measurement. */
  keyed?: number
  /** CPU milliseconds of the API and PostgreSQL per request. */
  processorMs?: number
  /** The same in each part of the load, as so many rows by their key. */
  inRows?: readonly number[]
  memoryMb?: number
}

/**
 * Report of one run: its rows, the rate per second at which PostgreSQL read one row by its key (null without pgbench), and the
 * share of posts with a price, in percent. Runs with different shares can be compared: what prices cost is a question.
 */
export type BenchReport = {
  size: DatabaseSize
  rows: readonly ReportRow[]
  keyed: number | null
  pricedPercent: number
}

/** Change in CPU time since the earlier report, in the order of the rows; `times` is the factor. */
export type CpuTimeChange = { name: string; times: number; isSlower: boolean }

/** @throws an Error when it is not of a run of this size: what is slower would be told of what is larger */
export async function readBenchReport(file: string, size: DatabaseSize): Promise<BenchReport> {
  const report = JSON.parse(await readFile(file, 'utf8')) as Partial<BenchReport>
  // A report of before posts had prices says nothing of them.
  const { rows, keyed = null, pricedPercent = 0 } = report
  if (!rows || !isDeepStrictEqual(report.size, size)) {
    throw new Error(`${file} was not saved by a run of this size: ${JSON.stringify(report.size ?? {})}`)
  }
  return { size, rows, keyed, pricedPercent }
}

export async function saveBenchReport(file: string, report: BenchReport): Promise<void> {
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
}

/** Minimum number of parts: with fewer, a change cannot be told from noise of the machine. */
export const minLoadParts = 3

/**
 * Compares two reports. Returns changes that exceed `margin`, a fraction of one, and the variation among the
 * parts of a load: the best part is worse than the worst before, or the other way round.
 */
export function findCpuTimeChanges(
  { rows }: BenchReport,
  before: BenchReport,
  margin: number,
): CpuTimeChange[] {
  return rows.flatMap(({ name, inRows = [] }) => {
    const earlier = before.rows.find((row) => row.name === name)?.inRows ?? []
    if (Math.min(inRows.length, earlier.length) < minLoadParts) return []
    const times = median(inRows) / median(earlier)
    const isSlower = times > 1 + margin && Math.min(...inRows) > Math.max(...earlier)
    const isFaster = times < 1 / (1 + margin) && Math.max(...inRows) < Math.min(...earlier)
    return isSlower || isFaster ? [{ name, times, isSlower }] : []
  })
}

/**
 * Computes the factor by which the p50 of the last report’s rows exceeds the first’s and, where both are
 * metered, the factor of their cost in rows by key: p50s of different hours may reflect the machine.
 */
export function computeGrowthFactors(
  reports: readonly Pick<BenchReport, 'rows'>[],
): { name: string; times: number; inRows?: number }[] {
  const largest = reports.at(-1)?.rows ?? []
  return (reports[0]?.rows ?? []).flatMap(({ name, p50Ms, inRows }) => {
    const same = largest.find((row) => row.name === name)
    if (!same) return []
    const grown = { name, times: same.p50Ms / p50Ms }
    return inRows && same.inRows ? { ...grown, inRows: median(same.inRows) / median(inRows) } : grown
  })
}

/**
 * The rows as a table for a terminal.
 * @param before another run, beside which this one is put
 */
export function formatReportTable(
  { rows, keyed }: Pick<BenchReport, 'rows' | 'keyed'>,
  before?: Pick<BenchReport, 'rows'>,
): string {
  const percent = (share: number | undefined) =>
    share === undefined ? '' : `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const fixed = (value: number | undefined, digits: number) =>
    value === undefined || Number.isNaN(value) ? '' : value.toFixed(digits)
  const inRows = (row: ReportRow | undefined) => (row?.inRows ? median(row.inRows) : undefined)
  const earlier = (row: ReportRow) => before?.rows.find(({ name }) => name === row.name)
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
      ...(keyed === null ? [] : [percent(row.perSecond / (row.keyed ?? keyed)), percent(row.target)]),
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
