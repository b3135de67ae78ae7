import type { LegalDocumentName, LegalText } from '@fanfare/contract/text/legal-text'
import { i18n } from '@lingui/core'
import { appLanguages } from '../../lib/i18n/languages.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'

export type LoadedLegalText = { text: LegalText; lang: string; isBuiltIn: boolean }

/**
 * Loads a legal document, the operator's or ours, in the language of the page if there is one in it, else in English.
 * @throws where it cannot be fetched
 */
export async function loadLegalText(name: LegalDocumentName): Promise<LoadedLegalText> {
  const { legal, analytics } = deploymentSettings
  const own = legal[name]
  const available = own?.languages ?? appLanguages.map(({ code }) => code)
  const lang = available.find((each) => each === i18n.locale) ?? 'en'
  const file = !own && name === 'privacy' && analytics ? `${name}-${analytics.kind}` : name
  const response = await fetch(`/legal/${file}.${lang}.json`)
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}.`)
  const text = JSON.parse(await response.text(), own ? undefined : fillIn)
  return { text, lang, isBuiltIn: !own }
}

/** Puts the installation's names into the strings of our texts. */
function fillIn(_key: string, value: unknown): unknown {
  return typeof value === 'string'
    ? value.replaceAll(/\{(name|email|host)\}/g, (_, key) => installation(key))
    : value
}

function installation(key: 'name' | 'email' | 'host'): string {
  const { brand, supportEmail, analytics } = deploymentSettings
  if (key === 'name') return brand.name
  if (key === 'email') return supportEmail
  return analytics ? new URL(analytics.origin).hostname : ''
}
