/** Letters with all their marks have fewer, also the tall ones of Tibetan; what has more is stacked to get out of its line. */
const marksMax = 10
const mark = String.raw`\p{M}(?:(?!\p{M})\p{Default_Ignorable_Code_Point})*`
const stacked = new RegExp(`(?:${mark}){${marksMax + 1}}`, 'u')
const surplus = new RegExp(`((?:${mark}){${marksMax}})(?:${mark})+`, 'gu')

/** Whether a letter of a text has so many marks that they run over the lines above and below. */
export function hasStackedMarks(text: string): boolean {
  return stacked.test(text)
}

/** For names and other short texts, which are shown as they are: the check and its sentence, for `refine`. */
export const fewMarks = [
  (text: string) => !hasStackedMarks(text),
  'A letter has too many accents or marks',
] as const

/** Leaves out the marks that are stacked on a letter beyond what any script writes, for display. */
export function limitMarks(text: string): string {
  return text.replace(surplus, '$1')
}
