import { expect, test } from 'vitest'
import { containsWebOrEmailAddress } from './contains-address.ts'

test.each([
  'Your account was hacked visit x.example',
  'Claim at fanfare-win.com',
  'WIN.NG/prize',
  'http://1.2.3.4',
  'Call 10.0.0.1',
  'www.ada',
  'ada@mail.com',
  'Ada (ada.me)',
  't.me/ada',
  'bit.ly/3x',
  'x.com',
  'evil。com',
  'ｅｖｉｌ．ｃｏｍ',
  'пример.рф',
  '例え.jp',
  'dr.love/win',
  'example.co.uk:8080',
  'go“evil.com”',
])('%s holds an address', (name) => {
  expect(containsWebOrEmailAddress(name)).toBe(true)
})

test.each([
  'Amaka',
  'J. Cole',
  'J.Cole',
  'Mr.Eazi',
  'Mr.Love',
  'Dr. Ada',
  'St. Vincent',
  'will.i.am',
  'A.B.C.',
  'Tems...',
  'Ọláyẹmí Ọ.',
  'محمد',
  '3.5 Million',
  'No.1',
  '@ada',
  'AC/DC',
  'Asa/Adé',
  '12:30',
])('%s holds none', (name) => {
  expect(containsWebOrEmailAddress(name)).toBe(false)
})
