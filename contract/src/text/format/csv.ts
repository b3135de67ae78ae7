/** Text that a spreadsheet would run as a formula; a negative number is none. */
const formula = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r]/
/** Text that a spreadsheet would change as a number: leading zeros, more than its 15 significant digits, or a power such as 12e5. */
const exactDigits = /^(?:0\d+|\d{16,}|\d+e\d+)$/i

/** Writes rows as CSV (RFC 4180), each with its line end. */
export function formatCsv(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(formatCsvField).join(',')}\r\n`).join('')
}

export type CsvValue = string | number | null

/**
 * Writes one field such that a spreadsheet shows exactly `value`: text that it would run as a formula gets an apostrophe, digits
 * that are no number (an account number such as 0123456789) become `="0123456789"`. Numbers stay numbers; null is empty.
 */
export function formatCsvField(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = exactDigits.test(value) ? `="${value}"` : formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
