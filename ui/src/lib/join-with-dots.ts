/** A dot between facts on one line: the space before it does not break, so that no line begins with the dot. */
export const dotSeparator = '\u00a0· '

/** Joins facts by dots, without those that are empty. */
export function joinWithDots(...facts: (string | null | undefined | false)[]): string {
  return facts.filter(Boolean).join(dotSeparator)
}
