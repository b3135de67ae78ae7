import { buildApiMessagePattern } from '@fanfare/contract/text/sentence-pattern'
import { localizeInterpolatedValue } from './localize-api-value.ts'

/**
 * Creates a translator of the API's English messages by this catalog; messages that it lacks stay as they
 * are.
 * @param said translations by English message, with {0} and {1} for the interpolated values
 */
export function createApiTranslator(said: Readonly<Record<string, string>>): (sentence: string) => string {
  const patterns = Object.entries(said)
    .filter(([sentence]) => sentence.includes('{'))
    // What says more comes first: "{0} of {1}" fits more than was meant.
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([sentence, text]) => ({ form: buildApiMessagePattern(sentence), text }))

  function translate(sentence: string): string {
    if (Object.hasOwn(said, sentence)) return said[sentence] ?? sentence
    for (const { form, text } of patterns) {
      const found = form.exec(sentence)
      // What is put into a sentence may be one itself: a rule of passwords.
      if (found)
        return text.replaceAll(/\{(\d)\}/g, (_, at: string) =>
          translate(localizeInterpolatedValue(found[Number(at) + 1] ?? '')),
        )
    }
    return sentence
  }

  return translate
}
