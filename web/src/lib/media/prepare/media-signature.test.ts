import { expect, test } from 'vitest'
import { mayBeMediaBySignature } from './media-signature.ts'

function head(text: string): ArrayBuffer {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer
}

test('videos are known by their first box or their EBML header', () => {
  expect(mayBeMediaBySignature(head('\0\0\0\x20ftypisom'), 'VIDEO')).toBe(true)
  expect(mayBeMediaBySignature(head('\0\0\0\x08wide\0\0'), 'VIDEO')).toBe(true)
  expect(mayBeMediaBySignature(head('\x1a\x45\xdf\xa3\x9f'), 'VIDEO')).toBe(true)
})

test('sounds are known by their containers, tags and frames', () => {
  for (const start of [
    'RIFF',
    'RF64',
    'OggS',
    '#!AMR',
    '\x1a\x45\xdf\xa3',
    '\0\0\0\0',
    'FORM',
    'fLaC',
    'ID3\x04',
    '\xff\xfb\x90\0',
    '\xff\xf1\x50\x80',
    '\0\0\0\x1cftypM4A ',
  ]) {
    expect(mayBeMediaBySignature(head(start), 'AUDIO')).toBe(true)
  }
})

test('words are neither', () => {
  expect(mayBeMediaBySignature(head('<script>alert(1)</script>'), 'VIDEO')).toBe(false)
  expect(mayBeMediaBySignature(head('hello, world'), 'AUDIO')).toBe(false)
  expect(mayBeMediaBySignature(head(''), 'AUDIO')).toBe(false)
})
