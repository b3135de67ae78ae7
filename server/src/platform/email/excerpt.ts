const maxExcerptLength = 140

/** Puts a member's text on one line, so that it does not look like ours, and cuts it to fit beside a sentence. */
export function excerptForEmail(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > maxExcerptLength ? `${line.slice(0, maxExcerptLength - 1).trimEnd()}…` : line
}
