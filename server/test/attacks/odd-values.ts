import { oneOf, type Randomness } from '../setup/runner/randomness.ts'

/** Text written verbatim into JSON: numbers that JavaScript would not write. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const oddTexts = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ufeff',
  '\u200b\u200d\u2060',
  '\u202egnp.exe',
  '\u2066a\u2069',
  'Zal\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308go',
  `e${'\u0301'.repeat(300)}`,
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '😀'.repeat(61),
  'İSTANBUL',
  'ß',
  'ﷺ'.repeat(40),
  '１２３',
  '٣',
  'ﬀ',
  "' OR '1'='1",
  "'; DROP TABLE post; --",
  '") OR 1=1 --',
  '\\',
  '\\u0000',
  '%',
  '%_%',
  '$1',
  '#{7*7}',
  '{{7*7}}',
  '{"$gt":""}',
  '<script>alert(1)</script>',
  '<!--<svg/onload=1>',
  ']]>',
  'javascript:alert(1)',
  'data:text/html,<b>',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'https://user:pass@people.example/',
  'https://people.example/\0',
  'file:///etc/passwd',
  '../../../../etc/passwd',
  '..\\..\\windows',
  'a\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  'true',
  'false',
  'on',
  '0',
  '-0',
  '-1',
  '+1',
  '01',
  '1.5',
  '1e3',
  '1e400',
  '0x10',
  '1_000',
  '1,5',
  ' 1 ',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  '0000-01-01',
  '0001-01-01',
  '0099-12-31T23:59:59.999Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999-14:00',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '2024-02-29',
  '2023-02-29',
  '2026-01-01T00:00:00.000+14:00',
  '2026-12-31T23:59:60.000Z',
  'a@b',
  '"a b"@people.example',
  'a@people.example\r\nBcc: b@people.example',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  'a@xn--80ak6aa92e.example',
  '*'.repeat(200),
  '(a+)+$',
  'a'.repeat(1000),
  '@'.repeat(500),
  '#a '.repeat(200),
  '7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
  '00000000000000000000000000',
  'ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  '01k0000000000000000000000a',
  '00000000-0000-0000-0000-000000000000',
  'newest.00000000000000000000000000',
  'name.ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  '0.00000000000000000000000000',
  '99999999999999.ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  '999999999999999999.ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
]

const numbers = [
  '0',
  '-0',
  '-1',
  '0.5',
  '1.005',
  '1e400',
  '-1e400',
  '1e-400',
  '1E2',
  '1e21',
  '4.9e-324',
  '1.7976931348623157e308',
  '2147483647',
  '2147483648',
  '-2147483649',
  '4294967296',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '100000000000',
  '100000000001',
  '99999999999999999999999999999999',
]

/** A text that nobody expects. */
export function oddText(random: Randomness): string {
  const generators: (() => string)[] = [
    () => oneOf(random, oddTexts),
    () => oneOf(random, oddTexts),
    () => oneOf(random, oddTexts) + oneOf(random, oddTexts),
    () => oneOf(random, ['x', '9', 'é', '\u0301', ' ', 'x ', '%']).repeat(1 + random(3000)),
    () => Array.from({ length: 1 + random(12) }, () => String.fromCharCode(random(0x10000))).join(''),
    () => Array.from({ length: 1 + random(12) }, () => String.fromCodePoint(random(0x250))).join(''),
  ]
  return oneOf(random, generators)()
}

/** A number as it is written: also such as no number of JavaScript is. */
export function oddNumber(random: Randomness): Raw {
  return new Raw(oneOf(random, numbers))
}

/** Generates a JSON value that is most likely not what the call expects. */
export function oddThing(random: Randomness): unknown {
  const generators: (() => unknown)[] = [
    () => oddText(random),
    () => oddText(random),
    () => oddNumber(random),
    () => oneOf(random, [null, true, false]),
    () => oneOf<unknown>(random, [[], {}, [[]], [null], [{}], { length: 1e9 }, { 0: 'x' }]),
    () => Array.from({ length: 1 + random(1200) }, () => 'x'),
    () => ({ toString: 'x', valueOf: 'x', toJSON: 'x', length: -1 }),
    () => [oddText(random), oddNumber(random), {}],
    () => nested(random, 1 + random(60)),
  ]
  return oneOf(random, generators)()
}

/** Generates a value nested `depth` levels deep. */
function nested(random: Randomness, depth: number): unknown {
  let made: unknown = oddText(random)
  for (let at = 0; at < depth; at++) made = random(2) === 0 ? [made] : { a: made }
  return made
}

/** Serializes a value as JSON, with raw text verbatim. */
export function jsonOf(value: unknown): string {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, each]) => each !== undefined)
    return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${jsonOf(each)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
