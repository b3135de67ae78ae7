import { expect, it } from 'vitest'
import { nextTabIndex } from './next-tab-index.ts'

const tabs = [
  { value: 'all', disabled: true },
  { value: 'free' },
  { value: 'paid', disabled: true },
  { value: 'ended' },
]

it.each([
  ['ArrowRight', 'free', 3],
  ['ArrowRight', 'ended', 1],
  ['ArrowLeft', 'free', 3],
  ['ArrowLeft', 'ended', 1],
  ['Home', 'ended', 1],
  ['End', 'free', 3],
])('%s leads from %s past the tabs that are disabled', (key, value, at) => {
  expect(nextTabIndex(key, tabs, value, 'ltr')).toBe(at)
})

it('leads the other way where tabs stand from right to left', () => {
  const three = [{ value: 'first' }, { value: 'second' }, { value: 'third' }]
  expect(nextTabIndex('ArrowLeft', three, 'first', 'rtl')).toBe(1)
  expect(nextTabIndex('ArrowRight', three, 'first', 'rtl')).toBe(2)
})

it('leads nowhere by other keys, nor where every tab is disabled', () => {
  expect(nextTabIndex('a', tabs, 'free', 'ltr')).toBeNull()
  expect(nextTabIndex('ArrowRight', [{ value: 'all', disabled: true }], 'all', 'ltr')).toBeNull()
})
