import { expect, test } from 'vitest'
import { appendShared, captionFromShared } from './caption-from-shared.ts'

test.each([
  [['A song', 'Listen to this', 'https://a.example/1'], 'A song\nListen to this\nhttps://a.example/1'],
  [['', ' Listen: https://a.example/1 ', 'https://a.example/1'], 'Listen: https://a.example/1'],
  [['Same', 'Same'], 'Same'],
  [[], ''],
])('%j is shared as %j', (texts, caption) => {
  expect(captionFromShared(texts)).toBe(caption)
})

test('what was being written stays, above what is shared', () => {
  expect(appendShared('My draft ', 'A song')).toBe('My draft\n\nA song')
  expect(appendShared('', 'A song')).toBe('A song')
  expect(appendShared('My draft', '')).toBe('My draft')
})
