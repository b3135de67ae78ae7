import type { AccountLanguageCode } from '@fanfare/contract/text/languages'
import { i18n } from '@lingui/core'

/** Languages of the app, each by its own name. The page's head chooses among them before anything is rendered. */
export const appLanguages = [
  { code: 'ar', name: 'العربية' },
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'pt', name: 'Português' },
] as const satisfies readonly { code: AccountLanguageCode; name: string }[]

/** `xa` is English with accents, by which tests find what is not in the catalogue. */
export type AppLanguage = (typeof appLanguages)[number]['code'] | 'xa'

const formats: Record<AppLanguage, string> = {
  // Digits that every Arabic reader knows, and that cards and banks write.
  ar: 'ar-u-nu-latn',
  en: 'en-GB',
  es: 'es',
  fr: 'fr',
  pt: 'pt-BR',
  xa: 'en-GB',
}

/** Returns the language set by the page's head. */
export function documentLanguage(): AppLanguage {
  const { lang } = document.documentElement
  return Object.hasOwn(formats, lang) ? (lang as AppLanguage) : 'en'
}

/** Returns the name of the page's language in that language. */
export function documentLanguageName(): string {
  const code = documentLanguage()
  return appLanguages.find((each) => each.code === code)?.name ?? code
}

/** Returns the locale for numbers, money and dates. */
export function formattingLocale(language: string = i18n.locale): string {
  return formats[language as AppLanguage] ?? formats.en
}

/**
 * Adopts the language that the account has chosen on another device, if the app has it, from the next page load.
 * @returns true if it differs from the page's language
 */
export function storeAccountLanguageOnDevice(chosen: AccountLanguageCode | null): boolean {
  const language = appLanguages.find(({ code }) => code === chosen)?.code
  if (!language || language === documentLanguage()) return false
  localStorage.setItem('language', language)
  return true
}

/** Stores the language on this device, for the next page load. */
export function storeDeviceLanguage(code: AppLanguage): void {
  localStorage.setItem('language', code)
}
