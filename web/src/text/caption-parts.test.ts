import { describe, expect, it } from 'vitest'
import { captionParts } from './caption-parts.ts'

const linksIn = (caption: string) =>
  captionParts(caption).flatMap((part) => (part.kind === 'link' ? [part.href] : []))
const mentionsIn = (caption: string) =>
  captionParts(caption).flatMap((part) => (part.kind === 'mention' ? [part.username] : []))

describe('captionParts', () => {
  it('finds a mention inside a sentence and keeps the rest as text', () => {
    expect(captionParts('Prints for @leo are next week.')).toEqual([
      { kind: 'text', text: 'Prints for ' },
      { kind: 'mention', text: '@leo', username: 'leo' },
      { kind: 'text', text: ' are next week.' },
    ])
  })

  it('leaves the full stop after a mention to the sentence', () => {
    expect(mentionsIn('With @amara.okafor. And @leo_!')).toEqual(['amara.okafor', 'leo_'])
  })

  it('takes neither an email address nor a path for a mention', () => {
    expect(mentionsIn('Write to me@example.com or see x.example/@leo, @@leo')).toEqual([])
  })

  it('takes no word that is too long or too short for a username', () => {
    expect(mentionsIn(`@${'a'.repeat(31)} @ab @abc`)).toEqual(['abc'])
  })

  it('finds http and https links without the punctuation after them', () => {
    expect(linksIn('See https://example.com/a?b=1, http://example.org/x.')).toEqual([
      'https://example.com/a?b=1',
      'http://example.org/x',
    ])
  })

  it('keeps brackets that belong to the link and drops the ones around it', () => {
    expect(linksIn('(https://example.com/a_(b)) [https://example.com]')).toEqual([
      'https://example.com/a_(b)',
      'https://example.com/',
    ])
  })

  it('makes no link of other schemes', () => {
    expect(linksIn('javascript:alert(1) ftp://example.com data:text/html,x https://')).toEqual([])
  })

  it('finds no mention inside a link', () => {
    expect(mentionsIn('https://example.com/@leo https://example.com/?a=@leo')).toEqual([])
  })

  it('loses no character', () => {
    const caption = 'A 😀 @leo, https://example.com/x).\n\n@amara: ok http:// @'
    expect(
      captionParts(caption)
        .map((part) => part.text)
        .join(''),
    ).toBe(caption)
  })
})
