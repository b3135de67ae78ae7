import { i18n } from '@lingui/core'
import PO from 'pofile'
import { describe, expect, test } from 'vitest'
import { createApiTranslator } from './translate-api-messages.ts'

const catalogues = import.meta.glob<string>('../../../locales/api/*.po', {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe('a sentence of the API', () => {
  test('is said in the language of the page, with what is put into it', () => {
    const translate = createApiTranslator({ 'You have {0} of {1}.': 'Sie haben {0} von {1}.' })
    expect(translate('You have 3 of 12.')).toBe('Sie haben 3 von 12.')
  })

  test('has what is put into it translated too, where that is a sentence', () => {
    const translate = createApiTranslator({
      'A password needs: {0}': 'Un mot de passe a besoin de : {0}',
      'One digit': 'un chiffre',
      '{0} names': '{0} noms',
    })
    expect(translate('A password needs: One digit')).toBe('Un mot de passe a besoin de : un chiffre')
    expect(translate('A password needs: 12 names')).toBe('Un mot de passe a besoin de : 12 noms')
  })

  test('writes amounts and dates as the language does', () => {
    i18n.load('fr', {})
    i18n.activate('fr', ['fr'])
    const translate = createApiTranslator({
      'You owe {0}.': 'Vous devez {0}.',
      'From {0} UTC.': 'Dès le {0} UTC.',
    })
    const plain = (text: string) => translate(text).replaceAll(/\s/g, ' ')
    expect(plain('You owe ₦1,234.50.')).toBe('Vous devez 1 234,50 ₦.')
    expect(plain('You owe 20 December 2026.')).toBe('Vous devez 20 décembre 2026.')
    expect(plain('From 20 December 2026 at 14:05 UTC.')).toBe('Dès le 20 décembre 2026 à 14:05 UTC.')
    expect(plain('You owe 12.')).toBe('Vous devez 12.')
    i18n.activate('en')
  })

  test.each([
    ['fr', ['Dans 1 minute.', 'Dans 2 minutes.', 'Dans 1 heure.', 'Dans 30 secondes.']],
    ['pt', ['Dans 1 minuto.', 'Dans 2 minutos.', 'Dans 1 hora.', 'Dans 30 segundos.']],
    ['ar', ['Dans دقيقة.', 'Dans دقيقتان.', 'Dans ساعة.', 'Dans 30 ثانية.']],
  ] as const)('counts a span of time by the plural forms of %s', (language, said) => {
    i18n.load(language, {})
    i18n.activate(language)
    const translate = createApiTranslator({ 'In {0}.': 'Dans {0}.' })
    const sentences = ['In 1 minute.', 'In 2 minutes.', 'In 1 hour.', 'In 30 seconds.']
    expect(sentences.map((each) => translate(each).replaceAll(/\s/g, ' '))).toEqual(said)
    i18n.activate('en')
  })

  test('is taken for the one that says most', () => {
    const translate = createApiTranslator({ '{0} is busy.': 'A {0}', '{0} is very busy.': 'B {0}' })
    expect(translate('Google is very busy.')).toBe('B Google')
  })

  test('stays as it is where the catalogue does not have it', () => {
    const translate = createApiTranslator({ 'You have {0} of {1}.': 'Sie haben {0} von {1}.' })
    expect(translate('toString')).toBe('toString')
    expect(translate('Who are you?')).toBe('Who are you?')
  })
})

test.each(Object.keys(catalogues).filter((path) => !path.endsWith('/en.po')))(
  '%s says each of them, with all that is put into it, and no other',
  (path) => {
    const sentences = itemsOf('../../../locales/api/en.po').map(({ msgid }) => msgid)
    const items = itemsOf(path)
    expect(sentences.length).toBeGreaterThan(300)
    expect(items.map(({ msgid }) => msgid)).toEqual(sentences)
    const wrong = items.filter(
      ({ msgid, msgstr: [text = ''] }) => text === '' || putInto(text) !== putInto(msgid),
    )
    expect(wrong.map(({ msgid }) => msgid)).toEqual([])
  },
)

function itemsOf(path: string) {
  return PO.parse(catalogues[path] ?? '').items
}

function putInto(text: string): string {
  return [...text.matchAll(/\{\d\}/g)]
    .map(([file]) => file)
    .toSorted((one, other) => one.localeCompare(other))
    .join()
}
