import type { Row } from './section-rows.ts'

/** Rows as CSV (RFC 4180), the names of their fields first. */
export async function* csvOf(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let names: string[] | undefined
  for await (const row of rows) {
    if (!names) {
      names = Object.keys(row)
      yield lineOf(names)
    }
    yield lineOf(names.map((name) => row[name]))
  }
}

function lineOf(values: readonly unknown[]): string {
  return `${values.map(cellOf).join(',')}\r\n`
}

/** Text that a spreadsheet would run stands behind an apostrophe; numbers stay numbers. */
function cellOf(value: unknown): string {
  const text = String(value ?? '')
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`
}
