import type { z } from 'zod'
import { tooManyMarksMessage } from '../text/combining-marks.ts'
import { findTextFault, type TextFault } from '../text/text-fault.ts'

/**
 * Makes the check of a text that people type, for `superRefine`: each fault has a sentence of its own, and no other is said
 * beside it.
 * @param tooLong says how many characters there may be
 * @param find the rule: `findCaptionFault` for captions
 */
export function maxLengthCheck(
  charactersMax: number,
  tooLong: string,
  find: (text: string, charactersMax: number) => TextFault | null = findTextFault,
) {
  const sentences = {
    MARKS: tooManyMarksMessage,
    LENGTH: tooLong,
    CODE_POINTS: 'This has too many combined emoji, accents or invisible characters',
  }
  return (text: string, context: z.core.$RefinementCtx<string>): void => {
    const fault = find(text, charactersMax)
    if (fault) context.addIssue({ code: 'custom', message: sentences[fault], continue: false })
  }
}
