import { expect, test } from 'vitest'
import { readArguments } from './read-arguments.ts'

const options = { keep: { type: 'string' }, all: { type: 'boolean', default: false } } as const

test('takes the options and names that a command declares', () => {
  const { values, positionals } = readArguments(['backup', '--keep', '3', '--all'], options, { names: 1 })
  expect([values.keep, values.all, positionals]).toEqual(['3', true, ['backup']])
  expect(readArguments([], options).values.all).toBe(false)
})

test.each([
  [['--typo'], "Unknown option '--typo'."],
  [['--typo=3'], "Unknown option '--typo'."],
  [['-x'], "Unknown option '-x'."],
  [['--keep'], "Option '--keep <value>' argument missing."],
  [['--all=yes'], "Option '--all' does not take an argument."],
  [['ever'], 'Unknown argument "ever": this command takes only options.'],
])('refuses %s with all that the command takes', (args, sentence) => {
  expect(() => readArguments(args, options)).toThrow(`${sentence} Options: --keep=…, --all.`)
})

test('says of a command without options that it has none', () => {
  expect(() => readArguments(['--fix'], {})).toThrow("Unknown option '--fix'. There are no options.")
  expect(() => readArguments(['a', 'b', 'c'], {}, { names: 2 })).toThrow(
    'Unknown argument "c": this command takes 2 names. There are no options.',
  )
})
