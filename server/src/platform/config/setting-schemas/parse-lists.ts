/** Parses `name=value` pairs with commas; null where one has no value or two, or a name comes twice. */
export function parsePairs(text: string): Record<string, string> | null {
  const pairs = parseList(text).map((each) => each.split('='))
  const isPlain = pairs.every(({ length }) => length === 2) && !hasRepeatedNames(pairs)
  return isPlain ? Object.fromEntries(pairs) : null
}

/** Checks whether a name comes twice among pairs. */
export function hasRepeatedNames(pairs: readonly (readonly string[])[]): boolean {
  return new Set(pairs.map(([name]) => name)).size < pairs.length
}

/** Decodes a part of an address; null for a malformed one. */
export function decodeUriComponentOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Splits a list by its commas, without blanks. */
export function parseList(text: string): string[] {
  return text.split(',').flatMap((each) => each.trim() || [])
}
