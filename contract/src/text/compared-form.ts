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

/** A username as it is looked for, however it was typed: with an @ before it, in wide letters or in capitals. */
export function normalizeUsername(text: string): string {
  return text.normalize('NFKC').trim().replace(/^@/, '').toLowerCase()
}
