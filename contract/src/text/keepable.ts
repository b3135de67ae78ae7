/** Whether text can be kept and handed on: PostgreSQL keeps no NUL, and half of a surrogate pair is no character. */
export function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
