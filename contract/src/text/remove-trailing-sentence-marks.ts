import { trimSentenceFromLink } from './text-parts.ts'

/** Marks of every script that end a sentence or a part of it, or close a quotation: an address ends with none of them. */
const marksOfSentences =
  /[.,:;!?\u2019\u201D\u2026\u00BB\u3001\u3002\u3009\u300B\u300D\u300F\uFF01\uFF09\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F\uFF61\u060C\u061B\u061F\u06D4\u0964\u0965\u0589\u1362-\u1367\u104A\u104B]+$/

/**
 * Cuts the marks of a sentence off an address that was copied out of it, as texts do where they link one, but for those that
 * names end with (`/amara_`).
 */
export function removeTrailingSentenceMarks(address: string): string {
  return trimSentenceFromLink(address.replace(marksOfSentences, ''), marksOfSentences)
}
