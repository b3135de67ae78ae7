const texts = new Map<string, string>()

/** A statement of a few that differ by their names, whose text is made once. */
export function memoizedStatement(name: string, make: () => string): { name: string; text: string } {
  const text = texts.get(name) ?? make()
  texts.set(name, text)
  return { name, text }
}
