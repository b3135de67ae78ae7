/** Letters and signs that writers of a language take for the same, or that keyboards choose between. */
const same: Record<string, string> = {
  ...{ ς: 'σ', ß: 'ss', ё: 'е', '’': "'", '‘': "'", ʼ: "'", ʻ: "'" },
  ...{ ي: 'ی', ى: 'ی', ك: 'ک' },
}
const sameLetters = new RegExp(`[${Object.keys(same).join('')}]`, 'gu')

/**
 * The form in which two texts are compared that people tell apart by their looks, such as names of lists: without case, however
 * its letters are composed, narrow or wide, without what is not seen, and with one letter for those that are taken for the same. The database says the same by `compared_form`.
 */
export function comparedForm(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('İ', 'I')
    .toLowerCase()
    .replace(sameLetters, (letter) => same[letter] ?? letter)
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
