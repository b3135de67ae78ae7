import { readFileSync } from 'node:fs'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'
import { dayOf, momentOf, moneyOf, priceOf } from './formats.ts'
import { formatLocale, type Language } from './languages.ts'
import { type MessageValues, messageOf, type Plural } from './message.ts'

/** What says things in one language. */
export type Translator = {
  language: Language
  direction: 'ltr' | 'rtl'
  /** A sentence of the catalogues, by what it is in English; what is put into it stands in it as {0}, {1}. */
  t(parts: TemplateStringsArray, ...values: readonly MessageValues[]): string
  /** Minor units: "₦1,000.00" */
  money(minor: bigint, currency: CurrencyCode): string
  /** Minor units, in as few characters as they need: "₦1,000" */
  price(minor: bigint, currency: CurrencyCode): string
  day(moment: Date): string
  moment(at: Date): string
}

/** In a sentence: the text of the count's own form, with # where the count stands. */
export function plural(count: number, forms: { one: string; other: string }): Plural {
  return { count, forms }
}

/** A mark at the end of a link would be taken for a part of it. */
const isolatedLink = /\u2068(https?:[^\u2069]*)\u2069/g

const spoken = new Map<Language, Translator>()

/** What says things in a language. Its catalogue is read when it is wanted first. */
export function translatorFor(language: Language): Translator {
  const known = spoken.get(language)
  if (known) return known
  const words = learn(language)
  spoken.set(language, words)
  return words
}

function learn(language: Language): Translator {
  const locale = formatLocale(language)
  const said = catalogueOf(language)
  const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: {} } })
  return {
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    t(parts, ...values) {
      const id = messageOf(parts, values)
      if (!Object.hasOwn(i18n.messages, id)) i18n.load(language, { [id]: compileMessage(said.get(id) || id) })
      const put = values.map((value, at) => [at, typeof value === 'object' ? value.count : value])
      return i18n._(id, Object.fromEntries(put)).replaceAll(isolatedLink, '$1')
    },
    money: (minor, currency) => moneyOf(minor, currency, locale),
    price: (minor, currency) => priceOf(minor, currency, locale),
    day: (moment) => dayOf(moment, locale),
    moment: (at) => momentOf(at, locale),
  }
}

/** What is said for each sentence of the code. English stands in the code itself. */
function catalogueOf(language: Language): ReadonlyMap<string, string> {
  if (language === 'en') return new Map()
  const { items } = PO.parse(readFileSync(new URL(`../../locales/${language}.po`, import.meta.url), 'utf8'))
  return new Map(
    items.map(({ msgid, msgstr: [said = ''] }) => [msgid, language === 'ar' ? withIsolates(said) : said]),
  )
}

/**
 * As the web has it: each name, amount or address that is put into a sentence reads by itself, so that Latin letters leave
 * it in order.
 */
function withIsolates(message: string): string {
  return message.replaceAll(/@?\{\d+\}(?: ?%)?/g, '\u2068$&\u2069')
}
