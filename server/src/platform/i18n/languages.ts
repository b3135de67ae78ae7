import type { AccountLanguageCode } from '@fanfare/contract/text/languages'

/** Languages of the server, with the locale of their numbers, money and dates, as on the web. */
const formats = {
  // Digits that every Arabic reader knows, and that cards and banks write.
  ar: 'ar-u-nu-latn',
  en: 'en-GB',
  es: 'es',
  fr: 'fr',
  pt: 'pt-BR',
} as const

export type Language = keyof typeof formats

export const languages = Object.keys(formats) as Language[]

/** Returns the language of messages to a member: the chosen one if it is supported, else English. */
export function supportedLanguageOrEnglish(chosen: AccountLanguageCode | null): Language {
  return chosen !== null && isSupported(chosen) ? chosen : 'en'
}

export function formattingLocaleOf(language: Language): string {
  return formats[language]
}

function isSupported(code: AccountLanguageCode): code is Language {
  return Object.hasOwn(formats, code)
}
