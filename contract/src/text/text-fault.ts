import { countCharacters, maxCharactersCheck } from './characters.ts'
import { hasStackedMarks } from './combining-marks.ts'

/** MARKS: a letter is stacked out of its line. LENGTH: more characters than may be. CODE_POINTS: characters of too many parts. */
export type TextFault = 'MARKS' | 'LENGTH' | 'CODE_POINTS'

/**
 * Finds what keeps a text that people type from being stored: the one rule of comments, messages, names and all else but
 * captions. The database holds the same texts to eight code points a character.
 */
export function findTextFault(text: string, charactersMax: number): TextFault | null {
  return hasStackedMarks(text) ? 'MARKS' : findCaptionFault(text, charactersMax)
}

/** Finds what keeps a caption from being stored: its marks are bounded by its code points alone, and limited for display. */
export function findCaptionFault(text: string, charactersMax: number): TextFault | null {
  if (maxCharactersCheck(charactersMax)(text)) return null
  return countCharacters(text) > charactersMax ? 'LENGTH' : 'CODE_POINTS'
}
