import { expect, test } from 'vitest'
import { isTruncatedMp4 } from './is-truncated-mp4.ts'

function box(name: string, content: number, size = 8 + content): string {
  return (
    String.fromCharCode(size >>> 24, (size >>> 16) & 255, (size >>> 8) & 255, size & 255) +
    name +
    '\0'.repeat(content)
  )
}

const file = (text: string) => new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))])

const [type, index, content] = [box('ftyp', 24), box('moov', 300), box('mdat', 5000)]
const long = `\0\0\0\x01mdat\0\0\0\0\0\0\x13\x98${'\0'.repeat(5000)}`

test.each([
  ['with its index first', type + index + content],
  ['with its index last', type + content + index],
  ['with a size of 64 bits', type + long + index],
  ['whose last box is the rest', type + index + box('mdat', 700, 0)],
])('a whole file %s is none', async (_, text) => {
  expect(await isTruncatedMp4(file(text))).toBe(false)
})

test.each([
  ['in its content', (type + index + content).slice(0, -1000)],
  ['before its index', (type + content + index).slice(0, -400)],
  ['between two boxes', type + content],
  ['in its index', (type + content + index).slice(0, -100)],
  ['in the head of a box', (type + content + index).slice(0, -304)],
  ['in a content of 64 bits', (type + long).slice(0, -2000)],
])('a file that was cut %s is one', async (_, text) => {
  expect(await isTruncatedMp4(file(text))).toBe(true)
})

test('other containers are for the server to judge', async () => {
  expect(await isTruncatedMp4(file('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81'))).toBe(false)
  expect(await isTruncatedMp4(file(`ID3\x04${'\0'.repeat(50)}`))).toBe(false)
})
