/**
 * The most marks that a letter carries. The tallest stacks that a script writes, those of Tibetan, have eight; the stream-safe
 * format of Unicode (UAX #15) sets its bound at 30 to be far from any of them.
 */
export const maxCombiningMarks = 10
const mark = String.raw`\p{M}(?:(?!\p{M})\p{Default_Ignorable_Code_Point})*`
const stacked = new RegExp(`(?:${mark}){${maxCombiningMarks + 1}}`, 'u')
const surplus = new RegExp(`((?:${mark}){${maxCombiningMarks}})(?:${mark})+`, 'gu')

/** Checks whether a letter of a text has so many marks that they run over the lines above and below, however it is composed. */
export function hasStackedMarks(text: string): boolean {
  return stacked.test(text.normalize('NFD'))
}

export const tooManyMarksMessage = 'One of the characters has too many accents or marks'

/** Checks a typed text for stacked marks, for `refine`: nothing else is said of a text that has them. */
export const combiningMarksCheck = [
  (text: string) => !hasStackedMarks(text),
  { error: tooManyMarksMessage, abort: true },
] as const

/** Leaves out the marks that are stacked on a letter beyond what any script writes, for display. */
export function limitCombiningMarks(text: string): string {
  return hasStackedMarks(text) ? text.normalize('NFD').replace(surplus, '$1') : text
}
