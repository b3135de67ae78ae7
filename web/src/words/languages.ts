import { i18n } from '@lingui/core'

/** What the app speaks, each by its own name. The page's head chooses among them before anything is shown. */
export const languages = [
  { code: 'ar', name: 'العربية' },
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'pt', name: 'Português' },
] as const

/** `xa` is English with accents, by which tests find what is not in the catalogue. */
export type Language = (typeof languages)[number]['code'] | 'xa'

const formats: Record<Language, string> = {
  // Digits that every Arabic reader knows, and that cards and banks write.
  ar: 'ar-u-nu-latn',
  en: 'en-GB',
  es: 'es',
  fr: 'fr',
  pt: 'pt-BR',
  xa: 'en-GB',
}

/** As the page's head has it. */
export function languageOfPage(): Language {
  const { lang } = document.documentElement
  return Object.hasOwn(formats, lang) ? (lang as Language) : 'en'
}

/** What the language of the page is called in itself. */
export function languageName(): string {
  const code = languageOfPage()
  return languages.find((each) => each.code === code)?.name ?? code
}

/** By which numbers, money and dates are written. */
export function formatLocale(language: string = i18n.locale): string {
  return formats[language as Language] ?? formats.en
}

/** Remembered on this device, and spoken from now on: what was written in the other is drawn anew. */
export function chooseLanguage(code: Language): void {
  localStorage.setItem('language', code)
  location.reload()
}
