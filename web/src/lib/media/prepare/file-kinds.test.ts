import { expect, test } from 'vitest'
import { acceptAttribute, contentTypeOf, fileKindOf, formatFileKindNames } from './file-kinds.ts'

test('a file is what its type says, whatever it is called', () => {
  expect(fileKindOf({ name: 'a.mp3', type: 'image/png' })).toBe('IMAGE')
  expect(fileKindOf({ name: 'clip', type: 'video/quicktime' })).toBe('VIDEO')
  expect(fileKindOf({ name: 'song.m4a', type: 'audio/x-m4a' })).toBe('AUDIO')
})

test('without a type the ending decides', () => {
  expect(contentTypeOf({ name: 'Holiday.MKV', type: '' })).toBe('video/x-matroska')
  expect(fileKindOf({ name: 'take.aiff', type: '' })).toBe('AUDIO')
})

test('what a post cannot carry is nothing', () => {
  expect(fileKindOf({ name: 'a.svg', type: 'image/svg+xml' })).toBeNull()
  expect(fileKindOf({ name: 'notes', type: '' })).toBeNull()
})

test('a picker offers the types of its kinds and their endings', () => {
  const offered = acceptAttribute('AUDIO').split(',')
  expect(offered).toContain('audio/flac')
  expect(offered).toContain('.m4a')
  expect(offered).not.toContain('image/png')
  expect(offered).not.toContain('.mp4')
})

test('a kind of videos and of sounds is named once', () => {
  const names = formatFileKindNames('IMAGE', 'VIDEO', 'AUDIO').split(', ')
  expect(names).toContain('WebM')
  expect(new Set(names).size).toBe(names.length)
})
