import { i18n } from '@lingui/core'
import { setApiTranslator } from '../api/translate-api-message.ts'
import { type AppLanguage, formattingLocale } from './languages.ts'

type Catalogue = { messages: Record<string, string>; answers: Record<string, string> }

/** English is in the code itself, compiled by the build. */
const catalogues: Record<Exclude<AppLanguage, 'en'>, () => Promise<Catalogue>> = {
  ar: () => import('../../../locales/ar.po'),
  es: () => import('../../../locales/es.po'),
  fr: () => import('../../../locales/fr.po'),
  pt: () => import('../../../locales/pt.po'),
  xa: () => import('../../../locales/en.po'),
}

/** Loads the messages of a language before the first screen. Where that fails, the app is in English. */
export async function loadAndActivateCatalog(language: AppLanguage): Promise<void> {
  try {
    const messages = language === 'en' ? resetTranslator() : await loadMessages(language)
    const locale = language === 'xa' ? 'en' : language
    i18n.loadAndActivate({ locale, locales: [formattingLocale(language)], messages })
  } catch (error) {
    console.warn(error)
    document.documentElement.lang = 'en'
    document.documentElement.dir = 'ltr'
    i18n.loadAndActivate({ locale: 'en', messages: {} })
  }
}

/** Resets the translator: English needs no catalog. */
function resetTranslator(): Record<string, string> {
  setApiTranslator((sentence) => sentence)
  return {}
}

/** Loads a language's catalog and sets the translator of API messages. */
async function loadMessages(language: Exclude<AppLanguage, 'en'>): Promise<Record<string, string>> {
  const [{ messages, answers }, { createApiTranslator }] = await Promise.all([
    catalogues[language](),
    import('./translate-api-messages.ts'),
  ])
  setApiTranslator(createApiTranslator(answers))
  return messages
}
