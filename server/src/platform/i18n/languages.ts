import type { LanguageCode } from '@fanfare/contract/text/languages'

/** What the server writes in, all of it, and by which numbers, money and dates are written there, as in the web. */
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

/** What somebody is written to in: what she chose where that is written in, else English. */
export function preferredLanguage(chosen: LanguageCode | null): Language {
  return chosen !== null && isWritten(chosen) ? chosen : 'en'
}

export function formatLocale(language: Language): string {
  return formats[language]
}

function isWritten(code: LanguageCode): code is Language {
  return Object.hasOwn(formats, code)
}
