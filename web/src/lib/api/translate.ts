type Translator = (sentence: string) => string

let currentTranslator: Translator = (sentence) => sentence

/** Has `translate` say what the API says as this does; until then it is English. */
export function setTranslator(translator: Translator): void {
  currentTranslator = translator
}

/** A sentence of the API, or of a shape of the contract, in the language of the page. */
export function translate(sentence: string): string {
  return currentTranslator(sentence)
}
