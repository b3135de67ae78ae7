import { nonEmptySearchText } from '@fanfare/contract/fields/search-term'
import { fillPath } from '@fanfare/contract/fill-path'
import { peopleListName } from '@fanfare/contract/shapes/social/lists'
import { savesFolderName } from '@fanfare/contract/shapes/social/saves'
import { expect, test } from 'vitest'

test.each(['.', '..', '...', '%2e', '%2E.', '. .', 'a/../b', '\\..', 'a?b#c', 'été'])(
  'a path holds %s as it was typed, whatever parses it',
  (typed) => {
    const { pathname } = new URL(`https://api.test${fillPath('/search/{term}/all', { term: typed })}`)
    const [, search, term = '', all, ...more] = pathname.split('/')
    expect([search, all, more]).toEqual(['search', 'all', []])
    expect(decodeURIComponent(term).trim()).toBe(typed)
  },
)

test.each([
  ['a search', nonEmptySearchText],
  ['the name of a list', peopleListName],
  ['the name of a folder', savesFolderName],
])('%s reads dots as they were typed', (_, field) => {
  const sent = (typed: string) => decodeURIComponent(fillPath('{value}', { value: typed }))
  expect(field.safeParse(sent('..'))).toEqual(field.safeParse('..'))
  expect(field.safeParse(sent('.'))).toEqual(field.safeParse('.'))
})
