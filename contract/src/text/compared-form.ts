/**
 * The form in which two texts are compared that people tell apart by their looks, such as names of lists: without case, however
 * its letters are composed, narrow or wide, and without what is not seen. The database says the same by `compared_form`.
 */
export function comparedForm(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('İ', 'I')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC')
}

/** A text without what is not seen, such as marks of direction, which come along when a name is copied. */
export function visible(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '')
}

/** A username as it is looked for, however it was typed: with an @ before it, in wide letters or in capitals, or with what is not seen. */
export function normalizeUsername(text: string): string {
  return visible(text.normalize('NFKC')).trim().replace(/^@/, '').toLowerCase()
}
