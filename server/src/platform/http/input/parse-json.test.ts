import { expect, test } from 'vitest'
import { Refusal } from '../../errors.ts'
import { parseJsonBody } from './parse-json.ts'

function errorsOf(text: string) {
  try {
    parseJsonBody(text)
  } catch (cause) {
    if (cause instanceof Refusal) return cause.more.errors?.map(({ path }) => path) ?? cause.more.detail
    throw cause
  }
}

test('JSON without repeated names is parsed as ever', () => {
  for (const text of [
    'null',
    '"a:a"',
    '{}',
    '{"a":{"a":1},"b":[{"a":1},{"a":2}],"c":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a\\"":1,"a":"\\\\","b":"}:{"}',
  ]) {
    expect(parseJsonBody(text)).toEqual(JSON.parse(text))
  }
})

test('a name that an object has twice is refused, however it is spelt', () => {
  expect(errorsOf('{"a":1,"a":2}')).toEqual(['a'])
  expect(errorsOf('{"a": 1, "\\u0061" : 2}')).toEqual(['a'])
  expect(errorsOf('{"b":[1,{"c":{},"c":[]}]}')).toEqual(['c'])
  expect(errorsOf('{"__proto__":1,"__proto__":2}')).toEqual(['__proto__'])
})

test('what is not JSON is refused', () => {
  expect(errorsOf('{"a":1,}')).toBe("The body isn't valid JSON.")
})
