type Translator = (sentence: string) => string

let inReadersWords: Translator = (sentence) => sentence

/** Has `translate` say what the API says as this does; until then it is English. */
export function translateBy(translator: Translator): void {
  inReadersWords = translator
}

/** A sentence of the API, or of a shape of the contract, in the language of the page. */
export function translate(sentence: string): string {
  return inReadersWords(sentence)
}
