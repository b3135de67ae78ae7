import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../all-calls.ts'

const noNumbers = ['', ' ', '1e1', '0x10', '0b11', '1.5', '+7', ' 7', '7 ', '1_0', 'Infinity']

const fieldsOf = (shape: z.ZodObject | undefined): [string, z.ZodType][] =>
  Object.entries((shape?.shape ?? {}) as Record<string, z.ZodType>)

const isNumber = (schema: z.ZodType): boolean =>
  ['integer', 'number'].includes(String(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).type))

const numbers = allCalls.flatMap(({ call: { method, path, params, query } }) =>
  [...fieldsOf(params), ...fieldsOf(query)]
    .filter(([, schema]) => isNumber(schema))
    .map(([name, schema]) => [`${method} ${path}`, name, schema] as const),
)

test('there are numbers in paths and queries', () => {
  expect(numbers.length).toBeGreaterThan(50)
})

test.each(numbers)('%s takes %s in digits alone', (_, __, schema) => {
  expect(noNumbers.filter((text) => schema.safeParse(text).success)).toEqual([])
})

const noDays = [
  '2026-02-30',
  '31/12/2026',
  '2026-W05',
  '20260228',
  '2026-2-3',
  '２０２６-０２-２８',
  ' 2026-02-28',
]
const noMoments = [
  '2026-02-28T10:00',
  '2026-02-28 10:00',
  '2026-02-28T24:00:00Z',
  '2026-02-28T10:00:00+25:00',
  '5',
]

const moments = allCalls.flatMap(({ call: { method, path, query } }) =>
  fieldsOf(query)
    .filter(([name, schema]) => /^(date|from$|to$)/.test(name) && schema.safeParse('2026-02-28').success)
    .map(([name, schema]) => [`${method} ${path}`, name, schema] as const),
)

test.each(moments)('%s takes %s as a day or a moment with its offset', (_, __, schema) => {
  for (const text of ['2026-02-28', '2026-02-28T10:00:00+01:00', '2026-02-28T10:00:00.000Z']) {
    expect(schema.safeParse(text).success).toBe(true)
  }
  for (const text of [...noDays, ...noMoments]) {
    expect(schema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      'Enter a day, such as 2026-12-31',
    ])
  }
})
