import { describe, expect, it } from 'vitest'
import { buildTextWithMention, mentionAtCaret } from './mention-query.ts'

describe('mentionAt', () => {
  it.each([
    ['@am', { at: 0, term: 'am' }],
    ['Hello @am', { at: 6, term: 'am' }],
    ['(@am', { at: 1, term: 'am' }],
    ['Look: @', { at: 6, term: '' }],
    ['@a.b_c', { at: 0, term: 'a.b_c' }],
    ['写真は＠am', { at: 3, term: 'am' }],
    ['לـ@am', { at: 2, term: 'am' }],
  ])('finds the mention that ends %j', (text, found) => {
    expect(mentionAtCaret(text, text.length)).toEqual(found)
  })

  it.each(['', 'Hello', 'me@example.com', '@amara ', 'é@am', '@@am', 'https://x.example/@am'])(
    'finds none at the end of %j',
    (text) => {
      expect(mentionAtCaret(text, text.length)).toBeNull()
    },
  )

  it('looks at what stands before the caret alone', () => {
    expect(mentionAtCaret('@amara and more', 3)).toEqual({ at: 0, term: 'am' })
    expect(mentionAtCaret('@amara and more', 12)).toBeNull()
  })
})

describe('withMention', () => {
  it('finishes the mention and leaves a space behind it', () => {
    expect(buildTextWithMention('Hi @am', { at: 3, term: 'am' }, 'amara')).toEqual({
      text: 'Hi @amara ',
      caret: 10,
    })
  })

  it('keeps what follows, with one space between', () => {
    expect(buildTextWithMention('@am, hi', { at: 0, term: 'am' }, 'amara')).toEqual({
      text: '@amara , hi',
      caret: 7,
    })
    expect(buildTextWithMention('@am hi', { at: 0, term: 'am' }, 'amara')).toEqual({
      text: '@amara hi',
      caret: 7,
    })
  })
})
