import { expect, test } from 'vitest'
import { appendSharedText, captionFromSharedTexts } from './caption-from-shared.ts'

test.each([
  [['A song', 'Listen to this', 'https://a.example/1'], 'A song\nListen to this\nhttps://a.example/1'],
  [['', ' Listen: https://a.example/1 ', 'https://a.example/1'], 'Listen: https://a.example/1'],
  [['Same', 'Same'], 'Same'],
  [[], ''],
])('%j is shared as %j', (texts, caption) => {
  expect(captionFromSharedTexts(texts)).toBe(caption)
})

test('what was being written stays, above what is shared', () => {
  expect(appendSharedText('My draft ', 'A song')).toBe('My draft\n\nA song')
  expect(appendSharedText('', 'A song')).toBe('A song')
  expect(appendSharedText('My draft', '')).toBe('My draft')
})
