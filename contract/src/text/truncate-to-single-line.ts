const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text on one line, of so many characters at most: cut behind a word, or where there is none in time within it. */
export function truncateToSingleLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const room = most - 1
  const end = line.lastIndexOf(' ', room)
  const start = end > room / 2 ? line.slice(0, end) : wholeLetters(line, room)
  return `${start.replace(/[\s,.;:!?–—-]+$/u, '')}…`
}

function wholeLetters(line: string, room: number): string {
  let start = ''
  for (const { segment } of letters.segment(line)) {
    if (start.length + segment.length > room) break
    start += segment
  }
  return start
}
