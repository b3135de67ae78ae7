import { readFileSync } from 'node:fs'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'
import { formatLongDate, formatLongDateTime, formatMoney, formatMoneyCompact } from './formats.ts'
import { formattingLocaleOf, type Language } from './languages.ts'
import { type MessageValue, messageIdOf, type PluralForms } from './message.ts'

/** Translates messages into one language. */
export type Translator = {
  language: Language
  direction: 'ltr' | 'rtl'
  /** Translates a sentence, which the catalogues have by its English text with values as {0}, {1}. */
  t(parts: TemplateStringsArray, ...values: readonly MessageValue[]): string
  /** Minor units: "₦1,000.00" */
  money(minor: bigint, currency: CurrencyCode): string
  /** Minor units, in as few characters as they need: "₦1,000" */
  price(minor: bigint, currency: CurrencyCode): string
  day(moment: Date): string
  moment(at: Date): string
}

/** Picks the text for a count’s plural form within a message, with # in place of the count. */
export function plural(count: number, forms: { one: string; other: string }): PluralForms {
  return { count, forms }
}

/** Links in isolates: a mark at the end of a link would be taken for a part of it. */
const isolatedLink = /\u2068(https?:[^\u2069]*)\u2069/g

const translators = new Map<Language, Translator>()

/** Returns the translator of a language. Its catalog is loaded on first use. */
export function translatorFor(language: Language): Translator {
  const known = translators.get(language)
  if (known) return known
  const translator = createTranslator(language)
  translators.set(language, translator)
  return translator
}

function createTranslator(language: Language): Translator {
  const locale = formattingLocaleOf(language)
  const translations = catalogueOf(language)
  const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: {} } })
  return {
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    t(parts, ...values) {
      const id = messageIdOf(parts, values)
      if (!Object.hasOwn(i18n.messages, id))
        i18n.load(language, { [id]: compileMessage(translations.get(id) || id) })
      const parameters = values.map((value, at) => [at, typeof value === 'object' ? value.count : value])
      return i18n._(id, Object.fromEntries(parameters)).replaceAll(isolatedLink, '$1')
    },
    money: (minor, currency) => formatMoney(minor, currency, locale),
    price: (minor, currency) => formatMoneyCompact(minor, currency, locale),
    day: (moment) => formatLongDate(moment, locale),
    moment: (at) => formatLongDateTime(at, locale),
  }
}

/** Loads the translations of the messages in the code. English is in the code itself. */
function catalogueOf(language: Language): ReadonlyMap<string, string> {
  if (language === 'en') return new Map()
  const { items } = PO.parse(
    readFileSync(new URL(`../../../locales/${language}.po`, import.meta.url), 'utf8'),
  )
  return new Map(
    items.map(({ msgid, msgstr: [text = ''] }) => [msgid, language === 'ar' ? withIsolates(text) : text]),
  )
}

/**
 * Isolates each name, amount or address in a message, as the web does, so that Latin letters do not change
 * its direction.
 */
function withIsolates(message: string): string {
  return message.replaceAll(/@?\{\d+\}(?: ?%)?/g, '\u2068$&\u2069')
}
