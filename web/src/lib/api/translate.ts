type Translator = (sentence: string) => string

let currentTranslator: Translator = (sentence) => sentence

/** Sets the translator that `translate` uses for API messages; until then they are English. */
export function setTranslator(translator: Translator): void {
  currentTranslator = translator
}

/** A sentence of the API, or of a shape of the contract, in the language of the page. */
export function translate(sentence: string): string {
  return currentTranslator(sentence)
}
