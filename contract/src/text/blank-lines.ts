const threeBlankLines = /\n(?:[^\S\n]*\n){3,}/g

/** Limits a text that people wrote to two blank lines in a row, for display: what is stored stays as it was typed. */
export function collapseBlankLines(text: string): string {
  return text.replace(threeBlankLines, '\n\n\n')
}
