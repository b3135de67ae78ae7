/**
 * Builds the pattern that matches an API message by its template in the catalogs: "You have {0} of {1}."
 * matches "You have 3 of 12.", with the interpolated values in its groups.
 */
export function buildApiMessagePattern(sentence: string): RegExp {
  const parts = sentence.split(/\{\d\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('(.+?)')}$`, 's')
}
