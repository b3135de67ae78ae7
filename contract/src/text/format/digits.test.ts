import { expect, test } from 'vitest'
import { toAsciiDigits } from './digits.ts'

test.each([
  ['ASCII', '905341', '905341'],
  ['Arabic', '٩٠٥٣٤١', '905341'],
  ['Persian and Urdu', '۹۰۵۳۴۱', '905341'],
  ['Devanagari', '९०५३४१', '905341'],
  ['Bengali', '৯০৫৩৪১', '905341'],
  ['Tamil', '௯௦௫௩௪௧', '905341'],
  ['Thai', '๙๐๕๓๔๑', '905341'],
  ['Khmer', '៩០៥៣៤១', '905341'],
  ['Myanmar', '၉၀၅၃၄၁', '905341'],
  ['Sinhala', '෯෦෫෩෪෧', '905341'],
  ['full width', '９０５３４１', '905341'],
  ['N’Ko', '߉߀߅߃߄߁', '905341'],
  ['Adlam', '𞥙𞥐𞥕𞥓𞥔𞥑', '905341'],
  ['mathematical bold and monospace, whose rows touch', '𝟗𝟎𝟓𝟿𝟶𝟻', '905905'],
])('reads digits of %s', (_, text, digits) => {
  expect(toAsciiDigits(text)).toBe(digits)
})

test('leaves everything else as it is', () => {
  expect(toAsciiDigits('₦١٬٥٠٠٫٧٥ 九 ½ x²')).toBe('₦1٬500٫75 九 ½ x²')
})

test('finds ten digits in each row of Unicode', () => {
  const all = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => (code < 0xd800 || code > 0xdfff) && /^\p{Nd}$/u.test(String.fromCodePoint(code)))
    .map((code) => toAsciiDigits(String.fromCodePoint(code)))
  expect(all.map((digit, at) => digit === String(at % 10)).every(Boolean)).toBe(true)
})
