import { i18n } from '@lingui/core'
import { setTranslator } from '../api/translate.ts'
import { formatLocale, type Language } from './languages.ts'

type Catalogue = { messages: Record<string, string>; answers: Record<string, string> }

/** English stands in the code itself, compiled by the build. */
const catalogues: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  ar: () => import('../../../locales/ar.po'),
  es: () => import('../../../locales/es.po'),
  fr: () => import('../../../locales/fr.po'),
  pt: () => import('../../../locales/pt.po'),
  xa: () => import('../../../locales/en.po'),
}

/** Loads what the app says in a language, before the first screen. Where that cannot be had, it speaks English. */
export async function loadCatalog(language: Language): Promise<void> {
  try {
    const messages = language === 'en' ? inEnglish() : await learn(language)
    const locale = language === 'xa' ? 'en' : language
    i18n.loadAndActivate({ locale, locales: [formatLocale(language)], messages })
  } catch (error) {
    console.warn(error)
    document.documentElement.lang = 'en'
    document.documentElement.dir = 'ltr'
    i18n.loadAndActivate({ locale: 'en', messages: {} })
  }
}

/** Resets the translator: English needs no catalog. */
function inEnglish(): Record<string, string> {
  setTranslator((sentence) => sentence)
  return {}
}

/** Loads a language's catalog and sets the translator of API messages. */
async function learn(language: Exclude<Language, 'en'>): Promise<Record<string, string>> {
  const [{ messages, answers }, { createApiTranslator }] = await Promise.all([
    catalogues[language](),
    import('./translate-api-messages.ts'),
  ])
  setTranslator(createApiTranslator(answers))
  return messages
}
