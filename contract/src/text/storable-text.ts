/**
 * Checks whether text can be stored and passed on: PostgreSQL stores no NUL, and half of a surrogate pair is
 * no character.
 */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
