import { type CsvValue, formatCsv } from '@fanfare/contract/text/format/csv'
import type { paginatedQuery } from './paginated-query.ts'

/** Maximum number of rows in one file; a longer list has to be filtered first. */
export const maxCsvRows = 10_000

export type CsvColumn<Row> = { head: string; csv: (row: Row) => CsvValue }

/**
 * Reads a list to its end, or as far as a file goes, and lets the browser keep it as CSV (RFC 4180, UTF-8 with its mark, which
 * spreadsheets need).
 * @returns whether it is whole
 */
export async function downloadListAsCsvUpToLimit<Row>(
  name: string,
  { load }: ReturnType<typeof paginatedQuery<Row>>,
  columns: readonly CsvColumn<Row>[],
): Promise<boolean> {
  const { signal } = new AbortController()
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const { data, page }: Awaited<ReturnType<typeof load>> = await load(
      { limit: 100, ...(cursor !== null && { cursor }) },
      signal,
    )
    rows.push(...data)
    cursor = page.nextCursor
  } while (cursor !== null && rows.length < maxCsvRows)
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ csv }) => csv(row)))]
  downloadCsv(name, lines)
  return cursor === null
}

/** Lets the browser keep rows of fields, the first of them their names. */
export function downloadCsv(name: string, rows: readonly (readonly CsvValue[])[]): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', formatCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
