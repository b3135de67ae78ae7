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
