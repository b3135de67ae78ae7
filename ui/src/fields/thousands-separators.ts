const decimal = /[.,\u066b]/

/**
 * Separates the thousands of an amount's plain text by commas, or by points where a comma begins its decimals: `1500.5` is
 * `1,500.5`, and `1500,5` is `1.500,5`. What is no amount is left as it is.
 */
export function addThousandsSeparators(plain: string): string {
  const [whole = '', ...rest] = plain.split(decimal)
  if (!/^\d+$/.test(whole) || rest.length > 1) return plain
  return whole.replace(/\B(?=(\d{3})+$)/g, separatorOf(plain)) + plain.slice(whole.length)
}

/**
 * Text that a change inserted into a field (a key, a paste, or empty for a deletion), and the caret after it.
 */
export type FieldEdit = { inserted: string; caret: number }

/**
 * The plain text of what a grouped field shows after a change: the separators that the field had put in are taken out, and
 * what was entered stays as it is, so that `1,5` that is pasted over `1,500` is not 15.
 * @param plain what the field stood for before
 * @param edit null where it is not known what changed: then all of it was entered
 */
export function removeThousandsSeparators(plain: string, next: string, edit: FieldEdit | null): string {
  if (!edit || addThousandsSeparators(plain) === plain) return next
  const { inserted, caret } = edit
  const before = next.slice(0, Math.max(0, caret - inserted.length))
  if (!next.startsWith(inserted, before.length)) return next
  const bare = (text: string) => text.replaceAll(separatorOf(plain), '')
  return bare(before) + inserted + bare(next.slice(caret))
}

/** Returns the caret’s position in a grouped text, given the number of plain characters before it. */
export function caretWithThousandsSeparators(plain: string, behind: number): number {
  const shown = addThousandsSeparators(plain)
  if (shown === plain) return behind
  const own = separatorOf(plain)
  let at = 0
  for (let left = behind; at < shown.length && left > 0; at++) if (shown[at] !== own) left--
  return at
}

function separatorOf(plain: string): string {
  return plain.includes(',') ? '.' : ','
}
