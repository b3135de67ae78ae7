import { allCalls } from '@fanfare/contract/all-calls'
import { tooManyMarksMessage } from '@fanfare/contract/text/combining-marks'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { Refusal } from '../../../src/platform/errors.ts'
import { parseInput } from '../../../src/platform/http/input/parse-input.ts'
import { pathsIn, schemaOf, valueAtPath } from '../../setup/schema/schema-paths.ts'

const wrong = [
  undefined,
  null,
  '',
  ' ',
  'two words',
  'x'.repeat(100_001),
  '-1',
  -1,
  0.5,
  1e18,
  true,
  [],
  Array.from({ length: 1001 }, () => 'x'),
  {},
]
const shapes = allCalls.flatMap(({ call: { method, path, body, query, params } }) =>
  Object.entries({ body, query, params }).flatMap(([of, shape]) =>
    shape ? [[`the ${of} of ${method} ${path}`, shape] as const] : [],
  ),
)

test.each(shapes)('what is wrong with %s is told in a sentence', (_, shape) => {
  const messages = new Set(
    pathsIn(schemaOf(shape)).flatMap((path) =>
      wrong.flatMap((value) => validationMessages(shape, valueAtPath(value, path))),
    ),
  )
  expect(
    [...messages].filter((message) =>
      /^(Too |Invalid |Unrecognized|Expected)|undefined|\bnull\b|>=|<=/.test(message),
    ),
  ).toEqual([])
})

function validationMessages(shape: ZodType, sent: unknown): string[] {
  try {
    parseInput(shape, sent)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return (error.more.errors ?? []).map(({ message }) => message)
  }
}

/** Legitimate texts of scripts and emoji that are written with many marks or parts. */
const readable: Record<string, string> = {
  'Arabic with vowel marks': 'بِسْمِ ٱللَّٰهِ ٱلرَّحْمَٰنِ مُحَمَّدٌ',
  'Hebrew with points and cantillation': 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים',
  Thai: 'ที่นี่ น้ำใจ กำลัง',
  'Devanagari conjuncts': 'हिन्दी क्ष्म्य र्त्स्न्या श्री',
  'Tibetan stacks': 'ཧྐྵྨླྺྼྻྂ བསྒྲུབས',
  Sinhala: 'ශ්‍රී ලංකා',
  'Vietnamese, decomposed': 'Tiếng Việt phở nướng'.normalize('NFD'),
  Hausa: 'Ɗan ƙasa ya ɓoye',
  'Yoruba with tones and dots': 'Ọ̀ṣun ẹ̀kọ́ ọjọ́',
  'stacks of some marks': 'Zal\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308go',
  emoji: '👩‍👩‍👧 🇳🇬 1️⃣ 👋🏽 ❤️ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 🏳️‍🌈',
}
const stacked: Record<string, string> = {
  'a letter with eleven marks': `qua${'\u0301'.repeat(11)}`,
  'a letter with thousands of marks': `qua${'\u0301'.repeat(6000)}`,
  'marks with joiners between them': `qua${'\u0301\u200d'.repeat(30)}`,
  'marks on an emoji': `qu👩‍👩‍👧${'\u20dd'.repeat(20)}`,
}

/**
 * Fields that are not stored as typed text: secrets, search terms, values that programs send; and captions,
 * whose marks are bounded by their code points.
 */
const untyped =
  /(^|\.)(caption|password|oldPassword|newPassword|token|idToken|nonce|oauth_token|oauth_verifier|signInToken|recoveryCode|altcha|identifier|email|value|usernames\.0|contentTagCodes\.0|transports\.0|pollLength|inApp|mail|push)$|^columns\./
const typed = shapes.filter(
  ([of]) => of.startsWith('the body') && !/webhook|violations|change-setting|decide-rename/.test(of),
)

test('every text that people type takes what scripts and emoji write, and refuses stacked marks in one sentence', () => {
  const faults: string[] = []
  let asked = 0
  for (const [of, shape] of typed) {
    for (const path of pathsIn(schemaOf(shape))) {
      if (untyped.test(path.join('.'))) continue
      asked++
      const said = messagesAt(shape, path, `qua${'\u0301'.repeat(11)}`)
      if (said.length === 0) faults.push(`${of} takes stacked marks as ${path.join('.')}`)
      if (!said.includes(tooManyMarksMessage)) continue
      for (const [kind, text] of Object.entries(readable)) {
        if (messagesAt(shape, path, text).includes(tooManyMarksMessage))
          faults.push(`${of} refuses ${kind} as ${path.join('.')}`)
      }
      for (const [kind, text] of Object.entries(stacked)) {
        const found = messagesAt(shape, path, text)
        if (found.length !== 1 || found[0] !== tooManyMarksMessage)
          faults.push(`${of} says ${found} of ${kind} as ${path.join('.')}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(asked).toBeGreaterThan(100)
})

test('no sentence about what is missing or of another type is said of what is too long, too many or too much', () => {
  const wrong = new Set<string>()
  const said = (shape: ZodType, path: readonly string[], values: readonly unknown[]) =>
    new Set(values.flatMap((value) => messagesAt(shape, path, value)))
  for (const [of, shape] of shapes) {
    for (const path of pathsIn(schemaOf(shape))) {
      const missing = said(shape, path, [undefined, null, '', ' ', {}, [], 5, true])
      const plain = said(shape, path, ['x', 'word', '7', 'AB', 'x@y.zz', 'https://', ['x']])
      const tooLong = said(
        shape,
        path,
        [101, 501, 10_001].map((length) => 'x'.repeat(length)),
      )
      const tooMany = said(shape, path.at(-1) === '0' ? path.slice(0, -1) : path, [
        Array.from({ length: 1001 }, () => 'x'),
      ])
      const noNumber = said(shape, path, [{}, true, 'no number'])
      const tooMuch = said(shape, path, [1e12, '999999999999'])
      for (const message of [...tooLong, ...tooMany]) {
        if (missing.has(message) && !plain.has(message)) wrong.add(`${of} ${path.join('.')}: ${message}`)
      }
      for (const message of tooMuch) {
        if (noNumber.has(message) && !plain.has(message)) wrong.add(`${of} ${path.join('.')}: ${message}`)
      }
    }
  }
  expect([...wrong]).toEqual([])
})

/** A new password is told all that it needs at once. */
const ofRules = /(^|\.)(password|newPassword)$/
const malformed = [
  ...'1990-2-3 1990/01/01 19900101 1990-01-01T00:00:00Z ٢٠٠٠-٠١-٠١ 2001-02-30 2999-01-01 x A-B . .. @ a@b é 🏳️‍🌈'.split(
    ' ',
  ),
  ...'http://x https:// -1 1.5 1e9 +1 0 00 7x 99:99 NaN <b> ../x %00'.split(' '),
  ...['', ' ', '\n', 'a b', 'x'.repeat(101), 'x'.repeat(10_001), '9'.repeat(40)],
  ...[-1, 0.5, 1e12, [], ['x'], ['x', 'x'], {}, null, undefined, true],
]

test('a value that is wrong is told of in one sentence, and what builds upon its form is not said beside it', () => {
  const faults = new Set<string>()
  for (const [of, shape] of shapes) {
    for (const path of pathsIn(schemaOf(shape))) {
      if (ofRules.test(path.join('.'))) continue
      for (const value of malformed) {
        const said = messagesAt(shape, path, value)
        if (said.length > 1)
          faults.add(`${of} ${path.join('.')} ${JSON.stringify(value)?.slice(0, 30)}: ${said.join(' | ')}`)
      }
    }
  }
  expect([...faults]).toEqual([])
})

test.each([
  ['POST /paystack/start', 'reference', 'x'.repeat(101), 'References can have up to 100 characters'],
  ['POST /paystack/start', 'reference', 'x', 'References need at least 4 characters'],
  ['POST /paystack/start', 'reference', '', 'A payment needs a reference'],
  ['POST /user/login', 'identifier', 'x'.repeat(255), 'Enter at most 254 characters'],
  ['POST /user/login', 'password', 'x'.repeat(1001), 'Enter at most 1000 characters'],
  ['POST /verification/submit', 'address', '1 A', 'Enter your full address'],
  ['POST /verification/submit', 'legalName', 'A', 'Names need at least 2 characters'],
  [
    'POST /comment/create-comment/{postId}',
    'content',
    'x'.repeat(1001),
    'Comments can have up to 1000 characters',
  ],
  [
    'POST /comment/create-comment/{postId}',
    'content',
    `x${'\u200d'.repeat(8000)}`,
    'This has too many combined emoji, accents or invisible characters',
  ],
])('%s with %s %j says: %s', (called, field, value, sentence) => {
  const shape = shapes.find(([of]) => of === `the body of ${called}`)?.[1]
  expect(shape && messagesAt(shape, [field], value)).toEqual([sentence])
})

function messagesAt(shape: ZodType, path: readonly string[], value: unknown): string[] {
  try {
    parseInput(shape, valueAtPath(value, path))
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const at = path.join('.')
    return (error.more.errors ?? []).flatMap(({ path, message }) => (path === at ? [message] : []))
  }
}
