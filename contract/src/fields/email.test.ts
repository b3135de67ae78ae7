import { expect, test } from 'vitest'
import { emailField, normalizeEmail, normalizeIdentifier } from './email.ts'

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
])('%j is the address %s', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored)
})

test.each(['ada', '@example.com', 'ada@', 'ada@exa mple.com', 'ada@example.com:25', 'änne@example.com'])(
  '%j is refused',
  (typed) => {
    expect(emailField('missing', 'invalid').safeParse(typed).error?.issues[0]?.message).toBe('invalid')
  },
)

test.each([
  [' Ada.Obi ', 'ada.obi'],
  ['@Ada', 'ada'],
  ['Ada@bücher.example', 'ada@xn--bcher-kva.example'],
])('%j signs in as %s', (typed, identifier) => {
  expect(normalizeIdentifier(typed)).toBe(identifier)
})
