import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asMinorUnits } from '../money/money.ts'
import {
  applyAmountInput,
  type EnteredAmount,
  parseAmount,
  readingsOfAmbiguousAmount,
  toEnteredAmount,
} from './parse-amount.ts'

test.each([
  ['5.00', 5_00],
  ['5', 5_00],
  ['5.', 5_00],
  ['5.0', 5_00],
  ['5.5', 5_50],
  ['.5', 50],
  ['0.5', 50],
  ['0,05', 5],
  ['007', 7_00],
  ['150.50', 150_50],
  ['150,50', 150_50],
  ['1,500', 1500_00],
  ['1.500', 1500_00],
  ['1 500', 1500_00],
  ['1\u00a0500', 1500_00],
  ['1\u2009500,5', 1500_50],
  ['1\u202f500,75', 1500_75],
  ["1'500.75", 1500_75],
  ['1’500.75', 1500_75],
  ['1_500', 1500_00],
  ['1,500.75', 1500_75],
  ['1.500,75', 1500_75],
  ['1,500,00', 1500_00],
  ['1,500,000', 1_500_000_00],
  ['1.500.000', 1_500_000_00],
  ['1 500 000', 1_500_000_00],
  ['1.500.000,5', 1_500_000_50],
  ['15,00,000.25', 1_500_000_25],
  ['1500.75', 1500_75],
  ['1500000', 1_500_000_00],
  ['٥٠', 50_00],
  ['٥٫٥٠', 5_50],
  ['١٬٥٠٠٫٧٥', 1500_75],
  ['١،٥٠٠', 1500_00],
  ['۱٬۵۰۰', 1500_00],
  ['१,५००.७५', 1500_75],
  ['１５００', 1500_00],
  ['１，５００．７５', 1500_75],
  ['₦1,500.75', 1500_75],
  ['₦ 1,500', 1500_00],
  ['$5.00', 5_00],
  ['US$ 5.00', 5_00],
  ['1.500,75 €', 1500_75],
  ['NGN 1500', 1500_00],
  ['1500 ngn', 1500_00],
  ['\u200e$5.00\u200f', 5_00],
  ['  12.5\n', 12_50],
  ['0', 0],
  ['1000000000', 1_000_000_000_00],
])('%j is %d minor units', (written, amount) => {
  expect(parseAmount(written)).toMatchObject({ amount })
})

test.each([
  ['', 'EMPTY'],
  ['  ', 'EMPTY'],
  ['₦', 'EMPTY'],
  ['abc', 'UNREADABLE'],
  ['-5', 'UNREADABLE'],
  ['−5', 'UNREADABLE'],
  ['+5', 'UNREADABLE'],
  ['(5)', 'UNREADABLE'],
  ['1e1', 'UNREADABLE'],
  ['0x10', 'UNREADABLE'],
  ['5k', 'UNREADABLE'],
  ['5 %', 'UNREADABLE'],
  ['Infinity', 'UNREADABLE'],
  ['½', 'UNREADABLE'],
  ['1½', 'UNREADABLE'],
  ['5²', 'UNREADABLE'],
  ['①②', 'UNREADABLE'],
  ['Ⅷ', 'UNREADABLE'],
  ['七', 'UNREADABLE'],
  ['500-1000', 'UNREADABLE'],
  ['100+100', 'UNREADABLE'],
  ['1.2.3', 'UNREADABLE'],
  ['1,25,0', 'UNREADABLE'],
  ['12.5.5', 'UNREADABLE'],
  ['5..00', 'UNREADABLE'],
  ['1 2', 'UNREADABLE'],
  ['5.00 6.00', 'UNREADABLE'],
  ['0.500', 'TOO_MANY_DECIMALS'],
  ['0,125', 'TOO_MANY_DECIMALS'],
  ['1500.755', 'TOO_MANY_DECIMALS'],
  ['1,500.755', 'TOO_MANY_DECIMALS'],
  ['1.2345', 'TOO_MANY_DECIMALS'],
  ['5٫125', 'TOO_MANY_DECIMALS'],
  ['1000000000.01', 'TOO_LARGE'],
  ['9'.repeat(400), 'TOO_LARGE'],
])('%j is not guessed at: %s', (written, problem) => {
  expect(parseAmount(written)).toEqual({ problem })
})

const nothing = toEnteredAmount(asMinorUnits(0))

/** Each key behind what the field shows. */
function keyed(keys: string, before = nothing, groupMark = ','): EnteredAmount {
  return [...keys].reduce(
    (entered, key) => applyAmountInput(entered, entered.shown + key, { groupMark }),
    before,
  )
}

/** The same, but the first key replaces the 0, which is selected. */
function keyedOver(keys: string): EnteredAmount {
  const [first = '', ...rest] = keys
  return rest.reduce(
    (entered, key) => applyAmountInput(entered, entered.shown + key, { groupMark: ',' }),
    applyAmountInput(nothing, first),
  )
}

const keysAndPasted: [text: string, shown: string, amount: number][] = [
  ['5.00', '5.00', 5_00],
  ['5,00', '5,00', 5_00],
  ['.50', '0.50', 50],
  ['0.5', '0.5', 50],
  ['150.50', '150.50', 150_50],
  ['1500', '1500', 1500_00],
  ['1,500', '1500', 1500_00],
  ['1 500', '1500', 1500_00],
  ['10,000', '10000', 10_000_00],
  ['₦1,500', '1500', 1500_00],
  ['US$ 1,500', '1500', 1500_00],
  ['12,34,567', '1234567', 1_234_567_00],
  ['1,500.75', '1500.75', 1500_75],
  ['1.500,75', '1500,75', 1500_75],
  ['0005', '5', 5_00],
  ['٥٫٥٠', '5.50', 5_50],
  ['١،٥٠٠', '1500', 1500_00],
  ['a12.5', '12.5', 12_50],
]

test.each(keysAndPasted)('the keys %j leave %j, and so does pasting them', (text, shown, amount) => {
  const spellings = [
    keyed(text),
    keyedOver(text),
    applyAmountInput(nothing, text),
    applyAmountInput(nothing, `0${text}`),
  ]
  for (const entered of spellings) expect(entered).toMatchObject({ shown, amount, problem: null })
})

test.each([
  ['1.500', '1500', 1500_00],
  ['1,500,000', '1500000', 1_500_000_00],
  ['1500 NGN', '1500', 1500_00],
  ['5 USD', '5', 5_00],
  ['12abc', '12', 12_00],
])('%j that is pasted leaves %j, which further digits join', (text, shown, amount) => {
  const pasted = applyAmountInput(nothing, text)
  expect(pasted).toMatchObject({ shown, amount, problem: null })
  expect(keyed('0', pasted)).toMatchObject({ shown: `${shown}0`, amount: amount * 10, problem: null })
  const over = applyAmountInput(keyed('1500'), text, { isReplaced: true })
  expect(over).toMatchObject({ shown, amount, problem: null })
})

test('letters typed behind a number are left out, and a digit typed after them is not joined', () => {
  for (const [text, shown] of [
    ['12.5b', '12.5'],
    ['12abc', '12'],
    ['1500 NGN', '1500'],
    ['5 euro', '5'],
  ] as const) {
    const lettered = keyed(text)
    expect(lettered).toMatchObject({ shown, amount: Number(shown) * 100, problem: null, isRewritten: true })
    const after = { amount: 0, problem: 'UNREADABLE' }
    expect(keyed('0', lettered)).toMatchObject({ ...after, shown: `${text}0` })
    // A digit taken away, or everything replaced, ends what the letters were typed behind.
    expect(applyAmountInput(lettered, shown.slice(0, -1)).lettersBehind).toBeUndefined()
    expect(applyAmountInput(lettered, '20')).toMatchObject({ shown: '20', amount: 20_00, problem: null })
  }
})

test('digits typed behind a zero and letters are no amount', () => {
  for (const text of ['0x10', '0b11', '0a12.5b'])
    expect(keyed(text), text).toMatchObject({ shown: text, amount: 0, problem: 'UNREADABLE' })
})

test('groups of another language than the viewer’s can be typed to their end', () => {
  expect(keyed('1.500.000,50')).toMatchObject({ amount: 1_500_000_50, problem: null })
  expect(keyed('1.500.000')).toMatchObject({
    shown: '1500000',
    amount: 1_500_000_00,
    problem: null,
    isRewritten: true,
  })
  expect(keyed('1,500,000.50', nothing, '.')).toMatchObject({ amount: 1_500_000_50, problem: null })
  for (const text of ['1.500.', '1.500.0', '1.500.00'])
    expect(keyed(text), text).toMatchObject({ shown: text, amount: 0, problem: 'UNREADABLE' })
})

test('full-width digits and separators can be typed', () => {
  expect(keyed('５．５')).toMatchObject({ shown: '5.5', amount: 5_50, problem: null })
  expect(keyed('5．50')).toMatchObject({ shown: '5.50', amount: 5_50, problem: null })
})

test.each([
  ['5.00', '0', [5_00, 5000_00]],
  ['1.5', '00', [1_50, 1500_00]],
  ['12.34', '5', [12_34, 12_345_00]],
  ['5,00', '0', [5_00, 5000_00]],
] as const)('a decimal point in %j is none of thousands because of %j', (decimal, keys, readings) => {
  const other = decimal.includes(',') ? '.' : ','
  for (const before of [keyed(decimal, nothing, other), applyAmountInput(nothing, decimal)]) {
    const after = keyed(keys, before, other)
    expect(after).toMatchObject({ shown: decimal + keys, amount: 0, problem: 'AMBIGUOUS' })
    expect(readingsOfAmbiguousAmount(after.shown)).toEqual(readings)
    expect(applyAmountInput(before, decimal + keys)).toMatchObject({ amount: 0, problem: 'AMBIGUOUS' })
    // It can be mended by taking the last key away, or by more keys that say which it is.
    expect(applyAmountInput(after, decimal + keys.slice(0, -1))).toMatchObject({ problem: null })
    expect(keyed(`${other}75`, after, '.').amount).toBe(readings[1] + 75)
  }
})

test('no edit within a number makes thousands of its decimal point', () => {
  for (const [before, after] of [
    ['15.00', '15.000'],
    ['5.00', '5.500'],
    ['1500', '1.500'],
    ['1.5005', '1.500'],
  ] as const) {
    expect(applyAmountInput(applyAmountInput(nothing, before), after)).toMatchObject({
      shown: after,
      amount: 0,
      problem: 'AMBIGUOUS',
    })
  }
})

test("only the viewer's own separator of thousands can be typed", () => {
  expect(keyed('1,500')).toMatchObject({ amount: 1500_00, isRewritten: true })
  expect(keyed('1,50')).toMatchObject({ amount: 1_50, isRewritten: true })
  expect(keyed('1,500,000')).toMatchObject({ shown: '1500000', amount: 1_500_000_00, problem: null })
  expect(keyed('12,500,000.50')).toMatchObject({ amount: 12_500_000_50, problem: null })
  expect(keyed('1500.000')).toMatchObject({ amount: 0, problem: 'TOO_MANY_DECIMALS' })
  expect(keyed('1.500', nothing, '.')).toMatchObject({ amount: 1500_00, problem: null })
  for (const [keys, groupMark] of [
    ['1.500', ','],
    ['1,500', '.'],
    ['1,500', '\u202f'],
  ] as const)
    expect(keyed(keys, nothing, groupMark)).toMatchObject({ shown: keys, amount: 0, problem: 'AMBIGUOUS' })
})

test.each(
  ['½', '1½', '5²', '1e3', '1/2', '5-00', '500-1000', '100+100', '10k', '-50', '5 %', '七5'].concat([
    '5abc0',
    '1b2c',
    '-',
    '5.00 6.00',
  ]),
)('%j stays in the field, typed or pasted, and is no amount', (text) => {
  const twelve = applyAmountInput(nothing, '12')
  const spellings = [
    applyAmountInput(nothing, text),
    applyAmountInput(nothing, `0${text}`),
    applyAmountInput(twelve, text),
  ]
  for (const entered of [...spellings, keyed(text), keyedOver(text)]) {
    expect(entered).toMatchObject({ shown: text, amount: 0, problem: 'UNREADABLE' })
    expect(applyAmountInput(entered, '20')).toMatchObject({ shown: '20', amount: 20_00, problem: null })
  }
})

test('letters and signs alone stay in the field and are no amount, until digits come', () => {
  for (const text of ['abc', 'twelve', 'ngn', '₦', 'ك']) {
    for (const entered of [applyAmountInput(nothing, text), keyed(text), keyedOver(text)]) {
      expect(entered).toMatchObject({ shown: text, amount: 0, problem: 'UNREADABLE' })
      expect(applyAmountInput(entered, '5')).toMatchObject({ shown: '5', amount: 5_00, problem: null })
    }
    expect(applyAmountInput(applyAmountInput(nothing, text), '')).toEqual(nothing)
  }
})

test.each([
  ['$5', 'NGN'],
  ['€1500', 'NGN'],
  ['2 000 USD', 'NGN'],
  ['US$ 5', 'EUR'],
  ['₦1,500', 'USD'],
  ['5 euros', 'USD'],
  ['£20', 'EUR'],
] as const)('%j stays in a field of %s and is refused as another currency', (text, own) => {
  const entered = applyAmountInput(nothing, text, { own })
  expect(entered).toMatchObject({ shown: text, amount: 0, problem: 'OTHER_CURRENCY' })
  expect(applyAmountInput(entered, '5', { own })).toMatchObject({ shown: '5', amount: 5_00, problem: null })
  expect(parseAmount(text, own)).toEqual({ problem: 'OTHER_CURRENCY' })
})

test.each([
  ['₦1,500', 'NGN', 1500_00],
  ['1500 ngn', 'NGN', 1500_00],
  ['1500 naira', 'NGN', 1500_00],
  ['US$ 5', 'USD', 5_00],
  ['5 €', 'EUR', 5_00],
  ['5 euro', 'EUR', 5_00],
] as const)('%j is an amount of %s', (text, own, amount) => {
  expect(applyAmountInput(nothing, text, { own })).toMatchObject({ amount, problem: null })
})

test('a key that makes an amount unreadable can be taken away again', () => {
  const twelve = applyAmountInput(nothing, '12')
  const unreadable = applyAmountInput(twelve, '1a2')
  expect(unreadable).toMatchObject({ shown: '1a2', amount: 0, problem: 'UNREADABLE' })
  expect(applyAmountInput(unreadable, '12')).toMatchObject({ shown: '12', amount: 12_00, problem: null })
})

test.each([
  ['1500.755', 'TOO_MANY_DECIMALS'],
  ['0.125', 'TOO_MANY_DECIMALS'],
  ['1.2.3', 'UNREADABLE'],
  ['99999999999', 'TOO_LARGE'],
] as const)('%j stays in the field, is nothing and is said to be wrong', (text, problem) => {
  for (const entered of [keyed(text), applyAmountInput(nothing, text)]) {
    expect(entered).toMatchObject({ shown: text, amount: 0, problem })
    // What is wrong can be taken away by a key.
    expect(applyAmountInput(applyAmountInput(entered, text.slice(0, -1)), text.slice(0, -1)).shown).toBe(
      text.slice(0, -1),
    )
  }
})

test('an amount that is too large is shown without zeros before it', () => {
  expect(applyAmountInput(keyed('0'), '005000000000000')).toMatchObject({
    shown: '5000000000000',
    problem: 'TOO_LARGE',
  })
})

test('a field that is emptied is 0', () => {
  for (const empty of ['', ' ']) expect(applyAmountInput(keyed('5.00'), empty)).toEqual(nothing)
})

test('only what is shown otherwise than it was entered is said', () => {
  const isRewritten = (text: string) => applyAmountInput(nothing, text).isRewritten
  expect(['5', '5.00', '150,5', '007', '.5'].map(isRewritten)).toEqual([false, false, false, false, false])
  expect(['1,500', '$5', '１'].map(isRewritten)).toEqual([true, true, true])
})

test('an amount is what it was, however it is written', () => {
  const spellings = ['en-GB', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'ar-EG', 'fa-IR', 'hi-IN', 'sv-SE', 'pt-PT']
  const format = (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000_000 }),
      fc.constantFrom(...spellings),
      fc.boolean(),
      (minor, locale, useGrouping) => {
        const written = format(locale, { minimumFractionDigits: 2, useGrouping }).format(minor / 100)
        expect(parseAmount(written)).toMatchObject({ amount: minor })
        const whole = format(locale, { useGrouping }).format(Math.floor(minor / 100))
        expect(parseAmount(whole)).toMatchObject({ amount: Math.floor(minor / 100) * 100 })
      },
    ),
  )
})
