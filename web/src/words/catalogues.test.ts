import { compileMessage } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { languages } from './languages.ts'

const catalogues = import.meta.glob<string>('../../locales/*.po', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const translated = languages.filter(({ code }) => code !== 'en')

test.each(translated)('$name says all that there is to say, with all that is put into it', ({ code }) => {
  const { items } = PO.parse(catalogues[`../../locales/${code}.po`] ?? '')
  expect(items.length).toBeGreaterThan(1000)
  const wrong = items.filter(
    ({ msgid, msgstr: [said = ''] }) => said === '' || partsOf(said) !== partsOf(msgid),
  )
  expect(wrong.map(({ msgid }) => msgid)).toEqual([])
})

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
