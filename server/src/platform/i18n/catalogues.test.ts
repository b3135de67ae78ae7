import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { findSentences } from '../../../sentences-of-code.ts'
import { languages } from './languages.ts'

const server = join(import.meta.dirname, '../../..')
const sentences = new Set(
  globSync('src/**/*.ts', { cwd: server }).flatMap((file) => {
    const code = readFileSync(join(server, file), 'utf8')
    return code.includes('t`') ? findSentences(file, code).map(({ message }) => message) : []
  }),
)
const translated = languages.filter((language) => language !== 'en')

test.each(translated)(
  '%s says each sentence of the server, with all that is put into it, and no other',
  (language) => {
    expect(sentences.size).toBeGreaterThan(300)
    const said = catalogueOf(language)
    expect(new Set(said.keys())).toEqual(sentences)
    const wrong = [...said].filter(
      ([message, text]) => text === '' || !isEqual(partsOf(text), partsOf(message)),
    )
    expect(wrong).toEqual([])
  },
)

test.each(translated)('%s counts as it is counted in it', (language) => {
  const rules = new Intl.PluralRules(language)
  const categories = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))
  const plurals = [...catalogueOf(language).values()].flatMap((text) => pluralsIn(compileMessage(text)))
  expect(plurals.length).toBeGreaterThan(2)
  for (const forms of plurals) expect(Object.keys(forms)).toEqual(expect.arrayContaining([...categories]))
})

function catalogueOf(language: string): Map<string, string> {
  const { items } = PO.parse(readFileSync(join(server, `locales/${language}.po`), 'utf8'))
  return new Map(items.map(({ msgid, msgstr: [said = ''] }) => [msgid, said]))
}

/** The names of what is put into a sentence, and which of it is counted. */
function partsOf(text: string): Set<string> {
  const tokens = compileMessage(text)
  return new Set(Array.isArray(tokens) ? tokens.flatMap(nameOf) : [])
}

function isEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((part) => other.has(part))
}

function nameOf(token: unknown): string[] {
  return Array.isArray(token) ? [token.slice(0, 2).filter(Boolean).join(':')] : []
}

function pluralsIn(tokens: unknown): object[] {
  if (!Array.isArray(tokens)) return []
  return tokens.flatMap((token: unknown) =>
    Array.isArray(token) && token[1] === 'plural' && typeof token[2] === 'object' ? [token[2] as object] : [],
  )
}
