import { formatCsvField } from '@fanfare/contract/text/format/csv'
import type { ExportRow } from './section-rows.ts'

/** Rows as CSV (RFC 4180), the names of their fields first. */
export async function* streamCsv(rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  let names: string[] | undefined
  for await (const row of rows) {
    if (!names) {
      names = Object.keys(row)
      yield rowOf(names)
    }
    yield rowOf(names.map((name) => row[name]))
  }
}

function rowOf(values: readonly unknown[]): string {
  return `${values.map((value) => formatCsvField(String(value ?? ''))).join(',')}\r\n`
}
