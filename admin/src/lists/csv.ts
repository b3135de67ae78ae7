import type { pagesOf } from './pages.ts'

/** So much is read for one file; a longer list is narrowed down first. */
export const csvRowsMax = 10_000

export type CsvColumn<Row> = { head: string; csv: (row: Row) => string | number | null }

/**
 * Reads a list to its end, or as far as a file goes, and lets the browser keep it as CSV (RFC 4180, UTF-8 with its mark, which
 * spreadsheets need).
 * @returns whether it is whole
 */
export async function keepAsCsv<Row>(
  name: string,
  { load }: ReturnType<typeof pagesOf<Row>>,
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
  } while (cursor !== null && rows.length < csvRowsMax)
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ csv }) => csv(row)))]
  saveCsv(name, lines)
  return cursor === null
}

/** Lets the browser keep lines of fields, the first of them their names. */
export function saveCsv(name: string, lines: readonly (string | number | null)[][]): void {
  const text = lines.map((line) => line.map(field).join(',')).join('\r\n')
  const url = URL.createObjectURL(new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A field that begins like a formula would be run by a spreadsheet: it gets an apostrophe. */
function field(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
