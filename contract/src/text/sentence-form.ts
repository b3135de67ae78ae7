/**
 * What finds a sentence of the API by its form in the catalogues: "You have {0} of {1}." finds "You have 3 of 12.", with
 * what was put into it in its groups.
 */
export function sentenceForm(sentence: string): RegExp {
  const parts = sentence.split(/\{\d\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('(.+?)')}$`, 's')
}
