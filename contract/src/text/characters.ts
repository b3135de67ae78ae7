const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** A letter with its marks, or an emoji of a family, has fewer: what has more is stacked to get out of its line. */
const codePointsPerCharacter = 8

/** Counts characters as people see them: a letter with its marks is one, and so is an emoji of several. */
export function countCharacters(text: string): number {
  // Nothing of ASCII is joined to what stands beside it but the two characters of a line end, and those come as one.
  if (/^[\0-\x7F]*$/.test(text)) return text.replaceAll('\r\n', '\n').length
  return [...graphemes.segment(text)].length
}

/** Makes a check that a text has so many characters at least: as people see them, or letters, of which `श्री` is two in one. */
export function minCharactersCheck(characters: number): (text: string) => boolean {
  return (text) => countCharacters(text) >= characters || (text.match(/\p{L}/gu) ?? []).length >= characters
}

/** Makes a check that a text has so many characters at most, and eight times as many code points, which is what the database holds it to. */
export function maxCharactersCheck(characters: number): (text: string) => boolean {
  return (text) =>
    text.length <= characters ||
    (isShort(text, characters * codePointsPerCharacter) && countCharacters(text) <= characters)
}

function isShort(text: string, codePoints: number): boolean {
  // A code point has two units at most: what is longer than that is not counted.
  return text.length <= 2 * codePoints && [...text].length <= codePoints
}
