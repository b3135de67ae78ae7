/** A line on which nothing is seen: spaces, and characters that have a width or none but no ink. */
const blankLine = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\u{1D159}]*$/u

/** Limits a text that people wrote to two blank lines in a row, for display: what is stored stays as it was typed. */
export function limitBlankLines(text: string): string {
  const shown: string[] = []
  let blank = 0
  for (const line of text.split('\n')) {
    blank = blankLine.test(line) ? blank + 1 : 0
    if (blank === 0) shown.push(line)
    else if (blank <= 2 && shown.length > 0) shown.push('')
  }
  while (shown.at(-1) === '') shown.pop()
  return shown.join('\n')
}
