import { sentenceForm } from '@fanfare/contract/text/sentence-form'
import { interpolateValue } from './interpolate.ts'

/**
 * What says the sentences of the API, which are English, as this catalogue does; what it does not have stays as it is.
 * @param said by the English, with {0} and {1} for what is put in
 */
export function createApiTranslator(said: Readonly<Record<string, string>>): (sentence: string) => string {
  const patterns = Object.entries(said)
    .filter(([sentence]) => sentence.includes('{'))
    // What says more comes first: "{0} of {1}" fits more than was meant.
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([sentence, text]) => ({ form: sentenceForm(sentence), text }))

  function translate(sentence: string): string {
    if (Object.hasOwn(said, sentence)) return said[sentence] ?? sentence
    for (const { form, text } of patterns) {
      const found = form.exec(sentence)
      // What is put into a sentence may be one itself: a rule of passwords.
      if (found)
        return text.replaceAll(/\{(\d)\}/g, (_, at: string) =>
          translate(interpolateValue(found[Number(at) + 1] ?? '')),
        )
    }
    return sentence
  }

  return translate
}
