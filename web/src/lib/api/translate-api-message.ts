type Translator = (sentence: string) => string

let currentTranslator: Translator = (sentence) => sentence

/** Sets the translator that `translateApiMessage` uses for API messages; until then they are English. */
export function setApiTranslator(translator: Translator): void {
  currentTranslator = translator
}

/** A sentence of the API, or of a shape of the contract, in the language of the page. */
export function translateApiMessage(sentence: string): string {
  return currentTranslator(sentence)
}
