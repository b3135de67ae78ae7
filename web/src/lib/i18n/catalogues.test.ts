import { compileMessage } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { appLanguages } from './languages.ts'

const catalogues = import.meta.glob<string>('../../../locales/*.po', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const translated = appLanguages.filter(({ code }) => code !== 'en')

test.each(translated)('$name says all that there is to say, with all that is put into it', ({ code }) => {
  const items = itemsOf(code)
  expect(items.length).toBeGreaterThan(1000)
  const wrong = items.filter(
    ({ msgid, msgstr: [said = ''] }) => said === '' || partsOf(said) !== partsOf(msgid),
  )
  expect(wrong.map(({ msgid }) => msgid)).toEqual([])
})

test.each(translated)('$name counts as it is counted in it', ({ code }) => {
  const rules = new Intl.PluralRules(code)
  const categories = [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))]
  const counts = itemsOf(code).flatMap(({ msgstr: [said = ''] }) => countsIn(compileMessage(said)))
  expect(counts.length).toBeGreaterThan(10)
  for (const forms of counts) expect(forms).toEqual(expect.arrayContaining(categories))
})

test.each(appLanguages)(
  '$name leaves the dot between facts to the code, which no line begins with',
  ({ code }) => {
    const sentences = itemsOf(code).flatMap(({ msgid, msgstr }) => [msgid, ...msgstr])
    expect(sentences.filter((sentence) => sentence.includes('·'))).toEqual([])
  },
)

function itemsOf(code: string) {
  return PO.parse(catalogues[`../../../locales/${code}.po`] ?? '').items
}

/** The forms of each plural in a message. */
function countsIn(compiled: unknown): string[][] {
  if (!Array.isArray(compiled)) return []
  return compiled.flatMap((token): string[][] => {
    if (!Array.isArray(token) || token[1] !== 'plural') return []
    const forms: unknown = token[2]
    return typeof forms === 'object' && forms !== null ? [Object.keys(forms)] : []
  })
}

/** The names of what is put into a message, how it is counted, and its tags. */
function partsOf(text: string): string {
  const tags = text.match(/<\/?\d+\/?>/g) ?? []
  return [...new Set([...tags, ...namesIn(compileMessage(text))])]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join(' ')
}

function namesIn(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return []
  return compiled.flatMap((token): string[] => {
    if (!Array.isArray(token)) return []
    const [name, kind, forms] = token
    const inside = typeof forms === 'object' && forms !== null ? Object.values(forms).flatMap(namesIn) : []
    return [[name, kind].filter(Boolean).join(':'), ...inside]
  })
}
