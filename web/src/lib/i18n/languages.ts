import type { LanguageCode } from '@fanfare/contract/text/languages'
import { i18n } from '@lingui/core'

type SupportedLanguage = {
  code: LanguageCode
  name: string
  /** “In part”, in its own words: it says what its translators are sure of, and the rest is English. */
  begun?: string
}

/**
 * Languages of the app, each by its own name. The page's head chooses among them before anything is rendered;
 * a partial translation (`begun`) is used only if chosen.
 */
export const languages = [
  { code: 'ar', name: 'العربية' },
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'ha', name: 'Hausa', begun: 'Wani ɓangare' },
  { code: 'ig', name: 'Igbo', begun: 'Akụkụ ụfọdụ' },
  { code: 'pt', name: 'Português' },
  { code: 'sw', name: 'Kiswahili', begun: 'Kwa sehemu' },
  { code: 'yo', name: 'Yorùbá', begun: 'Apá kan' },
] as const satisfies readonly SupportedLanguage[]

/** `xa` is English with accents, by which tests find what is not in the catalogue. */
export type Language = LanguageCode | 'xa'

const formats: Record<Language, string> = {
  // Digits that every Arabic reader knows, and that cards and banks write.
  ar: 'ar-u-nu-latn',
  en: 'en-GB',
  es: 'es',
  fr: 'fr',
  // Browsers do not know these three.
  ha: 'en-GB',
  ig: 'en-GB',
  yo: 'en-GB',
  pt: 'pt-BR',
  sw: 'sw',
  xa: 'en-GB',
}

/** Returns the language set by the page's head. */
export function documentLanguage(): Language {
  const { lang } = document.documentElement
  return Object.hasOwn(formats, lang) ? (lang as Language) : 'en'
}

/** Returns the name of the page's language in that language. */
export function languageName(): string {
  const code = documentLanguage()
  return languages.find((each) => each.code === code)?.name ?? code
}

/** Returns the locale for numbers, money and dates. */
export function formatLocale(language: string = i18n.locale): string {
  return formats[language as Language] ?? formats.en
}

/**
 * Adopts the language that the account has chosen on another device, from the next page load.
 * @returns true if it differs from the page's language
 */
export function adoptAccountLanguage(chosen: LanguageCode | null): boolean {
  if (chosen === null || chosen === documentLanguage()) return false
  localStorage.setItem('language', chosen)
  return true
}

/** Remembered on this device, and spoken from now on: what was written in the other is drawn anew. */
export function setLanguage(code: Language): void {
  localStorage.setItem('language', code)
  location.reload()
}
