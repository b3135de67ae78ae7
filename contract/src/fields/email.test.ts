import { expect, test } from 'vitest'
import { normalizeEmail, normalizeSignInIdentifier, normalizingEmailField } from './email.ts'

test.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@مثال.إختبار', 'ada@xn--mgbh0fb.xn--kgbechtv'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ['ada@example.com/path', 'ada@example.com/path'],
  ['no address', 'no address'],
  ['txt2@пример.рф', 'txt2@xn--e1afmkfd.xn--p1ai'],
  ['txt2@xn--e1afmkfd.xn--p1ai', 'txt2@xn--e1afmkfd.xn--p1ai'],
  ['ada@例子.中国', 'ada@xn--fsqu00a.xn--fiqs8s'],
  ['\u2066ada@example.com\u2069\u200b', 'ada@example.com'],
  ['ada@1', 'ada@1'],
])('%j is the address %s', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored)
})

test.each([
  'txt2@пример.рф',
  'ada@例子.中国',
  'ada@mail.рф',
  'ada@пошта.укр',
  'ada@مثال.مصر',
  'ada@xn--e1afmkfd.xn--p1ai',
  'ada.o-b+i@mail.example.co.uk',
  "o'brien@example.ie",
])('%j is an address', (typed) => {
  expect(normalizingEmailField('missing', 'invalid').safeParse(typed).success).toBe(true)
})

test.each([
  'ada',
  '@example.com',
  'ada@',
  'ada@exa mple.com',
  'ada@example.com:25',
  'ada@127.0.0.1',
  'ada@example.xn--',
  'ada@-example.com',
  '.ada@example.com',
  'a..da@example.com',
  'änne@example.com',
])('%j is refused', (typed) => {
  expect(normalizingEmailField('missing', 'invalid').safeParse(typed).error?.issues[0]?.message).toBe(
    'invalid',
  )
})

test.each([
  [' Ada.Obi ', 'ada.obi'],
  ['@Ada', 'ada'],
  ['\u200b\u2066@Ada\u2069\u200f', 'ada'],
  ['Ada@bücher.example', 'ada@xn--bcher-kva.example'],
])('%j signs in as %s', (typed, identifier) => {
  expect(normalizeSignInIdentifier(typed)).toBe(identifier)
})
