const most = 140

/** The beginning of the words that a report kept: a caption, what was written, or a name. */
export function reportExcerptOf(snapshot: unknown): string {
  const { caption, content, displayName } = (snapshot ?? {}) as Record<string, unknown>
  const excerpted = [caption, content, displayName].find((each) => typeof each === 'string' && each !== '')
  const text = typeof excerpted === 'string' ? excerpted.replace(/\s+/g, ' ').trim() : ''
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
}
